import { randomFillSync } from "node:crypto";

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";
const randomDigits = 16;
const timeDigits = 10;

export type IdSource = (prefix: "ev_" | "evt_" | "key_" | "org_" | "req_") => string;

/**
 * Ids that sort by the time they were made: ten digits of milliseconds and sixteen of chance, in lower-case Crockford base32. Two ids of the
 * same millisecond differ by one, so they keep their order too and a batch costs one draw.
 */
export function createIdSource(
  deps: { now?: () => number; random?: (bytes: Uint8Array) => Uint8Array } = {},
): IdSource {
  const now = deps.now ?? Date.now;
  const random = deps.random ?? ((bytes: Uint8Array) => randomFillSync(bytes));
  const digits = new Uint8Array(randomDigits);
  let lastMs = -1;
  let time = "";

  return (prefix) => {
    const ms = Math.max(now(), lastMs);
    if (ms !== lastMs || !increment(digits)) {
      lastMs = ms;
      time = writeTime(ms);
      random(digits);
      // The top digit keeps room to count up without ever wrapping inside a millisecond.
      for (let at = 0; at < randomDigits; at++) digits[at] = (digits[at] ?? 0) & (at === 0 ? 15 : 31);
    }
    let id = prefix + time;
    for (const digit of digits) id += alphabet[digit];
    return id;
  };
}

function increment(digits: Uint8Array): boolean {
  for (let at = digits.length - 1; at >= 0; at--) {
    const digit = digits[at] ?? 0;
    if (digit < 31) {
      digits[at] = digit + 1;
      return true;
    }
    digits[at] = 0;
  }
  return false;
}

function writeTime(ms: number): string {
  let rest = ms;
  let written = "";
  for (let at = 0; at < timeDigits; at++) {
    written = `${alphabet[rest % 32]}${written}`;
    rest = Math.floor(rest / 32);
  }
  return written;
}
