import type { Disguise } from "./disguise.ts";

const plane = 0xdb40;
const runMax = 8_000;
const flagMax = 16;
const blackFlag = 0x1f3f4;

/** What a pair of units says that nobody sees: a letter as a tag, or a byte as the selector of a variant. */
function letterOf(low: number, bytes: number[]): string {
  if (low >= 0xdc20 && low <= 0xdc7e) return String.fromCharCode(low - 0xdc00);
  if (low >= 0xdd00 && low <= 0xddef) bytes.push(low - 0xdd00 + 16);
  return "";
}

const asText = (bytes: readonly number[]): string => {
  try {
    return decodeURIComponent(bytes.map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    return "";
  }
};

/** Letters written as tags or selectors, which no font shows. The flag of a region is written so as well. */
export const invisible: Disguise = {
  name: "characters that nobody sees",
  anchors: ["\udb40"],
  isUnseen: true,
  reveal(text, end, read) {
    let from = end;
    const floor = Math.max(2, Math.min(end, read), end - runMax);
    while (from >= floor && text.charCodeAt(from - 2) === plane) from -= 2;
    let until = end + 1;
    let said = "";
    const bytes: number[] = [];
    for (let at = from; at - from < runMax && text.charCodeAt(at) === plane; at += 2) {
      said += letterOf(text.charCodeAt(at + 1), bytes);
      until = at + 2;
    }
    const isFlag = until - from <= flagMax && text.codePointAt(from - 2) === blackFlag;
    said += asText(bytes);
    return { said: isFlag ? "" : said, from, until };
  },
};
