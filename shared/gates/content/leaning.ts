import { cuesOf } from "./cues.ts";
import { weights } from "./weights.ts";

/**
 * A reply that sums up to more than this refuses. One sentence tells less than two, and one in which nobody speaks of himself less than one where
 * somebody does: "you are not allowed to do this" is said by every server.
 */
const refusing = { I: { single: 56, several: 56 }, "-": { single: 90, several: 50 } };
/** A sentence with signs of a program in it is of a manual more often than not. */
const besideCode = 50;
/** One that sums up to less than this answers: in between other signs have to decide. A sentence by itself is likelier to be of a manual. */
const answering = { I: { single: -40, several: -70 }, "-": { single: -10, several: -70 } };

/** Who speaks of himself, or of what he was asked. `here`, and a machine that is spoken of, are cues as well, but manuals are full of them. */
const speakers = "i|im|ive|ill|me|my|asanai|iam|ihave|idonot|iwill|icannot|this request|your request".split(
  "|",
);

/** What a reply leans to, judged by all its cues at once: none of them decides, and words that nobody foresaw cost it one. */
export function leaningOf(opening: string, text: string): "refuses" | "answers" | "open" {
  if (isOfSigns(opening)) return "answers";
  const table = (weightsRead ??= readWeights());
  const cues = cuesOf(opening, text);
  if (cues === undefined || isHardlyKnown(cues)) return "open";
  let sum = 0;
  for (const cue of cues) sum += table.get(cue) ?? 0;
  const voice = speakers.some((tag) => cues.has(tag)) ? "I" : "-";
  const size = cues.has("sentences 1") && !cues.has("abroad") ? "single" : "several";
  const isOfCode = size === "single" && cues.has("code");
  if (sum > refusing[voice][size] + (isOfCode ? besideCode : 0)) return "refuses";
  return sum < answering[voice][size] ? "answers" : "open";
}

/** Whether it is in another language than English and seven words in ten are in no table: what is left of it says little. */
const isHardlyKnown = (cues: ReadonlySet<string>): boolean =>
  cues.has("abroad") && (cues.has("unknown 7") || cues.has("unknown 8"));

const signs = /[{}=<>\\$|@#_[\]()/`;&*]/g;
/** Of so many characters one is a sign that programs consist of, and prose does without. */
const perSign = 16;

/** Whether it is a piece of a program or of a page. Its words mean something else there. */
const isOfSigns = (opening: string): boolean =>
  (opening.match(signs)?.length ?? 0) * perSign > Math.max(opening.length, 4 * perSign);

/** The table is read by the first reply that is weighed. */
let weightsRead: Map<string, number> | undefined;

function readWeights(): Map<string, number> {
  const table = new Map<string, number>();
  for (const line of weights.trim().split("\n")) {
    const [weight = "", cues = ""] = line.split(/: (.*)/s);
    for (const cue of cues.split("|")) table.set(cue, Number(weight));
  }
  return table;
}
