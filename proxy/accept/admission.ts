import { isLoopback } from "../loopback.ts";
import type { IncomingMessage } from "node:http";
import { cameThrough, hopHeader } from "../own-hop.ts";
import type { RefusalCode } from "../refusal.ts";

export interface AdmissionOptions {
  /** Hosts besides loopback under which this proxy may be addressed, with or without a port. */
  allowHosts: readonly string[];
  /** Origins besides loopback whose pages may call. */
  allowOrigins: readonly string[];
  /** The name of this proxy: what it has passed on itself is not let in. */
  instance?: string | undefined;
}

/** Decides from its head whether a request is let in at all; undefined when it is. */
export type Admit = (request: IncomingMessage) => RefusalCode | undefined;

const rememberedMax = 64;

export function createAdmission(options: AdmissionOptions): Admit {
  const hosts = new Set(options.allowHosts.map((host) => host.toLowerCase()));
  const origins = new Set(options.allowOrigins.map((origin) => origin.toLowerCase()));
  const hostAllowed = remembering(
    (host) => isLoopback(nameOf(host)) || hosts.has(host) || hosts.has(nameOf(host)),
  );
  const originAllowed = remembering((origin) => origins.has(origin) || isLoopbackOrigin(origin));
  return (request) => {
    if (!isFramed(request)) return "validation_error";
    const { host, origin, [hopHeader]: hops } = request.headers;
    if (options.instance !== undefined && cameThrough(options.instance, hops)) return "loop_detected";
    // Whoever names another server wants a forward proxy, and would take this tool's answer for that server's.
    if (!isOurs(request.url ?? "", request.socket.localPort, hosts)) return "misdirected_request";
    // A page in a browser always says a host; a client of HTTP/1.0 may have none to say.
    if (host === undefined && request.httpVersionMinor > 0) return "validation_error";
    if (host !== undefined && !hostAllowed(host)) return "forbidden";
    if (origin !== undefined && !originAllowed(origin)) return "forbidden";
    return undefined;
  };
}

/** What the parser lets through and two servers could still read in two ways. */
function isFramed({ headers, rawHeaders, httpVersion }: IncomingMessage): boolean {
  const coding = headers["transfer-encoding"];
  if (coding !== undefined && (coding.toLowerCase() !== "chunked" || httpVersion !== "1.1")) return false;
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === "host") hosts++;
  return hosts <= 1;
}

const defaultPorts: Readonly<Record<string, string>> = { http: "80", https: "443" };

/**
 * Whether an absolute target means this proxy: by its own port, since another port of the same machine is another server, or by a host and port that
 * were configured. What is no URL at all is refused elsewhere.
 */
function isOurs(target: string, localPort: number | undefined, hosts: ReadonlySet<string>): boolean {
  if (target.startsWith("/")) return true;
  const [, scheme = "", rest = ""] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(target.toLowerCase()) ?? [];
  if (scheme === "") return true;
  const name = nameOf(rest);
  const port = /:(\d+)$/.exec(rest)?.[1] ?? defaultPorts[scheme];
  if (port === undefined) return false;
  return hosts.has(`${name}:${port}`) || (port === `${localPort}` && (isLoopback(name) || hosts.has(name)));
}

function nameOf(host: string): string {
  return host.replace(/:\d*$/, "");
}

function isLoopbackOrigin(origin: string): boolean {
  const authority = /^https?:\/\/([^/?#@]+)$/.exec(origin)?.[1];
  return authority !== undefined && isLoopback(nameOf(authority));
}

/** The same few hosts are asked for all the time. */
function remembering(decide: (lower: string) => boolean): (value: string) => boolean {
  const known = new Map<string, boolean>();
  return (value) => {
    const before = known.get(value);
    if (before !== undefined) return before;
    if (known.size >= rememberedMax) known.clear();
    const decided = decide(value.toLowerCase());
    known.set(value, decided);
    return decided;
  };
}
