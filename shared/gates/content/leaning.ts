import { cuesOf } from "./cues.ts";
import { weights } from "./weights.ts";

/** A reply that sums up to more than this refuses, and one that falls this short of it answers: in between other signs have to decide. */
const refusing = 0;
const answering = -70;

/** What a reply leans to, judged by all its cues at once: none of them decides, and words that nobody foresaw cost it one. */
export function leaningOf(opening: string, text: string): "refuses" | "answers" | "open" {
  const table = (weightsRead ??= readWeights());
  const cues = cuesOf(opening, text);
  if (cues === undefined) return "open";
  let sum = 0;
  for (const cue of cues) sum += table.get(cue) ?? 0;
  return sum > refusing ? "refuses" : sum < answering ? "answers" : "open";
}

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
