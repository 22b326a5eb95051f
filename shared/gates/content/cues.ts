import type { Tag } from "./tags.ts";
import { tagsOf } from "./tags.ts";

/** Words that say nothing about what a sentence does. */
const silent: ReadonlySet<Tag> = new Set(["_", "a", "the", ","]);

/** What stands in a text that informs: figures, names, dates, what was done and by whom. */
const factual = new Set('NUM NAME CODE time org tech shop report attached said did example "'.split(" "));
const toAsker = new Set("you your please ? lets howabout like feelfree contact".split(" "));
const ofSpeaker = new Set(
  "i im ive ill me my asanai iam ihave idonot iwill icannot agent chat here".split(" "),
);

/** Fewer words that any field knows tell nothing. */
const knownMin = 2;

const lengths = [40, 80, 160, 320];
const code = /[`{}=<>\\$|@#_[\]]/;
const list = /^\s*(?:[-*•]|\d{1,2}[.)]) /m;

/**
 * What can be told of a reply without understanding it: which fields its sentences name, in which order and where, whether somebody speaks and is
 * spoken to, and how much it says besides. `text` is the reply, `opening` how it begins in plain letters. Without words that are known there are none.
 */
export function cuesOf(opening: string, text: string): Set<string> | undefined {
  const { sentences, isAbroad } = tagsOf(opening);
  if (sentences.flat().filter((tag) => /^[a-z]/.test(tag)).length < knownMin) return undefined;
  const cues = new Set<string>(["always"]);
  if (isAbroad) cues.add("abroad");
  for (const [at, sentence] of sentences.entries()) {
    let before = "^";
    for (const tag of sentence) {
      if (silent.has(tag)) continue;
      cues.add(tag).add(`${before} ${tag}`);
      if (at === 0) cues.add(`first ${tag}`);
      if (at === 0 && before === "^") cues.add(`begins ${tag}`);
      if (at === sentences.length - 1) cues.add(`last ${tag}`);
      before = tag;
    }
    cues.add(`${before} $`);
  }
  addMeasures(cues, sentences.flat(), sentences.length);
  cues.add(`length ${lengths.filter((most) => text.length >= most).length}`);
  const start = text.slice(0, 640);
  if (code.test(start)) cues.add("code");
  if (list.test(start)) cues.add("list");
  return cues;
}

function addMeasures(cues: Set<string>, tags: readonly Tag[], sentences: number): void {
  const count = (which: ReadonlySet<Tag>): number => tags.filter((tag) => which.has(tag)).length;
  const facts = count(factual);
  const speaks = count(ofSpeaker) > 0 ? "I" : "-";
  const spokenTo = count(toAsker) > 0 ? "you" : "-";
  const voice = `voice ${speaks} ${spokenTo}`;
  const much = `facts ${facts === 0 ? 0 : facts < 3 ? 1 : 2}`;
  const long = Math.min(4, sentences);
  cues.add(voice).add(much).add(`${voice} ${much}`).add(`${voice} ${long}`).add(`${much} ${long}`);
  for (const sign of ["NUM", "NAME", "CODE"]) {
    const seen = tags.filter((tag) => tag === sign).length;
    if (seen > 0) cues.add(`${sign} ${Math.min(3, seen)}`);
  }
  const words = tags.filter((tag) => /^[a-z_]/i.test(tag)).length;
  const unknown = tags.filter((tag) => tag.startsWith("_")).length;
  cues.add(`unknown ${Math.min(8, Math.floor((10 * unknown) / Math.max(1, words)))}`);
  cues.add(`sentences ${Math.min(6, sentences)}`);
}
