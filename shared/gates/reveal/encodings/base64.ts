const sextets = new Int8Array(128).fill(-1);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (let at = 0; at < alphabet.length; at++) sextets[alphabet.charCodeAt(at)] = at;
sextets["-".charCodeAt(0)] = 62;
sextets["_".charCodeAt(0)] = 63;

/**
 * All that a text looks like inside base64, for each of the three places of a group at which it may start. Only the
 * first half of a follower is known.
 */
export const inBase64 = (needle: string, follower = ""): string[] =>
  [0, 1, 2].map((offset) => {
    const coded = btoa("\0".repeat(offset) + needle + follower);
    // The first and the last character also hold unknown bits of the neighbours.
    const bits = (offset + needle.length) * 8 + (follower === "" ? 0 : 4);
    return coded.slice(offset === 0 ? 0 : offset + 1, Math.floor(bits / 6));
  });

const [bell, shiftIn, escape, blank, remove] = [7, 15, 27, 32, 127];

/** Whether a byte can be in a text of one byte a letter or in UTF-8. Some controls are included, because terminals obey them. */
const isOfText = (byte: number): boolean =>
  byte < blank ? (byte >= bell && byte <= shiftIn) || byte === escape : byte !== remove;

// oxlint-disable-next-line no-control-regex -- control characters that texts for a terminal and lists of names have
const readable = /^[\0\u0007-\u000f\u001b -~\u009b\u00a0-\uffff]+$/;

const wideDecoders = {
  littleEndian: new TextDecoder("utf-16le", { fatal: true }),
  bigEndian: new TextDecoder("utf-16be", { fatal: true }),
} as const;
type Kind = "narrow" | keyof typeof wideDecoders;

/**
 * The text in base64 of any length and either alphabet: in UTF-8, in UTF-16 or, if the caller wants it, in Latin-1.
 * Empty if there is no text.
 */
export function fromBase64(token: string, { takesLatin = true } = {}): string {
  const kind = kindOf(token);
  if (kind === undefined) return "";
  const bytes = Buffer.from(token, "base64");
  const said = decoded(bytes, kind) ?? (kind === "narrow" && takesLatin ? bytes.toString("latin1") : "");
  return readable.test(said) ? said : "";
}

/** The sign of a decoding error. Most words of ten letters are no base64, and a decoder that throws for them takes ten times as long. */
const broken = "\ufffd";

function decoded(bytes: Buffer, kind: Kind): string | undefined {
  if (kind === "narrow") {
    const said = bytes.toString();
    return said.includes(broken) ? undefined : said;
  }
  try {
    return wideDecoders[kind].decode(bytes.subarray(0, bytes.length & ~1));
  } catch {
    return undefined;
  }
}

/** The first bytes, decoded here. They rule out almost all that is no text. The platform's decoder would read to the end, and throw. */
const glance = new Uint8Array(30);

function kindOf(token: string): Kind | undefined {
  if (token.length % 4 === 1) return undefined;
  let length = 0;
  let bits = 0;
  let isNarrow = true;
  for (let at = 0; at < token.length && length < glance.length; at++) {
    const sextet = sextets[token.charCodeAt(at)] ?? -1;
    if (sextet < 0) return undefined;
    bits = ((bits << 6) | sextet) & 0xfff;
    if (at % 4 === 0) continue;
    const byte = (bits >> (6 - 2 * (at % 4))) & 0xff;
    isNarrow &&= isOfText(byte);
    glance[length++] = byte;
  }
  if (isNarrow) return "narrow";
  if (isWide(length, 1)) return "littleEndian";
  return isWide(length, 0) ? "bigEndian" : undefined;
}

const byteOrder = 0xfeff;

/**
 * Whether the first bytes are text of two bytes a letter, with the high byte at `great`. In one alphabet at least
 * half of the high bytes are the same.
 */
function isWide(length: number, great: 0 | 1): boolean {
  const seen: number[] = [];
  let most = 0;
  for (let at = 0; at + 1 < length; at += 2) {
    const high = glance[at + great] ?? 0;
    const low = glance[at + 1 - great] ?? 0;
    if (at === 0 && ((high << 8) | low) === byteOrder) return true;
    if (high === 0 && !isOfText(low)) return false;
    const count = (seen[high] ?? 0) + 1;
    seen[high] = count;
    most = Math.max(most, count);
  }
  return 4 * most >= length;
}
