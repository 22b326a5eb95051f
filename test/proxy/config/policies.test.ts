import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { loadConfig } from "../../../proxy/config/load.ts";
import { shownPolicies } from "../../../proxy/config/policies.ts";
import { hooksBy, servedBy } from "../../../proxy/config/served.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-policies-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const upstreams = [
  { name: "crm", url: "http://127.0.0.1:1", agent: "bot", gates: { pii: "block" } },
  { name: "web", url: "http://127.0.0.1:2", mode: "observe", gates: { pii: "block" } },
];

function loaded(file: object, flags: object = {}, env: Record<string, string> = {}) {
  const config = join(folder, "agent-gate.json");
  writeFileSync(config, JSON.stringify(file));
  return loadConfig({ config, ...flags }, env, folder);
}

it("says for each upstream what becomes of findings, and what set it: its entry, the file, a flag, a variable", () => {
  const config = loaded(
    { upstreams, gate: { secrets: "annotate" } },
    { profile: "strict" },
    { AGENT_GATE_AGENT: "other" },
  );
  const [crm, web] = shownPolicies(config, servedBy(config.values, true));
  expect(crm?.agent).toEqual({ value: "bot", from: "the file: agent of upstream crm" });
  expect(web?.agent).toEqual({ value: "other", from: "the environment: AGENT_GATE_AGENT" });
  expect(crm?.mode).toEqual({ value: "enforce", from: "the default" });
  expect(web?.mode).toEqual({ value: "observe", from: "the file: mode of upstream web" });
  expect(crm?.profile).toEqual({ value: "strict", from: "the command: --profile" });
  expect(crm?.gates.map(({ gate, action, from }) => `${gate} ${action} ${from}`)).toEqual([
    "filesystem block mode enforce",
    "pii block the file: gates of upstream crm",
    "content observe mode enforce",
    "secrets annotate the file: gate",
    "injection annotate mode enforce",
  ]);
  // This mode only writes down, also where a gate is set to more.
  expect(web?.gates.map(({ action, from }) => `${action} ${from}`)).toEqual(
    Array.from({ length: 5 }, () => "observe mode observe"),
  );
});

it("names the profile for a gate that it leaves out, and hooks as what they are", () => {
  const config = loaded({}, { profile: "contract" });
  const [hooks, ...others] = shownPolicies(config, hooksBy(config.values));
  expect(others).toEqual([]);
  expect(hooks).toMatchObject({ name: "hooks", agent: { value: "what the host calls itself" } });
  expect(hooks?.gates.find(({ gate }) => gate === "secrets")).toMatchObject({
    action: "off",
    from: "profile contract",
  });
});
