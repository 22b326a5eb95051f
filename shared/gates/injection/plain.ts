/** A stretch of a text in the letters by which words are known, and where each of them stands in what was written. */
export interface Plain {
  text: string;
  /** Undefined where every letter stands where it stood. */
  places?: readonly number[] | undefined;
  /** Ways in which letters were disguised. */
  disguises: readonly string[];
}

// oxlint-disable-next-line no-control-regex -- all that is ASCII
const beyondAscii = /[^\0-\x7f]/;
const newlines = /\\[nrt]/g;

/** Small letters without accents, in one alphabet each; escaped ends of lines are blanks. */
export function plainOf(written: string): Plain {
  const text = written.includes("\\") ? written.replaceAll(newlines, "  ") : written;
  if (!beyondAscii.test(text)) return { text: text.toLowerCase(), disguises: [] };
  const places: number[] = [];
  const disguises = new Set<string>();
  let said = "";
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const letter = unit < 128 ? text[at]! : letterOf(text, at, disguises);
    said += letter;
    for (let each = 0; each < letter.length; each++) places.push(at);
  }
  return { text: withoutAlikes(said.toLowerCase(), disguises), places, disguises: [...disguises] };
}

const marks = /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u064b-\u0655\u0670]/g;
const struck = new Map(
  Object.entries({
    ø: "o",
    đ: "d",
    ł: "l",
    ħ: "h",
    ŧ: "t",
    ı: "i",
    ß: "ss",
    æ: "ae",
    œ: "oe",
    ɨ: "i",
    ƀ: "b",
    þ: "th",
  }),
);
/** Letters without their accents, once they were met: alphabets end below 2,000. */
const bare: string[] = [];
const smallCapitals = new Map(
  "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ".split("").map((letter, at) => [letter, "abcdefghijklmnoprstuvwyz"[at]!]),
);

function letterOf(text: string, at: number, disguises: Set<string>): string {
  const unit = text.charCodeAt(at);
  if (unit >= 0xd800 && unit <= 0xdbff) return ofPair(text.codePointAt(at) ?? 0, disguises);
  if (unit >= 0xdc00 && unit <= 0xdfff) return "";
  const letter = text[at]!;
  if (unit >= 0x1d00 || unit === 0x0299 || (unit >= 0x260 && unit < 0x2a0)) {
    const small = smallCapitals.get(letter);
    if (small !== undefined) {
      disguises.add("letters of another face");
      return small;
    }
  }
  if ((unit >= 0x2018 && unit <= 0x201b) || unit === 0x2032) return "'";
  if (unit >= 0x201c && unit <= 0x201f) return '"';
  if (unit > 0x6ff && (unit < 0x1e00 || unit > 0x1fff)) return letter;
  return (bare[unit] ??= struck.get(letter.toLowerCase()) ?? letter.normalize("NFD").replaceAll(marks, ""));
}

/** Letters in squares and circles; tags, which nobody sees. */
function ofPair(point: number, disguises: Set<string>): string {
  if (point >= 0xe0000 && point <= 0xe01ef) return "";
  for (const first of [0x1f130, 0x1f150, 0x1f170]) {
    if (point < first || point >= first + 26) continue;
    disguises.add("letters of another face");
    return String.fromCodePoint(97 + point - first);
  }
  return " ";
}

const alikes = new Map(
  "авекмнорстхіјѕгупьιηταεορυχκνгԁ"
    .split("")
    .map((letter, at) => [letter, "abekmhopctxijsrynbintaeopuxkvrd"[at]!]),
);
const words = /[a-z\u03b1-\u03c9\u0430-\u0501]+/g;

/** In a word of two alphabets, what looks like a Latin letter is one. */
function withoutAlikes(text: string, disguises: Set<string>): string {
  return text.replaceAll(words, (word) => {
    if (!/[a-z]/.test(word) || !/[^a-z]/.test(word)) return word;
    disguises.add("letters of two alphabets");
    return word
      .split("")
      .map((letter) => alikes.get(letter) ?? letter)
      .join("");
  });
}
