import { setImmediate } from "node:timers/promises";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import type { Gate } from "../../shared/gates/create-gate.ts";
import { jsonStrings, writtenAt, type JsonString } from "./json-strings.ts";
import { firstFailing, type PieceRange } from "./narrow.ts";
import { outlines } from "./outline.ts";
import { markOfAll, redactText, textOf, type Piece } from "./redact-text.ts";

const charactersMax = 1_048_576;
const marksMax = 50;
/** Where the indexes of lists matter, looking for a string takes the longer the later it stands. */
const indexedStringsMax = 10_000;
/** What looking at a string takes even when it is short, in characters. */
const costOfString = 64;
/** Judging so much takes a millisecond or two, and others wait meanwhile. */
const charactersPerTurn = 131_072;

export interface Redacting {
  /** What is to be taken out, without the gate that judges an output as a whole. */
  gate: Gate;
  tool: string;
  /** Whether an index can make a difference to what counts. */
  indexesMatter: boolean;
}

/** What one redaction may cost. */
interface Allowance {
  /** Whether there may be one more mark. */
  spendMark: () => boolean;
  /** Lets others have the event loop after so much work. */
  rest: (characters: number) => Promise<void> | undefined;
}

function createAllowance(): Allowance {
  let marks = 0;
  let characters = 0;
  return {
    spendMark: () => marks++ < marksMax,
    rest(more) {
      characters += more;
      if (characters < charactersPerTurn) return undefined;
      characters = 0;
      return setImmediate();
    },
  };
}

/**
 * The same text with marks where something failed, every other character as it was; undefined when it cannot be had, as where a key fails or
 * where there is very much of it. What comes out is still to be judged as a whole.
 */
export async function redact(
  { text, json }: { text: string; json: boolean },
  redacting: Redacting,
): Promise<string | undefined> {
  if (text.length > charactersMax) return undefined;
  const allowance = createAllowance();
  return json && isJson(text)
    ? redactJson(text, redacting, allowance)
    : redactPlain(text, redacting, allowance);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

async function redactPlain(
  text: string,
  { gate, tool }: Redacting,
  { spendMark, rest }: Allowance,
): Promise<string | undefined> {
  const find = async (part: string): Promise<readonly GateResult[]> => {
    await rest(part.length);
    return failed(await gate.judgeText(part, { json: false, tool }));
  };
  const pieces = await redactText(text, find, spendMark);
  if (pieces !== undefined) return textOf(pieces);
  return spendMark() ? markOfAll : undefined;
}

async function redactJson(
  json: string,
  { gate, tool, indexesMatter }: Redacting,
  { spendMark, rest }: Allowance,
): Promise<string | undefined> {
  const strings = jsonStrings(json);
  if (indexesMatter && strings.length > indexedStringsMax) return undefined;
  const find = async (
    some: readonly Pick<JsonString, "text" | "place">[],
  ): Promise<readonly GateResult[]> => {
    await rest(some.reduce((length, { text }) => length + costOfString + text.length, 0));
    for (const output of outlines(some, indexesMatter)) {
      const found = failed(await gate.evaluate({ output, tool }));
      if (found.length > 0) return found;
    }
    return [];
  };
  const fails = async ({ from, to }: PieceRange): Promise<boolean> =>
    (await find(strings.slice(from, to))).length > 0;
  if (!(await passesWithoutStrings(json, strings, { gate, tool }))) return undefined;

  const parts: string[] = [];
  let written = 0;
  for (let from = 0; ;) {
    const run = await firstFailing(strings.length, from, fails);
    const string = run && strings[run.to - 1];
    if (run === undefined || string === undefined) break;
    const { place } = string;
    const edited = await redactText(string.text, (text) => find([{ text, place }]), spendMark);
    // What fails only beside others, as a value beside its name does, has nothing in it that could be replaced.
    const pieces = edited?.some(({ isMark }) => isMark) === true ? edited : undefined;
    const raw = json.slice(string.from, string.to);
    if (pieces === undefined && !spendMark()) return undefined;
    parts.push(json.slice(written, string.from), pieces === undefined ? markOfAll : rewritten(raw, pieces));
    written = string.to;
    from = run.to;
  }
  return parts.join("") + json.slice(written);
}

/** Keys and numbers are not edited: an output in which one of them fails is not redacted at all. */
async function passesWithoutStrings(
  json: string,
  strings: readonly JsonString[],
  { gate, tool }: Omit<Redacting, "indexesMatter">,
): Promise<boolean> {
  let rest = "";
  let written = 0;
  for (const { from, to } of strings) {
    rest += json.slice(written, from);
    written = to;
  }
  const { passed } = await gate.judgeText(rest + json.slice(written), { json: true, tool });
  return passed;
}

/** What is left of a string stays as it was written. */
function rewritten(raw: string, pieces: readonly Piece[]): string {
  const at = writtenAt(raw);
  return pieces.map(({ text, from, to, isMark }) => (isMark ? text : raw.slice(at(from), at(to)))).join("");
}

const failed = ({ gates }: { gates: readonly GateResult[] }): readonly GateResult[] =>
  gates.filter(({ passed }) => !passed);
