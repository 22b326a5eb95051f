import { valueOf } from "../headers.ts";
import type { Place } from "./place.ts";

/** A request, as far as its answer may have to lead back to where it was made. The path is the upstream's, without the prefix. */
export interface AskedFor {
  path: string;
  rawHeaders: readonly string[];
}

/** Where the client thinks that it is. */
export interface Client {
  protocol: "http:" | "https:";
  /** With its port; undefined when the client did not say any. */
  host: string | undefined;
  hostname: string;
  /** What it asked for, on a host that nobody has when it named none. */
  url: URL;
}

const unnamed = "agent-gate.invalid";

/** The Host was checked before the request was let in. Of TLS that ended in front of the proxy only a header can tell. */
export function clientOf({ path, rawHeaders }: AskedFor, { prefix }: Place): Client {
  const [outermost = ""] = (valueOf(rawHeaders, "x-forwarded-proto") ?? "").split(",", 1);
  const protocol = outermost.trim().toLowerCase() === "https" ? "https:" : "http:";
  const host = valueOf(rawHeaders, "host") ?? "";
  const isNamed = host !== "" && URL.canParse(`${protocol}//${host}`);
  // `/<name>` and `/<name>/` ask for the same; of the two, relative references lead further astray from the first.
  const pathname = prefix === "/" ? path : prefix + path.replace(/^\/(?=\?|$)/, "");
  const url = new URL(`${protocol}//${isNamed ? host : unnamed}${pathname}`);
  return { protocol, host: isNamed ? url.host : undefined, hostname: url.hostname, url };
}
