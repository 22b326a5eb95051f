import { fromBase64 } from "../decode/base64.ts";
import { base64, isOf } from "./characters.ts";
import { isCredentialPair, isPassword, isRandom } from "./values.ts";
import { announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./patterns.ts";

const manifestMax = 4_000;
const field =
  /(?:^|[\n{,]|\\n)\s{0,24}["'\\]{0,2}([\w./-]{1,80})["'\\]{0,2}\s{0,2}:\s{0,4}["'\\]{0,2}([A-Za-z0-9+/]{4,}={0,2})(?=["'\\\s,}]|$)/g;

/** The values of a Secret of Kubernetes: all of them are secrets, and all of them are base64. */
export const manifest: Probe = {
  rules: ["secrets.wrapped"],
  anchors: ["kind: secret", '"kind": "secret"', '"kind":"secret"', 'kind\\":\\"secret', 'kind\\": \\"secret'],
  look({ text }, end, read): Sighting | undefined {
    if (text.startsWith("List", end + 1)) return undefined;
    const from = Math.max(0, read, end - manifestMax);
    // Nothing that stands farther from the next mention of data belongs to it.
    const data = text.indexOf("data", from);
    if (data < 0 || data > end + manifestMax) return { until: data < 0 ? text.length : data - manifestMax };
    const stretch = text.slice(from, end + manifestMax);
    if (!/\bdata\b/.test(stretch) || /SealedSecret/.test(stretch)) return { until: end + 1 };
    for (const match of stretch.matchAll(field)) {
      const [all, key = "", coded = ""] = match;
      if (coded.length < 8 || !isSecretOf(key, fromBase64(coded.replaceAll("=", "")).trim())) continue;
      const start = from + match.index + all.lastIndexOf(coded);
      return seen("secrets.wrapped", start, start + coded.length);
    }
    return { until: from + stretch.length };
  },
};

function isSecretOf(key: string, value: string): boolean {
  const announced = announcedBy(key);
  if (announced === undefined) return isRandom(value);
  return (
    ruleOf(announced, { name: key, value, surety: "sure" }) !== undefined ||
    isPassword(value, "sure") ||
    isRandom(value)
  );
}

const auth = /^["'\\]{0,2}\s{0,3}[:=]\s{0,3}["'\\]{0,2}([A-Za-z0-9+/_-]{12,2000}={0,2})/;
/** User and password in base64, as the settings of docker and npm have them. */
export const pair: Probe = {
  rules: ["secrets.wrapped"],
  anchors: ['auth"', "_auth", "auth:", "auth=", 'auth\\"', "auth'"],
  look({ text }, end): Sighting | undefined {
    const found = auth.exec(text.slice(end + (isOf(text, end, base64) ? 1 : 0), end + 2_100));
    const token = found?.[1] ?? "";
    if (found === null || !isCredentialPair(token)) return undefined;
    const until = end + (isOf(text, end, base64) ? 1 : 0) + found[0].length;
    return seen("secrets.wrapped", until - token.length, until);
  },
};
