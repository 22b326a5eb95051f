import { base64, isOf, runEnd, runStart } from "./characters.ts";
import { isCredentialPair } from "./pairs.ts";
import { announcedBy } from "./key-names.ts";
import { ruleOf } from "./named.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isPassword, isRandom } from "./values.ts";

const tokenMax = 16_384;
const tokenMin = 16;
const sayable = /^[\t\n\r -~\u00a0-\u00ff]+$/;

function fromBase64(token: string): string {
  const plain = token
    .replaceAll(/[\s=]|\\n/g, "")
    .replaceAll("-", "+")
    .replaceAll("_", "/");
  if (plain.length % 4 === 1) return "";
  try {
    const said = atob(plain);
    return sayable.test(said) ? said : "";
  } catch {
    return "";
  }
}

/** What is looked for inside of base64, at each of the three places where it can stand in a group. */
const needles = [
  "password",
  "PASSWORD",
  "secret",
  "SECRET",
  "token",
  "TOKEN",
  "API_KEY",
  "apikey",
  "apiKey",
  "_KEY=",
  "postgres",
  "mysql:",
  "mongodb",
  "redis:",
  "amqp:",
  "https:",
  "PRIVATE KEY",
  "ghp_",
  "sk-ant",
  "AKIA",
  "xoxb-",
  "passwd",
  "_PASS=",
];

function inBase64(needle: string, offset: number): string {
  const coded = btoa("\0".repeat(offset) + needle);
  return coded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + needle.length) * 8) / 6));
}

const codedNeedles = [
  ...new Set(needles.flatMap((needle) => [0, 1, 2].map((offset) => inBase64(needle, offset)))),
];

/** Whether one of them ends at `end` as it is written: anchors know neither case nor digits, which in base64 make another text. */
const endsNeedle = (text: string, end: number): boolean =>
  codedNeedles.some(
    (needle) =>
      needle.charCodeAt(needle.length - 1) === text.charCodeAt(end) &&
      text.startsWith(needle, end + 1 - needle.length),
  );

type Holds = (text: string) => boolean;

/** Credentials inside of base64: found by what their announcement looks like there. */
export const wrappedProbe = (holds: Holds): Probe => ({
  rules: ["secrets.wrapped"],
  anchors: [...new Set(codedNeedles.map((needle) => needle.toLowerCase().replaceAll(/\d/g, "0")))],
  look({ text }, end): Sighting | undefined {
    if (!endsNeedle(text, end)) return undefined;
    const start = runStart(text, end, base64, tokenMax);
    const until = runEnd(text, end, base64, tokenMax);
    if (until - start < tokenMin) return { until };
    const said = fromBase64(text.slice(start, until));
    return said !== "" && holds(said) ? seen("secrets.wrapped", start, until) : { until };
  },
});

const manifestMax = 4_000;
const field =
  /(?:^|[\n{,]|\\n)\s{0,24}["'\\]{0,2}([\w./-]{1,80})["'\\]{0,2}\s{0,2}:\s{0,4}["'\\]{0,2}([A-Za-z0-9+/]{4,}={0,2})(?=["'\\\s,}]|$)/g;

/** The values of a Secret of Kubernetes: all of them are secrets, and all of them are base64. */
export const manifestProbe = (holds: Holds): Probe => ({
  rules: ["secrets.wrapped"],
  anchors: ["kind: secret", '"kind": "secret"', '"kind":"secret"', 'kind\\":\\"secret', 'kind\\": \\"secret'],
  look({ text }, end, read): Sighting | undefined {
    if (text.startsWith("List", end + 1)) return undefined;
    const from = Math.max(0, read, end - manifestMax);
    const stretch = text.slice(from, end + manifestMax);
    if (!/\bdata\b/.test(stretch) || /SealedSecret/.test(stretch)) return { until: end + 1 };
    for (const match of stretch.matchAll(field)) {
      const [all, key = "", coded = ""] = match;
      if (coded.length < 8 || !isSecretOf(key, fromBase64(coded), holds)) continue;
      const start = from + match.index + all.lastIndexOf(coded);
      return seen("secrets.wrapped", start, start + coded.length);
    }
    return { until: from + stretch.length };
  },
});

function isSecretOf(key: string, said: string, holds: Holds): boolean {
  if (said === "") return false;
  const announced = announcedBy(key);
  if (
    announced !== undefined &&
    ruleOf(announced, { name: key, value: said.trim(), surety: "sure" }) !== undefined
  )
    return true;
  if (announced !== undefined && isPassword(said.trim(), "sure")) return true;
  return holds(said) || isRandom(said.trim());
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
