import { expect, it } from "vitest";
import { shippedBody } from "../../../proxy/sync/shipped.ts";
import type { Action, Found, GateAction, VerdictRecord } from "../../../proxy/tool-call.ts";
import { record } from "../queue/kit.ts";

const pii = { name: "pii", passed: false, reason: "1 e-mail address in $.mail", latency_ms: 0.2 };
const content = { name: "content", passed: true, latency_ms: 0.1 };
const foundBy = (...actions: GateAction[]): Found[] =>
  actions.map((action) => ({ rule: "pii.email", place: "$.mail", count: 1, action }));

function shipped(action: Action, found: Found[], gates: VerdictRecord["gates"] = [pii, content]) {
  const stored = JSON.stringify(record("ev_1", { passed: false, gates }));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return { stored, sent: JSON.parse(shippedBody({ body: stored, action, found })) as VerdictRecord };
}

it.each<[Action, Found[], string]>([
  ["blocked", foundBy("block"), "1 e-mail address in $.mail (withheld)"],
  ["blocked", [], "1 e-mail address in $.mail (withheld)"],
  ["observed", foundBy("observe"), "1 e-mail address in $.mail (delivered)"],
  ["annotated", foundBy("annotate"), "1 e-mail address in $.mail (delivered with a note)"],
  ["redacted", foundBy("redact"), "1 e-mail address in $.mail (redacted)"],
  ["redacted", foundBy("redact", "observe"), "1 e-mail address in $.mail (redacted in part)"],
  ["redacted", foundBy("observe"), "1 e-mail address in $.mail (delivered)"],
  ["redacted", foundBy("annotate"), "1 e-mail address in $.mail (delivered with a note)"],
  ["redacted", [], "1 e-mail address in $.mail"],
])(
  "of an output that was %s the collector reads what became of what a gate found",
  (action, found, reason) => {
    const { stored, sent } = shipped(action, found);
    expect(sent).toEqual({ ...JSON.parse(stored), gates: [{ ...pii, reason }, content] });
  },
);

it("says it of each gate by that gate's own findings", () => {
  const secrets = { ...pii, name: "secrets", reason: "1 password" };
  const found: Found[] = [
    { rule: "pii.email", place: "", count: 1, action: "observe" },
    { rule: "secrets.password", place: "", count: 1, action: "redact" },
  ];
  const { sent } = shipped("redacted", found, [pii, secrets]);
  expect(sent.gates.map(({ reason }) => reason)).toEqual([
    "1 e-mail address in $.mail (delivered)",
    "1 password (redacted)",
  ]);
});

it("keeps a reason within what the contract allows, counted in characters", () => {
  const { sent } = shipped("blocked", [], [{ ...pii, reason: "🦆".repeat(500) }]);
  expect(sent.gates[0]?.reason).toBe(`${"🦆".repeat(488)}… (withheld)`);
});

it("sends an output that passed as it was stored, byte for byte", () => {
  const body = JSON.stringify(record("ev_1"));
  expect(shippedBody({ body, action: "passed", found: [] })).toBe(body);
});
