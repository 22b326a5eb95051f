import { expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";

it.each<[string, unknown]>([
  ['createGate: unknown key "exeptions": did you mean "exceptions"?', { exeptions: [] }],
  [
    'createGate: unknown key "x"; there are profile, gates, exceptions, budgetMs, latencyThresholdMs, now',
    { x: 1 },
  ],
  ["createGate must be an object of options", null],
  ["createGate must be an object of options", "strict"],
  ['profile: there is no profile "strickt": did you mean "strict"?', { profile: "strickt" }],
  ["profile must be the name of a profile: contract, balanced, strict", { profile: true }],
  ['gates: there is no gate "injektion": did you mean "injection"?', { gates: { injektion: true } }],
  ['gates: there is no gate "__proto__"', { gates: JSON.parse('{"__proto__": false}') }],
  ["gates must be an object such as { pii: false }", { gates: ["pii"] }],
  ["gates must be an object such as { pii: false }", { gates: new Map([["pii", false]]) }],
  ["gates.pii must be true, false or an object with off", { gates: { pii: "off" } }],
  ["gates.content must be true, false or an object with off", { gates: { content: null } }],
  ['gates.pii: unknown key "of": did you mean "off"?', { gates: { pii: { of: [] } } }],
  ["gates.pii.off must be a list of rules", { gates: { pii: { off: "pii.email" } } }],
  ['gates.pii.off[0]: there is no rule "pii.emial": did you mean "pii.email"?', offPii("pii.emial")],
  ['gates.pii.off[1]: there is no rule "fs.rm.root"; there are pii.email, ', offPii("pii.ssn", "fs.rm.root")],
  ["gates.pii.off[0] must be the name of a rule id", offPii(7)],
  ["gates.injection.trust must be a list of tools", { gates: { injection: { trust: "docs_*" } } }],
  ["gates.injection.trust[0] must name a tool, such as docs_*", { gates: { injection: { trust: ["*"] } } }],
  ["exceptions must be a list of exceptions", { exceptions: { rule: "pii.*" } }],
  ['exceptions[0]: unknown key "rul": did you mean "rule"?', { exceptions: [{ rul: "pii.email" }] }],
  ["exceptions[0] must name a rule, a tool or a path: without one it would", { exceptions: [{}] }],
  ["exceptions[0] must name a rule, a tool or a path", { exceptions: [{ rule: undefined }] }],
  ['exceptions[0] must be an object such as { rule: "pii.email" }', { exceptions: ["pii.email"] }],
  [
    'exceptions[1].rule: there is no rule "fs.mr.*": did you mean "fs.rm.*"?',
    { exceptions: [{ tool: "a" }, { rule: "fs.mr.*" }] },
  ],
  ['exceptions[0].rule: there is no rule "pii": did you mean "pii.*"?', { exceptions: [{ rule: "pii" }] }],
  ["exceptions[0].rule must be the name of a rule id such as pii.email", { exceptions: [{ rule: /pii/ }] }],
  ["exceptions[0].tool must be a text that is not empty", { exceptions: [{ tool: ["crm"] }] }],
  ["exceptions[0].path must be a text that is not empty", { exceptions: [{ path: "" }] }],
  ["exceptions[0].counts must be true or false", { exceptions: [{ tool: "a", counts: "false" }] }],
  ["budgetMs must be milliseconds, above 0 and at most 60000", { budgetMs: Number.NaN }],
  ["budgetMs must be milliseconds, above 0 and at most 60000", { budgetMs: "50" }],
  ["latencyThresholdMs must be milliseconds from 0, or null", { latencyThresholdMs: "5000" }],
  ["now must be a function", { now: 5 }],
])("says %s", (told, options) => {
  // As plain JavaScript calls it.
  expect(() => Reflect.apply(createGate, undefined, [options])).toThrow(
    expect.objectContaining({ name: "TypeError", message: expect.stringContaining(told) }),
  );
});

function offPii(...off: unknown[]): unknown {
  return { gates: { pii: { off } } };
}

it("takes every option that there is, and what is undefined as not given", async () => {
  const gate = createGate({
    profile: "balanced",
    gates: {
      filesystem: { off: ["fs.parent", "fs.rm.*"] },
      pii: { off: ["pii.phone*"] },
      content: false,
      secrets: true,
      injection: { off: [], trust: ["docs_*"] },
    },
    exceptions: [{ rule: "*.email*", tool: "crm_*", path: "users[*].email", counts: true }, { rule: "*" }],
    budgetMs: 50,
    latencyThresholdMs: null,
    now: () => 0,
  });
  await gate.close();
  const names = ["profile", "gates", "exceptions", "budgetMs", "latencyThresholdMs", "now"];
  const nothing = Object.fromEntries(names.map((name) => [name, undefined]));
  const other: ReturnType<typeof createGate> = Reflect.apply(createGate, undefined, [nothing]);
  expect((await other.evaluate({ output: "ann@harbourtea.com" })).passed).toBe(false);
  await other.close();
});
