import { hostname, networkInterfaces } from "node:os";

/** One upstream: where it is, and where its clients find it. */
export interface PlaceOptions {
  /** A path in it stands in front of every path that is asked for. */
  url: string;
  /** `/` for the only upstream, `/<name>` for one of several. */
  prefix: string;
}

export interface Place {
  /** Its own, with the path that stands in front of all others; neither ends with a slash. */
  origin: string;
  base: string;
  prefix: string;
  isSecure: boolean;
  /** Whether a URL is at the upstream's origin, under whatever name of this machine it is called there. */
  isOwn(url: URL): boolean;
  /** Whether a path there lies under the base. */
  holds(pathname: string): boolean;
  /** Whether a cookie for this domain would be sent to the upstream. */
  isOwnDomain(domain: string): boolean;
  /** Whether clients find it under a path of the proxy. */
  isUnder(pathnameHere: string): boolean;
  /** Where a client finds what the upstream calls so. */
  pathHere(pathname: string): string;
  /** The same for the path of a cookie, which holds for all that lies below it. */
  cookiePathHere(path: string): string;
}

const asHttp: Readonly<Record<string, string>> = { "ws:": "http:", "wss:": "https:" };
const defaultPorts: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

export function createPlace({ url, prefix }: PlaceOptions, isLocal: IsLocal): Place {
  const upstream = new URL(url);
  const { origin } = upstream;
  const base = upstream.pathname.replace(/\/+$/, "");
  const host = hostOf(upstream);
  const local = isLocal(host);
  const address = addressOf(upstream);
  const inFolder = (path: string): string => (prefix === "/" ? path : prefix + path);
  return {
    origin,
    base,
    prefix,
    isSecure: upstream.protocol === "https:",
    isOwn: (other) =>
      addressOf(other) === address && (hostOf(other) === host || (local && isLocal(hostOf(other)))),
    isOwnDomain: (domain) => fitsDomain(host, domain) || (local && isLocal(domain)),
    holds: (pathname) => isBelow(pathname, base),
    isUnder: (pathname) => prefix === "/" || isBelow(pathname, prefix),
    // What does not lie under the base is kept as it is: some servers are not told that there is one.
    pathHere: (pathname) => inFolder(isBelow(pathname, base) ? pathname.slice(base.length) || "/" : pathname),
    cookiePathHere(path) {
      if (isBelow(base, path.replace(/\/$/, ""))) return prefix;
      return inFolder(isBelow(path, base) ? path.slice(base.length) : path);
    },
  };
}

/** The place that a URL is at: of those on one origin the one whose base is the longest, or the first where it is under no base. */
export function placeOf(url: URL, places: readonly Place[]): Place | undefined {
  let found: Place | undefined;
  for (const place of places) {
    if (!place.isOwn(url)) continue;
    const isBetter =
      place.holds(url.pathname) && (!found?.holds(url.pathname) || place.base.length > found.base.length);
    if (found === undefined || isBetter) found = place;
  }
  return found;
}

/** Whether a cookie for the domain is sent to the host (RFC 6265, 5.1.3). */
export function fitsDomain(host: string, domain: string): boolean {
  return host === domain || (host.endsWith(`.${domain}`) && !/^[\d.]+$|^\[/.test(host));
}

/** A host that ends with a dot is the same host. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/\.$/, "");

/** Protocol and port: a WebSocket is asked for where its page is. */
function addressOf({ protocol, port }: URL): string {
  const scheme = asHttp[protocol] ?? protocol;
  return `${scheme}${port === "" ? defaultPorts[scheme] : port}`;
}

const isBelow = (path: string, folder: string): boolean =>
  path.startsWith(folder) && (path.length === folder.length || path[folder.length] === "/");

/** As `URL` writes them. 0.0.0.0 leads to this machine on Linux. */
const loopback =
  /^(?:127(?:\.\d+){3}|(?:.+\.)?localhost|0\.0\.0\.0|\[::1?\]|\[::ffff:(?:7f[\da-f]{2}:[\da-f]+|0:0)\])$/;

export type IsLocal = (host: string) => boolean;

/** Whether a host is this machine, as it is known when the proxy starts. */
export function createIsLocal(): IsLocal {
  const addresses = Object.values(networkInterfaces()).flatMap((each = []) =>
    each.map(({ address, family }) => (family === "IPv6" ? `[${address}]` : address)),
  );
  const named = new Set([hostname().toLowerCase(), ...addresses]);
  return (host) => loopback.test(host) || named.has(host);
}
