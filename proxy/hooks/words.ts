import { carriedOut, whoCan } from "../judge/respond.ts";
import type { Judged } from "../tool-call.ts";

const wordsMax = 200;

/** What a model reads in the place of an output: which tool, which gate, what kind, and what to do now. */
export function wordsFor(tool: string, judged: Judged, found: string): string {
  const why = found.length <= wordsMax ? found : `${found.slice(0, wordsMax - 1)}…`;
  return (
    `[agent-gate] The output of tool "${tool}" was withheld: ${why}. ${carriedOut} Continue without this ` +
    `content, or tell the user, ${whoCan(judged.deciding)}. (evaluation ${judged.verdict.evaluation_id})`
  );
}
