import type { Decoder, Hidden } from "./decoder.ts";

const coded = /^["']?((?:[0-9a-f]{2}){6,120})(?![0-9a-f])/i;

/** Bytes of which the first one was taken from all others. */
function withoutKey(hex: string): string {
  const key = Number.parseInt(hex.slice(0, 2), 16);
  let said = "";
  for (let at = 2; at < hex.length; at += 2)
    said += String.fromCharCode(Number.parseInt(hex.slice(at, at + 2), 16) ^ key);
  return said;
}

/** An address in a page of a server that keeps it from programs that collect them. */
export const protectedAddress: Decoder = {
  anchors: ["data-cfemail=", "/l/email-protection#"],
  decode(text, end): Hidden {
    const hex = coded.exec(text.slice(end + 1, end + 260))?.[1];
    return { said: hex === undefined ? [] : [withoutKey(hex)], until: end + 1 + (hex?.length ?? 0) };
  },
};
