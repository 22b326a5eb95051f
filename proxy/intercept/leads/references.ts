import type { Client } from "./client.ts";
import { type Place, placeOf } from "./place.ts";

/** The upstream whose answer it is, and all others that clients find here. */
export type Places = readonly [Place, ...Place[]];

/**
 * How a reference to the upstream is written anew. `path`: without a host, for clients that follow it by themselves, whatever stands between them and
 * here. `full`: as full as it came, for programs that read it and expect a host.
 */
export type Form = "path" | "full";

/** The references in one head. */
export interface References {
  readonly client: Client;
  readonly place: Place;
  /** Leading here, or as it came if it leads here already or to somebody else; undefined when nobody can follow it, or there are too many. */
  lead(text: string, form: Form): string | undefined;
  /** The same for what may be no reference at all: it stays unless it is one to the upstream. */
  leadOwn(text: string): string | undefined;
}

/** Each is parsed twice; so many take less than a millisecond. */
const referencesMax = 256;

/** Reads as `URL` does, the way of browsers and of Node. What others could read otherwise is written out, so that all read the same. */
export function referencesIn(places: Places, client: Client, path: string): References {
  const [place] = places;
  const asked = `${place.origin}${place.base}${path}`;
  let left = referencesMax;
  const read = (text: string): Read | undefined => {
    const bytes = escaped(text);
    const there = parsed(bytes, asked);
    const here = parsed(bytes, client.url);
    if (there === undefined || here === undefined) return undefined;
    const place = placeOf(there, places);
    if (place !== undefined) return { there, here, own: { url: there, place } };
    const other = placeOf(here, places);
    if (other !== undefined) return { there, here, own: { url: here, place: other } };
    // A tool that is told the client's host knows nothing of folders.
    const isAstray = there.host === client.host && !places.some((each) => each.isUnder(there.pathname));
    return { there, here, own: isAstray ? { url: there, place: places[0] } : undefined };
  };
  const written = (text: string, own: Own, { here, form }: { here: URL; form: Form }): string => {
    const { pathname, search, hash } = own.url;
    const path = own.place.pathHere(pathname) + search + hash;
    const leadsHere = here.origin === client.url.origin && path === here.pathname + here.search + here.hash;
    return leadsHere && isPlain(text) ? text : withHost(text, path, { own: own.url, client, form });
  };
  return {
    client,
    place,
    lead(text, form) {
      const found = left-- > 0 ? read(text) : undefined;
      if (found?.own !== undefined) return written(text, found.own, { here: found.here, form });
      return found === undefined || isPlain(text) ? found && text : found.there.href;
    },
    leadOwn(text) {
      if (left-- <= 0) return undefined;
      const found = read(text);
      return found?.own === undefined ? text : written(text, found.own, { here: found.here, form: "full" });
    },
  };
}

interface Read {
  /** What the reference means beside the upstream's own URL, and beside the one that the client asked for. */
  there: URL;
  here: URL;
  own: Own | undefined;
}

/** That of the two which is at an upstream, and which one. */
interface Own {
  url: URL;
  place: Place;
}

function parsed(text: string, base: string | URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Header values are bytes, and in a reference they stand for themselves. */
const escaped = (text: string): string =>
  text.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase()}`);

function withHost(
  text: string,
  path: string,
  { own, client, form }: { own: URL; client: Client; form: Form },
): string {
  if (form === "full" && client.host !== undefined) {
    if (/^\s*[a-z][a-z0-9+.-]*:/i.test(text)) return `${protocolFor(own, client)}//${client.host}${path}`;
    if (/^\s*[/\\]{2}/.test(text)) return `//${client.host}${path}`;
  }
  // Two slashes would be the beginning of a host.
  return path.startsWith("//") ? `/.${path}` : path;
}

function protocolFor({ protocol }: URL, client: Client): string {
  if (!protocol.startsWith("ws")) return client.protocol;
  return client.protocol === "https:" ? "wss:" : "ws:";
}

const start = /^(?:(?:https?:)?\/\/[\w.:[\]-]+(?=[/?#]|$)|(?!\/\/|[a-z][a-z0-9+.-]*:))/i;
const characters = /^[\w\-.~:/?#[\]@!$&'()*+,;=%]*$/;
const dots = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;

/** Whether every client reads it in the same way: nothing but the characters of a URI (RFC 3986), no user, and no dots to resolve. */
const isPlain = (text: string): boolean => start.test(text) && characters.test(text) && !dots.test(text);
