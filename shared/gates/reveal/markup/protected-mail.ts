import type { Decoder } from "../../decoder.ts";

const digitsMax = 400;
const pairs = /^["']?([\da-f]{2})((?:[\da-f]{2}){3,})/i;

/** What follows the first pair of digits, each letter crossed with it. */
function uncrossed(key: string, digits: string): string {
  const mask = Number.parseInt(key, 16);
  let said = "";
  for (let at = 0; at < digits.length; at += 2)
    said += String.fromCharCode(Number.parseInt(digits.slice(at, at + 2), 16) ^ mask);
  return said;
}

/** Addresses that a network in front of a site hides from programs, and every browser shows. */
export const protectedMail: Decoder = {
  anchors: ["data-cfemail=", "email-protection#"],
  decode(text, end) {
    const [whole = "", key = "", digits = ""] = pairs.exec(text.slice(end + 1, end + 1 + digitsMax)) ?? [];
    return { said: digits === "" ? [] : [uncrossed(key, digits)], until: end + 1 + whole.length };
  },
};
