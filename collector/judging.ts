import type { Gate } from "../shared/gates/create-gate.ts";
import type { InTurn } from "./limit/in-turn.ts";
import type { WorkShare } from "./limit/work-share.ts";
import type { RouteDeps } from "./routes/deps.ts";

/** Judges outputs. One that is handed on as it was written waits for its organization's turn, and is charged. */
export function judgingWith(
  gate: Gate,
  turns: Pick<InTurn, "run">,
  work: Pick<WorkShare, "spend">,
): RouteDeps["judge"] {
  return async ({ organization, written, ...judged }) => {
    // Where something was found holds keys of the output: it goes no further.
    const { findings: _findings, ...verdict } = await (written === undefined
      ? gate.evaluate({ ...judged, isParsed: true })
      : turns.run(organization, async () => gate.judgeText(written, { ...judged, json: true, apart: true })));
    if (written !== undefined) work.spend(organization, verdict.total_latency_ms);
    return verdict;
  };
}
