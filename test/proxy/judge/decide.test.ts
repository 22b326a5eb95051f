import { describe, expect, it } from "vitest";
import type { Evaluation, GateResult } from "../../../shared/gates/create-gate.ts";
import { crashReason } from "../../../shared/gates/engine/judge.ts";
import { decide } from "../../../proxy/judge/decide.ts";
import type { Action } from "../../../proxy/tool-call.ts";

const found: GateResult = { name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.1 };
const skipped: GateResult = { ...found, reason: "time budget used up", skipped: true };
const crashed: GateResult = { ...found, reason: crashReason };
const clean: GateResult = { name: "pii", passed: true, latency_ms: 0.1 };

const evaluation = (gate: GateResult): Evaluation => ({
  evaluation_id: "ev_1",
  passed: gate.passed,
  gates: [gate],
  total_latency_ms: 0.1,
});

interface Row {
  telling?: GateResult;
  deciding?: GateResult;
  blocking?: GateResult;
  redacted?: string;
  fail?: "open" | "closed";
  action: Action;
}

const table: [what: string, row: Row][] = [
  ["nothing may withhold it", { action: "observed" }],
  ["what failed is only observed", { deciding: clean, blocking: clean, action: "observed" }],
  ["what failed is only told of", { telling: found, deciding: clean, action: "annotated" }],
  ["a gate that is told of ran out of time", { telling: skipped, deciding: clean, action: "annotated" }],
  ["what failed is told of, and more of it blocks", { telling: found, deciding: found, action: "blocked" }],
  [
    "what failed is taken out, and nothing that is left is told of",
    { telling: clean, deciding: found, redacted: "x", action: "redacted" },
  ],
  ["what failed blocks", { deciding: found, blocking: found, action: "blocked" }],
  [
    "what failed blocks, though it could be redacted",
    { deciding: found, blocking: found, redacted: "x", action: "blocked" },
  ],
  ["what failed is taken out", { deciding: found, redacted: "x", action: "redacted" }],
  [
    "what failed is taken out and nothing blocks",
    { deciding: found, blocking: clean, redacted: "x", action: "redacted" },
  ],
  ["what failed cannot be taken out", { deciding: found, blocking: clean, action: "blocked" }],
  ["a gate that decides ran out of time", { deciding: skipped, redacted: "x", action: "blocked" }],
  ["a gate that decides crashed", { deciding: crashed, redacted: "x", action: "blocked" }],
  [
    "it ran out of time, and fail is open",
    { deciding: skipped, blocking: skipped, fail: "open", action: "observed" },
  ],
  [
    "it crashed, and fail is open",
    { deciding: crashed, blocking: crashed, fail: "open", action: "observed" },
  ],
  [
    "something was found, and fail is open",
    { deciding: found, blocking: found, fail: "open", action: "blocked" },
  ],
];

describe("what becomes of an output that failed", () => {
  it.each(table)("when %s", async (_, { telling, deciding, blocking, redacted, fail, action }) => {
    const verdict = evaluation(found);
    const judged = await decide(
      {
        verdict,
        telling: telling && (() => evaluation(telling)),
        deciding: deciding && (() => evaluation(deciding)),
        blocking: blocking && (() => evaluation(blocking)),
        redact: async () => redacted,
      },
      () => fail !== "open",
    );
    expect(judged.action).toBe(action);
    expect(judged.verdict).toBe(verdict);
    expect(judged.redacted).toBe(action === "redacted" ? redacted : undefined);
    expect(judged.deciding).toHaveLength(action === "blocked" ? 1 : 0);
    expect(judged.noted).toEqual(action === "annotated" ? [telling] : undefined);
  });

  it("of what is left when something was taken out, the agent is told as well", async () => {
    const judged = await decide(
      {
        verdict: evaluation(found),
        telling: (left) => evaluation(left === "left" ? { ...found, reason: "1 order" } : found),
        deciding: () => evaluation(found),
        blocking: () => evaluation(clean),
        redact: async () => "left",
      },
      () => true,
    );
    expect(judged).toMatchObject({ action: "redacted", redacted: "left", noted: [{ reason: "1 order" }] });
  });
});
