import { isOf, word } from "./characters.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isReference } from "./references.ts";
import { isRandom } from "./values.ts";

const authorityMax = 300;
const credentialMax = 256;

/** Words that stand for the parts in documentation. */
const standIn =
  /^(?:user(?:name)?|usr|login|name|pass(?:word)?|pwd|pw|passwd|secret|token|key|root|admin|postgres|guest|test|foo|bar|u|p|x|a|b|me|myuser|mypass(?:word)?|db_?user|db_?pass(?:word)?|[a-z]{1,3})$/i;

/** `scheme://user:password@host`, of whatever scheme, and a token in the place of both. */
export const userInfo: Probe = {
  rules: ["secrets.url"],
  anchors: [],
  frequent: { anchors: ["://", ":\\/\\/"], beside: ["@"] },
  look({ text }, end): Sighting | undefined {
    const start = end + 1;
    const at = signAt(text, start);
    if (at < 0) return undefined;
    const info = text.slice(start, at);
    const colon = info.indexOf(":");
    const password = colon < 0 ? info : info.slice(colon + 1);
    const from = at - password.length;
    if (!isHost(text, at + 1)) return { until: at };
    if (colon < 0) {
      // What stands alone before a host is the public half of a key, as error trackers have it, or a token.
      const isPublic =
        /^[^/\s]*(?:sentry|ingest|glitchtip|bugsnag)/i.test(text.slice(at + 1, at + 80)) ||
        /^[0-9a-f]{32}$/.test(info);
      return !isPublic && isRandom(info) ? seen("secrets.url", from, at) : { until: at };
    }
    return isLivePassword(password, info.slice(0, colon)) ? seen("secrets.url", from, at) : { until: at };
  },
};

/** Where the `@` of an address stands whose scheme ends before `from`; -1 when there is none. */
function signAt(text: string, from: number): number {
  const stop = Math.min(text.length, from + authorityMax);
  let sign = -1;
  let colon = -1;
  for (let at = from; at < stop; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32 || unit === 34 || unit === 39 || unit === 96 || unit === 60 || unit === 62) break;
    if (unit === 64) sign = at;
    else if (unit === 58 && colon < 0) colon = at;
    else if (unit === 47 || unit === 63 || unit === 35 || unit === 92) {
      // A password that nobody has encoded may hold these; behind a host there is a port at most.
      if (sign >= 0 || colon < 0 || /^\d{0,5}$/.test(text.slice(colon + 1, at)) || text[at + 1] === text[at])
        break;
    }
  }
  return sign;
}

function isLivePassword(password: string, user: string): boolean {
  const plain = decoded(password);
  if (plain.length < 3 || plain.length > credentialMax || standIn.test(plain)) return false;
  if (isPlaceholder(plain) || isReference(plain) || plain.toLowerCase() === user.toLowerCase()) return false;
  if (/^(?:x-oauth-basic|x-token-auth)$/.test(plain)) return isRandom(user);
  return !/^[<[{(].*[>\]})]$/.test(plain) && !/^[A-Z][A-Z_]+$/.test(plain) && !/[\s"'<>]/.test(plain);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const isHost = (text: string, at: number): boolean =>
  isOf(text, at, word) || text[at] === "[" || text[at] === "(" || text.charCodeAt(at) > 127;
