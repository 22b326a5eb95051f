import type { Probe, Sighting } from "../gate.ts";
import { isPlaceholder } from "./placeholders.ts";
import { isReference } from "./references.ts";
import { seen } from "./secret.ts";
import { isRandom } from "./values.ts";

const authorityMax = 300;
/**
 * User and password, or a token alone, before a host. A password that is not encoded may hold slashes before its first `@`; behind a host there is a port at
 * most.
 */
const authority =
  /^([^\s"'`<>@:/?#\\]*)(?::(?!\d{0,5}[/?#\\])((?:[^\s"'`<>@/?#\\]|([/?#\\])(?!\3))*(?:@[^\s"'`<>@/?#\\]*)*))?@(?=[\w[(\u0080-\uffff])/;
/** Words that stand for the parts in documentation. */
const standIn =
  /^(?:user(?:name)?|usr|login|name|pass(?:word)?|pwd|pw|passwd|secret|token|key|root|admin|postgres|guest|test|foo|bar|u|p|x|a|b|me|myuser|mypass(?:word)?|db_?user|db_?pass(?:word)?|[a-z]{1,3})$/i;

/** What stands alone before a host is the public half of a key, as error trackers have it, or a token. */
const isPublic = (token: string, host: string): boolean =>
  /^[^/\s]*(?:sentry|ingest|glitchtip|bugsnag)/i.test(host) || /^[0-9a-f]{32}$/.test(token);

/** `scheme://user:password@host`, of whatever scheme, and a token in the place of both. */
export const userInfo: Probe = {
  rules: ["secrets.url"],
  anchors: [],
  frequent: { anchors: ["://", ":\\/\\/"], beside: ["@"] },
  reach: 4_400,
  look({ text }, end): Sighting | undefined {
    const ahead = text.slice(end + 1, end + 1 + authorityMax);
    const [info = "", user = "", password] = authority.exec(ahead) ?? [];
    if (info === "") return undefined;
    const at = end + info.length;
    const isLive =
      password === undefined
        ? isRandom(user) && !isPublic(user, ahead.slice(info.length))
        : isLivePassword(password, user);
    return isLive ? seen("secrets.url", at - (password ?? user).length, at) : { until: at };
  },
};

function isLivePassword(password: string, user: string): boolean {
  const plain = decoded(password);
  if (plain.length < 3 || standIn.test(plain)) return false;
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
