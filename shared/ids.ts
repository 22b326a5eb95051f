import { randomFillSync } from "node:crypto";

const letters = Buffer.from("0123456789abcdefghjkmnpqrstvwxyz", "latin1");
const randomDigits = 16;
const timeDigits = 10;
const length = timeDigits + randomDigits;

export type IdSource = (
  prefix: "alt_" | "aud_" | "era_" | "ev_" | "evt_" | "key_" | "org_" | "req_" | "whk_",
) => string;

/**
 * Ids that sort by the time they were made: ten digits of milliseconds and sixteen of chance, in lower-case Crockford base32. Two ids of the
 * same millisecond differ by one, so they keep their order too and a batch costs one draw.
 */
export function createIdSource({ now = Date.now }: { now?: () => number } = {}): IdSource {
  const draw = createDraw();
  const digits = new Uint8Array(length);
  const text = Buffer.alloc(length);
  let lastMs = -1;

  return (prefix) => {
    // A clock before 1970, which a machine without a battery may have, counts as 1970: the digits have no sign.
    const ms = Math.max(now(), lastMs, 0);
    if (ms !== lastMs || !increment(digits, text)) {
      lastMs = ms;
      writeTime(ms, digits);
      for (let at = timeDigits; at < length; at++) digits[at] = draw() & 31;
      // The top digit keeps room to count up without ever wrapping inside a millisecond.
      digits[timeDigits] = digits[timeDigits]! & 15;
      for (let at = 0; at < length; at++) text[at] = letters[digits[at]!]!;
    }
    return prefix + text.toString("latin1");
  };
}

/** Bytes of chance. Asking the system for those of one id took 2.7 µs. */
function createDraw(): () => number {
  const drawn = new Uint8Array(1024);
  let used = drawn.length;
  return () => {
    if (used === drawn.length) {
      randomFillSync(drawn);
      used = 0;
    }
    return drawn[used++]!;
  };
}

function increment(digits: Uint8Array, text: Buffer): boolean {
  for (let at = length - 1; at >= timeDigits; at--) {
    const digit = (digits[at]! + 1) & 31;
    digits[at] = digit;
    text[at] = letters[digit]!;
    if (digit > 0) return true;
  }
  return false;
}

function writeTime(ms: number, digits: Uint8Array): void {
  let rest = ms;
  for (let at = timeDigits - 1; at >= 0; at--) {
    digits[at] = rest % 32;
    rest = Math.floor(rest / 32);
  }
}
