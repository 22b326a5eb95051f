import { inBase32, orderParts } from "./needles.ts";
import { type Decoder, isReadable, nothingUntil, oneView } from "./view.ts";

const sayable = /^[\t\n\r -~]{6,}$/;
const reach = 600;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Bytes out of letters that stand for five bits each. */
function fromBase32(coded: string): Buffer {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of coded.toUpperCase()) {
    const five = alphabet.indexOf(letter);
    if (five < 0) continue;
    bits = ((bits << 5) | five) & 0xfff;
    held += 5;
    if (held < 8) continue;
    held -= 8;
    bytes.push((bits >> held) & 0xff);
  }
  return Buffer.from(bytes);
}

const isOf32 = /[A-Z2-7]/i;
const before32 = /(?:(?<![A-Z2-7])[A-Z2-7]{40,80}\n[ \t]{0,12}){0,8}[A-Z2-7]{0,600}$/i;
const behind32 = /^[A-Z2-7]*(?:\n[ \t]{0,12}[A-Z2-7]{2,80}){0,64}={0,6}/i;
const runMax = 4_096;
const groupMax = 8;
/** Fewer letters hold no text that is longer than a group. */
const codedMin = 15;

/** Texts in the alphabet of 32 letters, from the first letter on from which they can be read: they may have begun before. */
export const base32: Decoder = {
  kind: "base32",
  anchors: [
    "rm -r",
    "rm -f",
    "/etc/",
    "passwd",
    "shadow",
    "mkfs.",
    "dd if=",
    "Remove-I",
    "@gmail.com",
  ].flatMap((needle) => inBase32(needle)),
  spelled: [
    ...new Set(
      [...orderParts, " your ", " answer", " agent", "message", "without", " the "].flatMap((needle) =>
        inBase32(needle, 7).filter(({ length }) => length > 5),
      ),
    ),
  ],
  find(text, end, read) {
    if (!isOf32.test(text[end] ?? "")) return nothingUntil(end + 1);
    const floor = Math.max(0, Math.min(read, end), end - runMax);
    const from = end - (before32.exec(text.slice(floor, end))?.[0].length ?? 0);
    const to = end + (behind32.exec(text.slice(end, end + runMax))?.[0].length ?? 0);
    const coded = text.slice(from, to).replaceAll(/\s/g, "");
    if (coded.length < codedMin) return nothingUntil(Math.max(to, end + 1));
    for (let skipped = 0; skipped < groupMax; skipped++) {
      const bytes = fromBase32(coded.slice(skipped));
      const said = bytes.toString();
      if (said.length > groupMax && isReadable(said)) return oneView(said, from, to, Math.max(to, end + 1));
    }
    return nothingUntil(Math.max(to, end + 1));
  },
};

const ofAdobe = Array.from({ length: 85 }, (_, at) => String.fromCharCode(33 + at)).join("");
const ofSources = `0123456789${alphabet.slice(0, 26)}${alphabet.slice(0, 26).toLowerCase()}!#$%&()*+-;<=>?@^_\`{|}~`;

/** Four bytes out of five letters; of a last group that is shorter, one byte less than it has letters. */
function fromBase85(coded: string, letters: string): string {
  let said = "";
  for (let at = 0; at < coded.length; at += 5) {
    const group = coded.slice(at, at + 5);
    let number = 0;
    for (let place = 0; place < 5; place++)
      number = number * 85 + (place < group.length ? letters.indexOf(group.charAt(place)) : 84);
    for (let byte = 0; byte < group.length - 1; byte++)
      said += String.fromCharCode(Math.floor(number / 256 ** (3 - byte)) % 256);
  }
  return said;
}

const framed = /^~?([!-u\s]{8,400})~>/;
const mayBegin = /^[!-u\s]{9}/;
const given = /^\(\s{0,4}b?(?:"([^"\n]{8,400})"|'([^'\n]{8,400})')/;

/** Text in the alphabets of 85 letters, where its frame or the function that reads it says so. */
export const base85: Decoder = {
  kind: "base85",
  anchors: ["<~", "a00decode(", "b00decode("],
  find(text, end) {
    const isFramed = text[end] === "~";
    const start = isFramed ? end + 1 : end;
    // What is too short, or nothing that could be read, is seen at once.
    if (isFramed && !mayBegin.test(text.slice(start, start + 9))) return nothingUntil(end + 1);
    const found = (isFramed ? framed : given).exec(text.slice(start, end + reach));
    if (found === null) return nothingUntil(end + 1);
    const [whole, first, second] = found;
    const coded = first ?? second ?? "";
    const isOfSources = text[end] === "(" && /b/i.test(text.slice(end - 9, end - 8));
    const tight = coded.replaceAll(/\s/g, "").replaceAll(/^<~|~>$/g, "");
    const said = fromBase85(tight, isOfSources ? ofSources : ofAdobe);
    return oneView(sayable.test(said) ? said : "", start, start + whole.length);
  },
};
