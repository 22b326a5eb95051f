import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "agent-gate-packed-"));
const installed = join(folder, "node_modules/agent-gate");

function run(command: string, args: readonly string[], cwd = folder): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
}

/** Runs a module of a project that has the package installed. */
function runModule(name: string, source: string): string {
  writeFileSync(join(folder, name), source);
  return run(process.execPath, [name]);
}

/** Packs the package and unpacks it where `npm install` would, beside the dependencies that it declares and nothing else. */
beforeAll(() => {
  run("npm", ["pack", "--silent", "--ignore-scripts", "--pack-destination", folder], root);
  const [tarball] = readdirSync(folder);
  mkdirSync(installed, { recursive: true });
  run("tar", ["-xzf", join(folder, tarball ?? ""), "--strip-components=1", "-C", installed]);
  const { dependencies } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  for (const name of Object.keys(dependencies)) {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(join(root, "node_modules", name), join(folder, "node_modules", name));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

it("the code of the README does what its comments say", () => {
  const [, code = ""] = /^```js\n(.*?)^```$/ms.exec(readFileSync(join(root, "README.md"), "utf8")) ?? [];
  const said = [...code.matchAll(/^console\.log\(.*\/\/ (.*)$/gm)].map(([, comment]) => comment);
  expect(said.length).toBeGreaterThan(0);
  expect(runModule("readme.mjs", code).trim().split("\n")).toEqual(said);
});

it("plain JavaScript gets a verdict with a result for each gate", () => {
  const printed = runModule(
    "plain.mjs",
    `import { createGate } from "agent-gate/gates";
    const gate = createGate({
      profile: "strict",
      gates: { content: false, pii: { off: ["pii.phone*"] } },
      exceptions: [{ rule: "pii.email*", tool: "crm_*" }],
      budgetMs: 1000,
      latencyThresholdMs: 10,
    });
    const first = await gate.evaluate({ output: { note: "rm -rf dist" }, tool: "shell", input: "x", latency_ms: 11 });
    const second = await gate.evaluate({ output: "ann@harbourtea.com, 555-123-4567", tool: "crm_search" });
    await gate.close();
    console.log(JSON.stringify([first, second]));`,
  );
  expect(JSON.parse(printed)).toEqual([
    {
      evaluation_id: expect.stringMatching(/^ev_/),
      passed: false,
      gates: [
        {
          name: "filesystem",
          passed: false,
          reason: "1 recursive forced delete in note",
          latency_ms: expect.any(Number),
        },
        ...["pii", "secrets", "injection"].map((name) => ({
          name,
          passed: true,
          latency_ms: expect.any(Number),
        })),
        { name: "latency", passed: false, reason: "1 answer slower than allowed", latency_ms: 0 },
      ],
      findings: [
        { gate: "filesystem", rule: "fs.rm.any", at: ["note"], path: "note", place: "note", from: 0, to: 11 },
      ],
      total_latency_ms: expect.any(Number),
    },
    expect.objectContaining({ passed: true }),
  ]);
});

it("a process that closes its gate ends by itself", () => {
  const source = `import { createGate } from "agent-gate/gates";
    const gate = createGate({ profile: "contract" });
    await gate.evaluate({ output: "a".repeat(3_000_000) });
    await gate.close();
    console.log("closed");`;
  expect(runModule("close.mjs", source)).toBe("closed\n");
});

it.each([
  ["typed.mts", "nodenext"],
  ["typed.mts", "node16"],
  ["typed.cts", "nodenext"],
  ["typed.cts", "node16"],
])("the types are those that a TypeScript project sees, in %s with module %s", (name, module) => {
  const source = `import { createGate, type Evaluated, type Evaluation, type Exception, type Gate, type GateOptions, type GateResult,
      type InspectingGate, type ProfileName, type UserFinding, type UserGate, type UserProbe, type UserText } from "agent-gate/gates";
    import { createGate as ofMain } from "agent-gate";
    const exceptions: Exception[] = [{ rule: "pii.*", tool: "crm", path: "a" }];
    const gates: { [gate in InspectingGate]?: boolean } = { pii: false };
    const profile: ProfileName = "balanced";
    const options: GateOptions = { profile, gates, exceptions, budgetMs: 5, latencyThresholdMs: 5 };
    const gate: Gate = ofMain(options);
    const evaluated: Evaluated = { output: 1, tool: "t", input: {}, latency_ms: 1 };
    const evaluation: Promise<Evaluation> = gate.evaluate(evaluated);
    export const results: Promise<GateResult[]> = evaluation.then(({ gates }) => gates);
    const look = ({ text }: UserText, end: number) => (text[end] === "p" ? { rule: "a", until: end } : undefined);
    const probe: UserProbe = { rules: ["a"], anchors: ["corp"], look };
    const judge = (): UserFinding[] => [{ rule: "a", count: 2 }];
    export const own: UserGate = { rules: { a: { one: "host", many: "hosts" } }, probes: [probe], judge };
    // @ts-expect-error there is no such profile
    createGate({ profile: "stern" });
    // @ts-expect-error an output is what is judged
    void gate.evaluate({ tool: "t" });
    // @ts-expect-error what only the proxy asks is no part of it
    void gate.judgeBytes([]);
    // @ts-expect-error nor is what the gates here are made of
    export type { Probe, Leaf, Sighting, TextJudged } from "agent-gate/gates";`;
  writeFileSync(join(folder, name), source);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  const flags = ["--strict", "--exactOptionalPropertyTypes", "--module", module, "--target", "es2023"];
  const types = ["--typeRoots", join(root, "node_modules/@types"), "--types", "node"];
  expect(run(process.execPath, [tsc, ...flags, ...types, "--noEmit", name])).toBe("");
});

it("the package itself is its gates, for import and for require", () => {
  const asked = `g.evaluate({ output: "ann@harbourtea.com" }).then(({ passed }) => (console.log(passed), g.close()));`;
  const imported = `import { createGate } from "agent-gate"; import * as gates from "agent-gate/gates"; const g = gates.createGate({ profile: "contract" });
    console.log(gates.createGate === createGate); ${asked}`;
  const required = `const { createGate } = require("agent-gate"); const gates = require("agent-gate/gates"); const g = gates.createGate({ profile: "contract" });
    console.log(gates.createGate === createGate); ${asked}`;
  expect(runModule("main.mjs", imported)).toBe("true\nfalse\n");
  expect(runModule("main.cjs", required)).toBe("true\nfalse\n");
});

it("the commands of the package are there", () => {
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
  expect(Object.keys(bin).sort()).toEqual(["agent-gate", "agent-gate-collector", "agent-gate-proxy"]);
  for (const path of Object.values<string>(bin)) expect(existsSync(join(installed, path)), path).toBe(true);
  expect(run(process.execPath, [join(installed, bin["agent-gate"]), "--version"])).toMatch(
    /^\d+\.\d+\.\d+\n$/,
  );
});
