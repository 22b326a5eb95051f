const sextets = new Int8Array(128).fill(-1);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (let at = 0; at < alphabet.length; at++) sextets[alphabet.charCodeAt(at)] = at;
sextets["-".charCodeAt(0)] = 62;
sextets["_".charCodeAt(0)] = 63;

/** All that a text looks like inside base64, whichever of the three places of a group it starts at. Of a follower only the first half is known. */
export const inBase64 = (needle: string, follower = ""): string[] =>
  [0, 1, 2].map((offset) => {
    const coded = btoa("\0".repeat(offset) + needle + follower);
    // The first and the last character also hold bits of the neighbours, which are not known.
    const bits = (offset + needle.length) * 8 + (follower === "" ? 0 : 4);
    return coded.slice(offset === 0 ? 0 : offset + 1, Math.floor(bits / 6));
  });

const [bell, shiftIn, escape, blank, remove] = [7, 15, 27, 32, 127];

/** Whether a byte can stand in a text of one byte a letter or in UTF-8. A terminal is told something by some of them. */
const isOfText = (byte: number): boolean =>
  byte < blank ? (byte >= bell && byte <= shiftIn) || byte === escape : byte !== remove;

// oxlint-disable-next-line no-control-regex -- what stands in a text that a terminal reads, or that is a list of names
const readable = /^[\0\u0007-\u000f\u001b -~\u009b\u00a0-\uffff]+$/;

const wideDecoders = {
  littleEndian: new TextDecoder("utf-16le", { fatal: true }),
  bigEndian: new TextDecoder("utf-16be", { fatal: true }),
} as const;
type Kind = "narrow" | keyof typeof wideDecoders;

/** What base64 of any length says, in either alphabet, if that is a text: in UTF-8, UTF-16 or, for whoever takes it, Latin-1. */
export function fromBase64(token: string, { takesLatin = true } = {}): string {
  const kind = kindOf(token);
  if (kind === undefined) return "";
  const bytes = Buffer.from(token, "base64");
  const said = decoded(bytes, kind) ?? (kind === "narrow" && takesLatin ? bytes.toString("latin1") : "");
  return readable.test(said) ? said : "";
}

/** Most words of ten letters may be text of one byte a letter for all that their first bytes tell, and a decoder that throws takes ten times as long. */
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

/** So many bytes tell of almost all that is no text that it is none: the decoder of the platform reads on, and throws. */
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

/** Whether the first bytes are text of two bytes a letter, of which the greater one stands at `great`: of one alphabet at least half of them are the same. */
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
