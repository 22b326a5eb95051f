import { isRecord } from "./fields.ts";

/** What a tool brought back, as its host hands it over: a text, a list of parts, or a record of a shape that only the host knows. */
export interface Output {
  /** What is judged: the same value as JSON, without the texts that the model wrote itself. */
  json: string;
  /** It has no text to judge. */
  isNothing: boolean;
  /** The value again, with the texts that this JSON has in their places. All else is as it came. */
  merged(json: string): unknown;
  /** A value of the same shape that says these words and nothing of what came. */
  withheld(words: string): unknown;
}

/** Deeper values come from no tool, and each level here calls itself. */
const depthMax = 200;
/** A host drops a value whose shape it does not know, and the model reads the original then: words that tell shapes apart stay. */
const shapeKeys: ReadonlySet<string> = new Set(["type", "mode", "status", "role", "kind"]);
const shapeWord = /^[a-z_]{1,24}$/;

/** Undefined where a value is nested too deeply to be looked at. */
export function outputIn(value: unknown, input: unknown): Output | undefined {
  const said = new Set<string>();
  try {
    walk(input, (text) => {
      said.add(text);
      return text;
    });
    const isOwn = (text: string): boolean => text !== "" && said.has(text);
    let isNothing = true;
    const judged = walk(value, (text, isShape) => {
      if (isOwn(text)) return "";
      if (!isShape && text.trim() !== "") isNothing = false;
      return text;
    });
    return {
      json: JSON.stringify(judged) ?? "null",
      isNothing,
      merged: (json) => together(value, JSON.parse(json), isOwn),
      withheld: (words) => withheld(value, words, isOwn),
    };
  } catch (error) {
    if (error instanceof TooDeep) return undefined;
    throw error;
  }
}

class TooDeep extends Error {}

type OnText = (text: string, isShape: boolean) => string;

/** A copy with other texts. Numbers stay, or become what `onNumber` returns. */
function walk(value: unknown, onText: OnText, onNumber = (number: number) => number, depth = 0): unknown {
  if (depth > depthMax) throw new TooDeep();
  const inside = (key: string, each: unknown): unknown =>
    typeof each === "string"
      ? onText(each, shapeKeys.has(key) && shapeWord.test(each))
      : walk(each, onText, onNumber, depth + 1);
  if (typeof value === "string") return onText(value, false);
  if (typeof value === "number") return onNumber(value);
  if (Array.isArray(value)) return value.map((each: unknown) => inside("", each));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inside(key, each)]));
}

function together(value: unknown, judged: unknown, isOwn: (text: string) => boolean): unknown {
  if (typeof value === "string") return isOwn(value) ? value : judged;
  if (Array.isArray(value) && Array.isArray(judged))
    return value.map((each: unknown, at) => together(each, judged[at], isOwn));
  if (!isRecord(value) || !isRecord(judged)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, together(each, judged[key], isOwn)]),
  );
}

/** The words stand where the first text stood. A list of parts may have any length, so it becomes one part. */
function withheld(value: unknown, words: string, isOwn: (text: string) => boolean): unknown {
  if (isListOfParts(value)) return [{ type: "text", text: words }];
  let left = words;
  const next = walk(
    value,
    (text, isShape) => {
      if (isShape || text === "" || isOwn(text)) return text;
      const said = left;
      left = "";
      return said;
    },
    () => 0,
  );
  return next;
}

const isListOfParts = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((each) => isRecord(each) && typeof each["type"] === "string");

/** All of it as one text, for hosts that put a text in the place of any output. */
export function textOf(value: unknown): string {
  const texts: string[] = [];
  walk(value, (text, isShape) => {
    if (!isShape) texts.push(text);
    return text;
  });
  return texts.join("\n");
}
