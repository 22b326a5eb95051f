import { cuesOf } from "./cues.ts";
import { weights } from "./weights.ts";

/**
 * A reply that sums up to more than this refuses. One sentence tells less than two, and one in which nobody speaks of himself less than one where
 * somebody does: "you are not allowed to do this" is said by every server.
 */
const refusing = { I: { single: 40, several: 10 }, "-": { single: 70, several: 40 } };
/** One that sums up to less than this answers: in between other signs have to decide. */
const answering = -70;

/** What a reply leans to, judged by all its cues at once: none of them decides, and words that nobody foresaw cost it one. */
export function leaningOf(opening: string, text: string): "refuses" | "answers" | "open" {
  const table = (weightsRead ??= readWeights());
  const cues = cuesOf(opening, text);
  if (cues === undefined) return "open";
  let sum = 0;
  for (const cue of cues) sum += table.get(cue) ?? 0;
  const { single, several } = refusing[cues.has("voice I -") || cues.has("voice I you") ? "I" : "-"];
  const enough = cues.has("sentences 1") ? single : several;
  return sum > enough ? "refuses" : sum < answering ? "answers" : "open";
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
