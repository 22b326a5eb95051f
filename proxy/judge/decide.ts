import type { Evaluation } from "../../shared/gates/create-gate.ts";
import { crashReason } from "../../shared/gates/engine/judge.ts";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import type { Judged, Verdict } from "../tool-call.ts";

/** What the gates say of one output under policies that are ever milder. The later ones are asked only when it matters. */
export interface Looks {
  /** Everything that counts: this is the verdict. */
  verdict: Verdict;
  /** Only what an agent is told of, in the output or in what is left of it; undefined when that is nothing but what is taken out or withheld. */
  telling: ((left?: string) => Evaluation | Promise<Evaluation>) | undefined;
  /** Only what keeps the output from being delivered as it is; undefined when nothing does. */
  deciding: (() => Evaluation | Promise<Evaluation>) | undefined;
  /** Only what keeps it from being delivered at all; undefined when nothing does. */
  blocking: (() => Evaluation | Promise<Evaluation>) | undefined;
  /** The output without what failed; undefined when it cannot be taken out. */
  redact: () => Promise<string | undefined>;
}

/**
 * What becomes of an output that failed. `holdsUnfinished` tells of a gate that has not seen all of the output whether that keeps it from being
 * delivered.
 */
export async function decide(
  { verdict, telling, deciding, blocking, redact }: Looks,
  holdsUnfinished: (gate: string) => boolean,
): Promise<Judged> {
  const toldOf = async (left?: string): Promise<Pick<Judged, "noted">> => {
    const noted = telling === undefined ? [] : (await telling(left)).gates.filter(({ passed }) => !passed);
    return noted.length === 0 ? {} : { noted };
  };
  const failed = deciding === undefined ? [] : failedGates(await deciding(), holdsUnfinished);
  if (failed.length === 0) {
    const told = await toldOf();
    return { verdict, action: told.noted === undefined ? "observed" : "annotated", deciding: [], ...told };
  }
  const blocked = blocking === undefined ? [] : failedGates(await blocking(), holdsUnfinished);
  if (blocked.length > 0) return { verdict, action: "blocked", deciding: blocked };
  // There is nothing to take out where a gate has seen nothing.
  const redacted = failed.some(isUnfinished) ? undefined : await redact();
  return redacted === undefined
    ? { verdict, action: "blocked", deciding: failed }
    : { verdict, action: "redacted", deciding: [], redacted, ...(await toldOf(redacted)) };
}

const failedGates = ({ gates }: Evaluation, holdsUnfinished: (gate: string) => boolean): GateResult[] =>
  gates.filter((gate) => !gate.passed && (!isUnfinished(gate) || holdsUnfinished(gate.name)));

/** It has not looked at all of the output, and failed for that reason alone. */
const isUnfinished = ({ skipped, reason }: GateResult): boolean => skipped === true || reason === crashReason;
