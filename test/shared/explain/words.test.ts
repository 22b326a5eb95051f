import { expect, it } from "vitest";
import { explain } from "../../../shared/explain/explain.ts";
import { type ExplainedEntry, tallyOf } from "../../../shared/explain/tally.ts";
import { explanationLines } from "../../../shared/explain/words.ts";

const now = Date.UTC(2026, 10, 28);

function linesOf(entries: readonly ExplainedEntry[]): string[] {
  return explanationLines(explain("billing-bot", tallyOf(entries), now), now);
}

function outputs(count: number, failed: string | undefined, tool = "users.list"): ExplainedEntry[] {
  const gates = [{ name: failed ?? "injection", passed: failed === undefined, latency_ms: 4 }];
  const entry = { passed: failed === undefined, latencyMs: 6, gates, tool, evaluationId: "ev_1" };
  return Array.from({ length: count }, () => ({ ...entry, createdAtMs: now - 3 * 3_600_000 }));
}

it("says in plain words what a score is made of, what its points were lost to, and what comes next", () => {
  const entries = [
    ...outputs(8, "pii"),
    ...outputs(480, undefined),
    ...outputs(1, "pii"),
    ...outputs(11, undefined),
  ];
  expect(linesOf(entries)).toEqual([
    "billing-bot: 821 of 1,000, mature, 98.2 % of 500 outputs passed",
    "trend: 98.0 % of the last 50, 100.0 % of the 50 before: down 2.0 %",
    "fails most: pii in tool users.list (9 outputs)",
    "392 of 400 for outputs that passed",
    "  lost 8 to pii in tool users.list (9 outputs)",
    "235 of 250 for speed: 6.0 ms an output",
    "  lost 10 to the gate injection (4.0 ms each, 491 outputs)",
    "  lost 5 to time outside the gates (2.0 ms each, 500 outputs)",
    "  lost less than 1 to one more",
    "44 of 200 for 11 passes in a row",
    "  lost 156 to pii in tool users.list, which ended the streak 3 h ago (ev_1)",
    "150 of 150 for 500 outputs in the window",
    "with more passes of 6.0 ms: 826 after 1, 868 after 10, 984 after 50",
    "leaving the window next: 8 of 10 failed (868 when passes have replaced them), 8 of 50 failed (984 when passes have replaced them)",
  ]);
});

it("says how little few outputs tell, and that nothing leaves yet", () => {
  const lines = linesOf([...outputs(2, undefined, "a\u001b[31mb"), ...outputs(1, "pii", "a\u001b[31mb")]);
  expect(lines).toEqual([
    "billing-bot: 502 of 1,000, calibrating, 66.7 % of 3 outputs passed",
    "trend: unknown until there are more than 50 outputs",
    String.raw`fails most: pii in tool a\u{1b}[31mb (1 output)`,
    "266 of 400 for outputs that passed",
    String.raw`  lost 134 to pii in tool a\u{1b}[31mb (1 output)`,
    "235 of 250 for speed: 6.0 ms an output",
    expect.stringContaining("  lost 7 to the gate injection (4.0 ms each, 2 outputs)"),
    expect.stringContaining("  lost 5 to time outside the gates"),
    expect.stringContaining("  lost 3 to the gate pii"),
    "0 of 200 for 0 passes in a row",
    "  lost 188 to 47 outputs that a full streak still needs",
    expect.stringMatching(/^ {2}lost 12 to pii in tool .*, which ended the streak 3 h ago \(ev_1\)$/),
    "1 of 150 for 3 outputs in the window",
    "  lost 149 to 497 outputs that are not there yet",
    expect.stringMatching(/^with more passes of 6\.0 ms: \d+ after 1, \d+ after 10, \d+ after 50$/),
    "leaving the window next: nothing before 497 more outputs",
    "few outputs: the pass rate of all its work is between 20.8 % and 93.9 % 19 times of 20, which is a score from 318 to 611",
  ]);
});

it("has a few lines for an agent without outputs", () => {
  expect(linesOf([])).toEqual([
    "billing-bot: 0 of 1,000, new, no outputs yet",
    "0 of 400 for outputs that passed",
    "  lost 400 to 500 outputs that are not there yet",
    "0 of 250 for speed: 0.0 ms an output",
    "  lost 250 to 500 outputs that are not there yet",
    "0 of 200 for 0 passes in a row",
    "  lost 200 to 500 outputs that a full streak still needs",
    "0 of 150 for 0 outputs in the window",
    "  lost 150 to 500 outputs that are not there yet",
  ]);
});
