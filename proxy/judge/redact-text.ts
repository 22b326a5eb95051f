import type { GateResult } from "../../shared/contract/gate-result.ts";
import { inspecting } from "../../shared/gates/gates.ts";
import { rulesOf } from "../../shared/gates/profiles.ts";
import { foundStretches, type Stretch } from "./redact-found.ts";
import { firstFailing, type PieceRange } from "./narrow.ts";

/** Words and what stands between them. What a terminal is told within a word about its colour is part of the word. */
const pieces =
  // oxlint-disable-next-line no-control-regex -- what terminals are told begins with control characters
  /(?:\u001b\[[\d;:]{0,64}m|[^\s,;:|"'<>()[\]{}=&?])+|[()[\]{}<>]|[\s,;:|"'=&?]+/g;
const isWord = /[^\s,;:|"'<>()[\]{}=&?]/;

/** A piece of a text as it is, or a mark where a stretch of it was. */
export interface Piece {
  text: string;
  from: number;
  to: number;
  isMark: boolean;
}

/** What is found in a text when it stands where it stands; the failed gates. */
export type Find = (text: string) => Promise<readonly GateResult[]>;

export const markOfAll = "[redacted]";

/**
 * Replaces what fails by marks, word by word from the beginning. Undefined when that leads nowhere, as where a text fails only as a whole.
 * `spendMark` says whether there may be one more.
 */
export async function redactText(
  text: string,
  find: Find,
  spendMark: () => boolean,
): Promise<Piece[] | undefined> {
  const left: Piece[] = [];
  for (const { 0: word, index } of text.matchAll(pieces))
    left.push({ text: word, from: index, to: index + word.length, isMark: false });
  if (!(await withoutFound(left, find, spendMark))) return undefined;
  const findIn = ({ from, to }: PieceRange): ReturnType<Find> => find(textOf(left.slice(from, to)));
  const fails = async (run: PieceRange): Promise<boolean> => (await findIn(run)).length > 0;
  let from = 0;
  for (;;) {
    const run = await firstFailing(left.length, from, fails);
    if (run === undefined) break;
    const rule = ruleOf(await findIn(run));
    const edited = stretchOf(left, run, rule?.id);
    if (edited === undefined || !spendMark()) return undefined;
    left.splice(edited.from, edited.to - edited.from, {
      text: rule === undefined ? markOfAll : `[redacted: ${rule.one}]`,
      from: left[edited.from]?.from ?? 0,
      to: left[edited.to - 1]?.to ?? text.length,
      isMark: true,
    });
    // What announced one number may announce the next one too.
    ({ from } = run);
  }
  return (await find(textOf(left))).length === 0 ? left : undefined;
}

/** Replaces what a gate itself can point at, until it sees none. False when there may be no more marks. */
async function withoutFound(left: Piece[], find: Find, spendMark: () => boolean): Promise<boolean> {
  for (;;) {
    const text = textOf(left);
    const stretches = foundStretches(text, await find(text));
    const replaced = stretches.filter((stretch) => replaceIn(left, stretch));
    if (replaced.length === 0) return true;
    if (!replaced.every(() => spendMark())) return false;
  }
}

/** Puts a mark in the place of a stretch of the text that the pieces are. False when a mark stands there already. */
function replaceIn(left: Piece[], { from, to, mark }: Stretch): boolean {
  let start = 0;
  let begin = 0;
  for (; begin < left.length; begin++) {
    const length = left[begin]?.text.length ?? 0;
    if (start + length > from) break;
    start += length;
  }
  let at = start;
  let end = begin;
  for (; end < left.length && at < to; end++) at += left[end]?.text.length ?? 0;
  const kept: Piece[] = [];
  const covered = left.slice(begin, end);
  const [opening, closing] = [covered[0], covered.at(-1)];
  if (opening === undefined || closing === undefined || covered.some(({ isMark }) => isMark)) return false;
  if (from > start) kept.push(cut(opening, 0, from - start));
  kept.push({ text: mark, from: opening.from + from - start, to: closing.to - (at - to), isMark: true });
  if (at > to) kept.push(cut(closing, closing.text.length - (at - to), closing.text.length));
  left.splice(begin, covered.length, ...kept);
  return true;
}

const cut = ({ text, from }: Piece, start: number, end: number): Piece => ({
  text: text.slice(start, end),
  from: from + start,
  to: from + end,
  isMark: false,
});

export const textOf = (left: readonly Piece[]): string => left.map(({ text }) => text).join("");

const isNumber = /^pii\.(?:ssn|phone)/;

/** What is replaced of a run that fails: from word to word, and where it is a number, not the words that announce it. */
function stretchOf(
  left: readonly Piece[],
  { from, to }: PieceRange,
  rule: string | undefined,
): PieceRange | undefined {
  const isReplaced = ({ text, isMark }: Piece): boolean =>
    !isMark && isWord.test(text) && (rule === undefined || !isNumber.test(rule) || /\d/.test(text));
  const run = left.slice(from, to);
  const first = run.findIndex(isReplaced);
  const last = run.findLastIndex(({ text, isMark }) => !isMark && isWord.test(text));
  if (first < 0 || last < first) return undefined;
  const stretch = { from: from + first, to: from + last + 1 };
  const isClosing = left.slice(stretch.from, stretch.to).some(({ text }) => text === ")");
  return isClosing && left[stretch.from - 1]?.text === "(" ? { ...stretch, from: stretch.from - 1 } : stretch;
}

/** The rule that a reason speaks of. */
function ruleOf(failed: readonly GateResult[]): { id: string; one: string } | undefined {
  const [{ name, reason = "" } = { name: "" }] = failed;
  const gate = inspecting.find((each) => each === name);
  return rulesOf(gate ?? "pii", "strict")
    .filter(({ one, many }) => reason.includes(one) || reason.includes(many))
    .toSorted((one, other) => other.one.length - one.one.length)[0];
}
