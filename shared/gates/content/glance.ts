import { botAnchors, namesBot, writerKeys } from "./bots.ts";
import { frameKeys } from "./empty.ts";
import { speakingKeys, textKeys } from "./spoken.ts";
import { reasonKeys } from "./stopped.ts";

/**
 * Where the text of an output in JSON has to be parsed for this gate, as it is written there: keys of texts that may speak for the whole of it, and
 * the keys that say who speaks and why he stopped.
 */
export const speakingAnchors: readonly string[] = [
  ...[...speakingKeys, ...reasonKeys, "role", "raw", ...writerKeys].map((key) => `"${key}"`),
  ...botAnchors,
];

const signsOfBot: ReadonlySet<string> = new Set(botAnchors.map((sign) => sign.replaceAll('"', "")));
const ofWriters: ReadonlySet<string> = new Set(writerKeys);
const signMax = 64;

const colon = 58;
const list = 91;
const quote = 34;
const blanksMax = 64;

/** Whether the key whose closing quote is at `end` holds a text, or a list that begins with one. */
export function maySpeak(json: string, end: number): boolean {
  const before = Math.max(0, end - signMax);
  const word = json.slice(json.slice(before, end).lastIndexOf('"') + before + 1, end);
  if (signsOfBot.has(word)) return true;
  if (ofWriters.has(word)) return namesBot.test(json.slice(before, end + signMax));
  let at = afterBlanks(json, end + 1);
  if (json.charCodeAt(at) !== colon) return at - end > blanksMax;
  // Of a conversation it is not the first entry that speaks.
  if (json.endsWith("role", end)) return true;
  // What was refused may be said by `true` alone.
  if (json.endsWith("refusal", end) && json.startsWith("true", afterBlanks(json, at + 1))) return true;
  const from = at;
  at = afterBlanks(json, at + 1);
  while (json.charCodeAt(at) === list && at - from <= blanksMax) at = afterBlanks(json, at + 1);
  return json.charCodeAt(at) === quote || at - from > blanksMax;
}

/** Past the blanks at `from`, of which some programs write a few and nobody writes many. */
function afterBlanks(json: string, from: number): number {
  let at = from;
  while (at - from <= blanksMax && json.charCodeAt(at) <= 32) at++;
  return at;
}

const opensList = /\s{0,64}\[/y;
const opensField = /\s{0,64}\{\s{0,64}"([^"\\]{1,64})"\s{0,16}:/y;
const opensNumber = /\s{0,64}(?:-?\d|true|false)/y;
const openingsMax = 8;

/**
 * Whether an output in JSON is certainly not empty, by how it begins: with a number, or with a field that is none for texts, in however many lists
 * and fields that are.
 */
export function isSurelySomething(json: string): boolean {
  let at = 0;
  for (let opening = 0; opening < openingsMax; opening++) {
    opensField.lastIndex = at;
    const key = opensField.exec(json)?.[1];
    if (key !== undefined) {
      if (!textKeys.has(key)) return !frameKeys.has(key);
      at = opensField.lastIndex;
      continue;
    }
    opensList.lastIndex = at;
    if (!opensList.test(json)) break;
    at = opensList.lastIndex;
  }
  opensNumber.lastIndex = at;
  return at > 0 && opensNumber.test(json);
}
