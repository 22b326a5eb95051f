import { fromBase64, inBase64 as encoded } from "../encodings/base64.ts";
import { needles, smallWords } from "../encodings/common-words.ts";
import { bytesOfHex, type Disguise, oneOf, runAround } from "./disguise.ts";

const linesMax = 64;
const wrappingsMax = 3;

const once = [...needles, ...smallWords].flatMap((needle) => encoded(needle));
const rareMax = 9;
const rareMin = 6;
const twice = ["gnore", "nstructi", "ssistant", "rompt", " the ", " your"].flatMap((needle) =>
  encoded(needle).flatMap((each) => encoded(each).map((coded) => coded.slice(0, rareMax))),
);
const isLetter = oneOf(/[A-Za-z0-9+/_-]/);

/** What is written by all of a run, or by most of it where it began before. */
function decoded(run: string): string {
  const token = run.replaceAll(/\s+/g, "");
  for (let skipped = 0; skipped < 4; skipped++) {
    const left = (token.length - skipped) % 4;
    const said = fromBase64(token.slice(skipped, token.length - (skipped === 0 && left > 1 ? 0 : left)), {
      // A token that is cut in the middle of a group decodes to noise, and any noise is valid Latin-1.
      takesLatin: false,
    });
    if (said !== "") return said;
  }
  return "";
}

/** What was encoded more than once. */
export function unwrapped(said: string): string {
  let last = said;
  for (let wrapping = 1; wrapping < wrappingsMax; wrapping++) {
    const tight = last.replaceAll(/[\s=]/g, "");
    const next = /^[\da-f]{32,}$/i.test(tight)
      ? bytesOfHex(tight)
      : /^[\w+/-]{16,}$/.test(tight)
        ? decoded(tight)
        : "";
    if (next === "") break;
    last = next;
  }
  return last;
}

const lineEnd = /[ \t]*\r?\n[ \t]*/y;

/** The lines into which a run is broken, all of one length but the last. */
function wholeOf(
  text: string,
  { from, until }: { from: number; until: number },
  floor: number,
): { from: number; until: number } {
  let begin = from;
  let end = until;
  const { length } = text.slice(from, until);
  for (let line = 0; line < linesMax && begin > floor && text[begin - 1] === "\n"; line++) {
    const last = text[begin - 2] === "\r" ? begin - 2 : begin - 1;
    let start = last;
    while (start > floor && isLetter(text.charCodeAt(start - 1))) start--;
    if (last - start < length || (line > 0 && last - start !== length)) break;
    begin = start;
  }
  for (let line = 0; line < linesMax && text[end] !== "="; line++) {
    lineEnd.lastIndex = end;
    if (!lineEnd.test(text)) break;
    let next = lineEnd.lastIndex;
    const start = next;
    while (next - start <= length && isLetter(text.charCodeAt(next))) next++;
    if (next - start < 2 || next - start > length || /[\w.,:;]/.test(text[next] ?? "")) break;
    end = next;
    if (end - start < length) break;
  }
  return { from: begin, until: end };
}

export const inBase64: Disguise = {
  name: "base64",
  anchors: [...new Set([...once, ...twice.filter((each) => each.length >= rareMin)])],
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isLetter, most: Infinity, read });
    const whole = wholeOf(text, { from, until }, Math.max(0, Math.min(read, from)));
    const isBroken = whole.from !== from || whole.until !== until;
    const said = (isBroken ? decoded(text.slice(whole.from, whole.until)) : "") || decoded(run);
    return { said: unwrapped(said), from: whole.from, until: whole.until };
  },
};
