import type { Framing } from "../reading.ts";
import { lastMessages } from "./amazon.ts";
import type { LastEvent } from "./shapes/shape.ts";

/** The last events of a stream that is cut off. A stream of lines has no names for them. */
export function lastBytes(events: readonly LastEvent[], framing: Framing): Buffer {
  if (framing === "amazon") return lastMessages(events);
  const written = events.map(({ name, data }) => {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    if (framing === "ndjson") return typeof data === "string" ? "" : `${text}\n`;
    return `${name === undefined ? "" : `event: ${name}\n`}data: ${text}\n\n`;
  });
  return Buffer.from(written.join(""));
}
