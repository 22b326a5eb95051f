import type { Log } from "./log.ts";

/** Why an answer passes without being judged, and on purpose: what it is, or that the user wants it so. */
export type Unjudged =
  | "image"
  | "audio"
  | "video"
  | "font"
  | "document"
  | "archive"
  | "program"
  | "data"
  | "passthrough"
  | "binary message"
  | "websocket";

/** Said to the client in the place of a verdict; a flat list. */
export const unjudgedMark = (why: Unjudged): string[] => ["x-agent-gate", `unjudged; ${why}`];

/** Stands in front of the reason in the names of counters. */
export const unjudgedCounter = "unjudged: ";

/** Nothing passes unjudged without being counted and, for whoever looks closely, said. */
export function passingUnjudged(
  { log, count }: { log: Log; count: (what: string) => void },
  upstream: string,
): (why: Unjudged) => void {
  return (why) => {
    count(unjudgedCounter + why);
    log.debug("an answer passed unjudged", { upstream, why });
  };
}
