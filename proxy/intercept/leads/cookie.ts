import { isLoopback } from "../../loopback.ts";
import { fitsDomain, hostOf } from "./place.ts";
import type { References } from "./references.ts";

/**
 * A cookie as the client has to be given it to send it here again, and to nobody for whom it was not meant. Names that begin with `__Host-` promise a
 * Path of `/` and no Domain: those are left as they are, as clients refuse them otherwise.
 */
export function cookieHere(value: string, { place, client }: References): string {
  const [pair = "", ...attributes] = value.split(";");
  const named = attributes.map(nameAndValue);
  const has = (name: string, pattern = /^/): boolean =>
    named.some((each) => each.name === name && pattern.test(each.value));
  const isFixed = /^\s*__Host-/i.test(pair);
  const isSecure = isFixed || /^\s*__Secure-/i.test(pair) || has("samesite", /^none$/i) || has("partitioned");
  // What never leaves the machine needs no TLS on its way.
  const losesSecure =
    !isSecure && place.isSecure && client.protocol === "http:" && isLoopback(hostOf(client.url));
  const kept = named.flatMap(({ name, value, text }) => {
    if (name === "domain" && !isFixed) {
      const domain = value.replace(/^\./, "").toLowerCase();
      return place.isOwnDomain(domain) && !fitsDomain(client.hostname, domain) ? [] : [text];
    }
    if (name === "path" && !isFixed && value.startsWith("/")) {
      const path = place.cookiePathHere(value);
      return path === value ? [text] : [` Path=${path}`];
    }
    return name === "secure" && losesSecure ? [] : [text];
  });
  // A client takes the folder of what it asked for, which for `/<name>` is the one of all upstreams.
  const isLoose = place.prefix !== "/" && !has("path", /^\//) && client.url.pathname.lastIndexOf("/") === 0;
  return [pair, ...kept, ...(isLoose ? [` Path=${place.prefix}`] : [])].join(";");
}

function nameAndValue(text: string): { name: string; value: string; text: string } {
  const equals = text.indexOf("=");
  const name = (equals === -1 ? text : text.slice(0, equals)).trim().toLowerCase();
  const value = equals === -1 ? "" : text.slice(equals + 1).trim();
  // Quotes belong to no value, and some clients take them off.
  return { name, value: /^".*"$/.test(value) ? value.slice(1, -1) : value, text };
}
