import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { byTheLetter, proxyProgram } from "../support/programs.ts";
import { SpawnedWrapper } from "../support/wrapper.ts";

const lines = 2_000;
const bytesEach = 170;
/** Writes its whole log at once and ignores partial writes, as most programs do. Reports on stdout how many writes failed. */
const talkative = `
const { writeSync } = require("node:fs");
let failed = 0;
for (let at = 0; at < ${lines}; at++)
  try { writeSync(2, String(at).padEnd(${bytesEach - 1}, ".") + "\\n"); } catch { failed++; }
console.log(JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { failed } }));`;

let home: string;
beforeAll(() => void (home = mkdtempSync(join(tmpdir(), "agent-gate-log-"))));
afterAll(() => rmSync(home, { recursive: true, force: true }));

const env = () => ({ PATH: process.env["PATH"] ?? "", HOME: home, AGENT_GATE_HOME: home, ...byTheLetter });
const wrapped = (code: string) => [proxyProgram, "mcp", "--offline", "--", process.execPath, "-e", code];

/** Redirections of the wrapper's stderr in a shell, and whether the log can be read afterwards. */
const hosts: [string, string, boolean][] = [
  ["a pipe", "2> >(cat > log; : > done)", true],
  ["a file", "2> log; : > done", true],
  ["/dev/null", "2> /dev/null; : > done", false],
  ["a closed descriptor", "2>&-; : > done", false],
];

it.each(hosts)("a server that logs 340 KB at once loses no line where stderr is %s", (_, how, isKept) => {
  const cwd = mkdtempSync(join(home, "host-"));
  const command = `"$@" > said ${how}; while ! [ -e done ]; do sleep 0.01; done`;
  const shell = ["-c", command, "bash", process.execPath, ...wrapped(talkative)];
  const { status } = spawnSync("bash", shell, { cwd, env: env(), timeout: 60_000 });
  expect(status).toBe(0);
  expect(JSON.parse(readFileSync(join(cwd, "said"), "utf8"))).toMatchObject({ params: { failed: 0 } });
  const logged = isKept ? readFileSync(join(cwd, "log"), "utf8").split("\n") : [];
  expect(logged.filter((line) => line.endsWith("..."))).toHaveLength(isKept ? lines : 0);
});

it("a server that logs 340 KB at once loses no line where stderr is a socket, as in a host on Node", async () => {
  await using wrapper = await SpawnedWrapper.start({ server: [process.execPath, "-e", talkative] });
  expect(JSON.parse((await wrapper.line()) ?? "")).toMatchObject({ params: { failed: 0 } });
  await wrapper.exited;
  expect(wrapper.stderr.split("\n").filter((line) => line.endsWith("..."))).toHaveLength(lines);
});

it("a host that does not read the log still gets its answers", async () => {
  const endless = `
    const { writeSync } = require("node:fs");
    for (let at = 0; at < 64; at++) writeSync(2, (String(at) + ".".repeat(99) + "\\n").repeat(1000));
    console.log(JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: {} }));
    process.stdin.resume();`;
  await using wrapper = await SpawnedWrapper.start({ server: [process.execPath, "-e", endless] });
  wrapper.child.stderr?.pause();
  expect(await wrapper.line()).toContain("notifications/message");
  wrapper.child.stderr?.resume();
  await wrapper.end();
  const dropped = /(\d+) lines \((\d+) bytes\) of this log were dropped because it was not read/.exec(
    wrapper.stderr,
  );
  const shown = wrapper.stderr.split("\n").filter((line) => /^\d+\.{99}$/.test(line)).length;
  expect(Number(dropped?.[1])).toBeGreaterThan(0);
  // The line in which the host stopped reading may be split in two.
  expect(64_000 - shown - Number(dropped?.[1])).toBeLessThanOrEqual(1);
});

it.skipIf(process.platform !== "linux")("sets no pipe of its host to non-blocking", () => {
  // Looks at the three descriptors of its wrapper after the first message.
  const looking = `
    const { readFileSync } = require("node:fs");
    process.stdin.once("data", () => {
      const info = [0, 1, 2].map((fd) => readFileSync("/proc/" + process.ppid + "/fdinfo/" + fd, "utf8"));
      const flags = info.map((text) => parseInt(/flags:\\s+(\\d+)/.exec(text)[1], 8) & 0o4000);
      console.log(JSON.stringify({ jsonrpc: "2.0", method: "notifications/message", params: { flags } }));
    });`;
  const pipeline = `echo '{"jsonrpc":"2.0","id":1,"method":"ping"}' | "$@" 2> >(cat >&2) | cat`;
  const { stdout } = spawnSync("bash", ["-c", pipeline, "bash", process.execPath, ...wrapped(looking)], {
    env: env(),
    timeout: 60_000,
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toMatchObject({ params: { flags: [0, 0, 0] } });
});
