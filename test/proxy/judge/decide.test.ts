import { describe, expect, it } from "vitest";
import { crashReason } from "../../../shared/gates/engine/judge.ts";
import type { Finding } from "../../../shared/gates/finding.ts";
import { decide, type Decision } from "../../../proxy/judge/decide.ts";
import type { Policy } from "../../../proxy/judge/policy.ts";
import type { Verdict } from "../../../proxy/tool-call.ts";

const at = (gate: string, rule: string, path = "note"): Finding => ({
  gate,
  rule,
  at: [path],
  path,
  place: "*",
});
const email = at("pii", "pii.email");
const ssn = at("pii", "pii.ssn", "users[0].ssn");
const removal = at("filesystem", "fs.rm.root");
const order: Finding = { ...at("injection", "injection.override"), besides: ["injection.secrecy"] };
const empty: Finding = { ...at("content", "content.empty"), at: [], path: "", place: "" };

/** What the gates say when this was found, and some of them did not look to the end. */
const verdictOf = (findings: Finding[], unfinished: Record<string, object> = {}): Verdict => ({
  evaluation_id: "ev_1",
  passed: false,
  gates: ["filesystem", "pii", "content", "injection"].map((name) => ({
    name,
    passed: !(name in unfinished) && !findings.some(({ gate }) => gate === name),
    latency_ms: 0.1,
    ...unfinished[name],
  })),
  findings,
  total_latency_ms: 0.4,
});
const late = { reason: "time budget used up", skipped: true };
const crashed = { reason: crashReason };

interface Row {
  policy: Policy;
  tool?: string;
  found?: Finding[];
  unfinished?: Record<string, object>;
  action: Decision["action"];
  deciding?: string[];
  redacted?: Finding[];
  noted?: string[];
}

const table: [what: string, row: Row][] = [
  ["in observe", { policy: { mode: "observe" }, found: [email, removal], action: "observe" }],
  [
    "in observe, whatever is set",
    { policy: { mode: "observe", gates: { pii: "block" } }, found: [email], action: "observe" },
  ],
  [
    "in block",
    { policy: { mode: "block" }, found: [email], action: "block", deciding: ["pii: 1 e-mail address"] },
  ],
  ["in enforce, an empty output", { policy: { mode: "enforce" }, found: [empty], action: "observe" }],
  [
    "in redact",
    {
      policy: { mode: "redact" },
      found: [email],
      action: "redact",
      deciding: ["pii: 1 e-mail address"],
      redacted: [email],
    },
  ],
  [
    "in enforce, one finding that blocks and one that does not",
    {
      policy: { mode: "enforce" },
      found: [email, removal],
      action: "block",
      deciding: ["filesystem: 1 recursive delete of a protected place"],
    },
  ],
  [
    "of one gate, a rule that blocks and one that is taken out",
    {
      policy: { mode: "redact", rules: [{ gate: "pii", rule: "pii.ssn", action: "block" }] },
      found: [email, ssn],
      action: "block",
      deciding: ["pii: 1 Social Security Number"],
    },
  ],
  [
    "a rule for a place",
    {
      policy: {
        mode: "enforce",
        rules: [
          { gate: "pii", path: "users[*].ssn", action: "redact" },
          { gate: "pii", action: "observe" },
        ],
      },
      found: [email, ssn],
      action: "redact",
      deciding: ["pii: 1 Social Security Number"],
      redacted: [ssn],
    },
  ],
  [
    "a rule for a tool, of another one",
    {
      policy: { mode: "block", rules: [{ gate: "pii", tool: "crm.*", action: "observe" }] },
      tool: "mail.read",
      found: [email],
      action: "block",
      deciding: ["pii: 1 e-mail address"],
    },
  ],
  [
    "a rule for this tool",
    {
      policy: { mode: "enforce", rules: [{ gate: "pii", tool: "crm.*", action: "observe" }] },
      tool: "crm.list",
      found: [email],
      action: "observe",
    },
  ],
  [
    "an order to a model",
    {
      policy: { mode: "enforce" },
      found: [order],
      action: "annotate",
      noted: ["injection: 1 order to set aside earlier instructions"],
    },
  ],
  [
    "an order of which another rule blocks",
    {
      policy: {
        mode: "enforce",
        rules: [{ gate: "injection", rule: "injection.secrecy", action: "block" }],
      },
      found: [order],
      action: "block",
      deciding: ["injection: 1 order to set aside earlier instructions"],
    },
  ],
  [
    "one finding is noted, and another taken out",
    {
      policy: { mode: "redact" },
      found: [email, order],
      action: "redact",
      deciding: ["pii: 1 e-mail address"],
      redacted: [email],
      noted: ["injection: 1 order to set aside earlier instructions"],
    },
  ],
  [
    "a gate that may withhold ran out of time",
    {
      policy: { mode: "enforce" },
      unfinished: { pii: late },
      action: "block",
      deciding: ["pii: time budget used up"],
    },
  ],
  [
    "a gate that may withhold crashed",
    {
      policy: { mode: "enforce" },
      unfinished: { pii: crashed },
      action: "block",
      deciding: [`pii: ${crashReason}`],
    },
  ],
  [
    "what is found could be taken out, and another gate ran out of time",
    {
      policy: { mode: "redact" },
      found: [email],
      unfinished: { filesystem: late },
      action: "block",
      deciding: ["filesystem: time budget used up", "pii: 1 e-mail address"],
    },
  ],
  [
    "it ran out of time, and fail is open",
    { policy: { mode: "enforce", fail: "open" }, unfinished: { pii: late }, action: "observe" },
  ],
  [
    "a gate that only records ran out of time",
    { policy: { mode: "enforce" }, unfinished: { content: late }, action: "observe" },
  ],
  [
    "something was found, and fail is open",
    {
      policy: { mode: "block", fail: "open" },
      found: [email],
      unfinished: { filesystem: crashed },
      action: "block",
      deciding: ["pii: 1 e-mail address"],
    },
  ],
];

const said = (gates: Decision["deciding"]): string[] => gates.map(({ name, reason }) => `${name}: ${reason}`);

describe("what becomes of an output", () => {
  it.each(table)("%s", (_, { policy, tool = "docs", found = [], unfinished, ...expected }) => {
    const { found: _found, ...decision } = decide(policy, tool, verdictOf(found, unfinished));
    expect({ ...decision, deciding: said(decision.deciding), noted: said(decision.noted) }).toEqual({
      deciding: [],
      redacted: [],
      noted: [],
      ...expected,
    });
  });
});

it("is listed by rule: how many, where the first stands and what becomes of it", () => {
  const users = [0, 1, 2].map((index) => ({
    ...at("pii", "pii.email", `users[${index}].email`),
    place: `*[${index}].*`,
  }));
  const policy: Policy = { mode: "enforce", rules: [{ gate: "pii", path: "users[1].*", action: "observe" }] };
  const { found } = decide(policy, "docs", verdictOf([...users, { ...removal, more: 49 }]));
  expect(found).toEqual([
    { rule: "pii.email", place: "*[0].*", count: 2, action: "redact" },
    { rule: "pii.email", place: "*[1].*", count: 1, action: "observe" },
    { rule: "fs.rm.root", place: "*", count: 50, action: "block" },
  ]);
});
