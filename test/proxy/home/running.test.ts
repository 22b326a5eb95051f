import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { type Home, openHome } from "../../../proxy/home/home.ts";
import { registerRunning } from "../../../proxy/home/register.ts";
import { type Measures, type RunningFacts, runningProxies } from "../../../proxy/home/running.ts";
import { compiled } from "../../support/programs.ts";

const facts: RunningFacts = {
  version: "1.2.3",
  command: "http",
  config: "/work/agent-gate.json",
  url: "http://127.0.0.1:8378",
  upstreams: [
    {
      name: "default",
      url: "http://127.0.0.1:3001",
      mode: "enforce",
      profile: "balanced",
      agent: "billing-bot",
    },
  ],
};
const idle: Measures = { counters: {}, unused_rules: [] };

interface RunHome extends Home, Disposable {
  /** Registers this process as a proxy, at most until the end of the scope. */
  register: (measure?: () => Measures) => Disposable;
}

function temporaryHome(): RunHome {
  const path = mkdtempSync(join(tmpdir(), "agent-gate-running-"));
  const home = openHome(path);
  const registered: Disposable[] = [];
  return {
    ...home,
    register(measure = () => idle) {
      const running = registerRunning(home, facts, measure);
      registered.push(running);
      return running;
    },
    [Symbol.dispose]() {
      for (const running of registered) running[Symbol.dispose]();
      rmSync(path, { recursive: true });
    },
  };
}

const fileOf = (home: Home, pid: number): string => join(home.runDir, `${pid}.json`);

it("a proxy is found while it runs, and not after", () => {
  using home = temporaryHome();
  const running = home.register();
  expect(runningProxies(home, Date.now())).toEqual([
    { pid: process.pid, started: expect.stringMatching(/Z$/), ...facts, ...idle },
  ]);
  expect(statSync(fileOf(home, process.pid)).mode & 0o777).toBe(0o600);
  running[Symbol.dispose]();
  expect(runningProxies(home, Date.now())).toEqual([]);
  expect(readdirSync(home.runDir)).toEqual([]);
});

it("says within two seconds what it has done meanwhile", async () => {
  using home = temporaryHome();
  const measures: Measures = { counters: { passed: 1 }, unused_rules: [{ gate: "pii", action: "off" }] };
  home.register(() => measures);
  measures.counters = { passed: 2 };
  measures.unused_rules = [];
  await expect
    .poll(() => runningProxies(home, Date.now())[0])
    .toMatchObject({ counters: { passed: 2 }, unused_rules: [] });
});

it("the file of a proxy that was killed is swept away, and that of one that ends is gone", async () => {
  using home = temporaryHome();
  const module = compiled("proxy/home/register.js");
  const program = `
    const { registerRunning } = await import(${JSON.stringify(module)});
    registerRunning(${JSON.stringify(home)}, ${JSON.stringify(facts)}, () => (${JSON.stringify(idle)}));
    console.log("registered");
    process.stdin.on("end", () => process.exit()).resume();`;
  const start = async () => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
    await once(child.stdout, "data");
    return child;
  };
  const killed = await start();
  const ending = await start();
  const found = runningProxies(home, Date.now()).map(({ pid }) => pid);
  expect(new Set(found)).toEqual(new Set([killed.pid, ending.pid]));
  killed.kill("SIGKILL");
  ending.stdin.end();
  await Promise.all([once(killed, "close"), once(ending, "close")]);
  expect(readdirSync(home.runDir)).toEqual([`${killed.pid}.json`]);
  expect(runningProxies(home, Date.now())).toEqual([]);
  expect(readdirSync(home.runDir)).toEqual([]);
});

it("a process that took over the id of a proxy long ago is none", () => {
  using home = temporaryHome();
  home.register();
  const file = fileOf(home, process.pid);
  const before = readFileSync(file);
  const longAgo = Date.now() / 1_000 - 60;
  utimesSync(file, longAgo, longAgo);
  expect(runningProxies(home, Date.now())).toEqual([]);
  writeFileSync(file, before);
  expect(runningProxies(home, Date.now())).toHaveLength(1);
});

it.each(["", "{", "[]", '{"pid": 1}'])("a file that holds %j is no proxy", (content) => {
  using home = temporaryHome();
  writeFileSync(fileOf(home, process.pid), content);
  expect(runningProxies(home, Date.now())).toEqual([]);
});
