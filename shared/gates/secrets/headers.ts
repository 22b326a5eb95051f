import { base64, dotted, runEnd } from "./characters.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./secret.ts";
import { isCredentialPair } from "./pairs.ts";
import { isRandom, isUuid } from "./values.ts";

const tokenMax = 4_096;
const bearerMin = 16;

/** A bearer's token behind the word, in whatever a request was written down. */
export const bearer: Probe = {
  rules: ["secrets.header"],
  anchors: ["bearer ", "token ", "bot ", "apikey ", "api-key ", "ssws ", "geniekey ", "bearer%00", "bearer:"],
  look({ text }, end): Sighting | undefined {
    const from = text[end + 1] === " " ? end + 2 : end + 1;
    const until = tokenEnd(text, from);
    const value = text.slice(from, until);
    if (value.length < bearerMin) return { until };
    const isSure = isAuthorization(text, end);
    const isToken = isRandom(value, bearerMin) || (isSure && isUuid(value));
    return isToken && (isSure || /bearer/i.test(text.slice(Math.max(0, end - 8), end)))
      ? seen("secrets.header", from, until)
      : { until };
  },
};

const isAuthorization = (text: string, end: number): boolean =>
  /authorization|x-[\w-]*auth/i.test(text.slice(Math.max(0, end - 48), end));

function tokenEnd(text: string, from: number): number {
  let until = runEnd(text, from, dotted | base64, tokenMax);
  while (text[until] === "=" || text[until] === "~") until++;
  while (until > from && text[until - 1] === ".") until--;
  return until;
}

/** `Authorization: Basic`, of which the rest is user and password in base64. */
export const basic: Probe = {
  rules: ["secrets.header"],
  anchors: ["basic "],
  look({ text }, end): Sighting | undefined {
    const until = tokenEnd(text, end + 1);
    const token = text.slice(end + 1, until);
    return isCredentialPair(token) || (isAuthorization(text, end) && isUnreadablePair(token))
      ? seen("secrets.header", end + 1, until)
      : { until };
  },
};

/** Drawn by lot and no text: what holds a pair in letters nobody can read. */
function isUnreadablePair(token: string): boolean {
  if (token.length < 24 || token.length % 4 === 1 || !isRandom(token)) return false;
  try {
    return !/^[ -~]+$/.test(atob(token.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return true;
  }
}

const authorization = /^["'\]\\]{0,3}\s{0,3}[:=,]\s{0,4}["'\\]{0,3}/;
/** `Authorization:` with a token and no word for its kind. */
export const bare: Probe = {
  rules: ["secrets.header"],
  anchors: ["authorization"],
  look({ text }, end): Sighting | undefined {
    const sign = authorization.exec(text.slice(end + 1, end + 16));
    if (sign === null) return undefined;
    const from = end + 1 + sign[0].length;
    const until = tokenEnd(text, from);
    const value = text.slice(from, until);
    return !/^[A-Za-z]+$/.test(value) && isRandom(value) ? seen("secrets.header", from, until) : undefined;
  },
};
