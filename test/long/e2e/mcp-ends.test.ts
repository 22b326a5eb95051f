import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newMark } from "../../support/marked.ts";
import {
  endings,
  expectGone,
  expectNothingLeft,
  expectNothingLeftOfAKilledHost,
} from "../../support/mcp-endings.ts";
import { proxyProgram } from "../../support/programs.ts";
import { temporaryDirectory } from "../../support/spawn.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";

describe("after a host has gone, a stubborn server ends and no verdict is lost", () => {
  it.each(Object.entries(endings))("%s", async (_, end) => {
    await expectNothingLeft(end);
  });

  it("after the host was killed", async () => {
    await expectNothingLeftOfAKilledHost();
  });
});

/** A server that prints one line when it is ready for signals. */
const sh = (script: string): string[] => ["sh", "-c", script];
const ready = `echo '{"jsonrpc":"2.0","method":"ready"}'`;

describe("a server has the time to end by itself", () => {
  it.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("after %s, and we end with its code", async (signal) => {
    const server = sh(
      `trap 'sleep 0.1; echo clean >&2; exit 9' ${signal.slice(3)}; ${ready}; while :; do sleep 0.05; done`,
    );
    await using wrapper = await SpawnedWrapper.start({ server });
    await wrapper.line();
    wrapper.child.kill(signal);
    expect(await wrapper.exited).toEqual({ code: 9, signal: null });
    expect(wrapper.stderr).toContain("clean");
  });

  it("after the end of its input, while a call is still open", async () => {
    const answer = '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"late"}]}}';
    await using wrapper = await SpawnedWrapper.start({
      server: sh(`cat >/dev/null; sleep 4; echo '${answer}'; sleep 0.05; exit 4`),
    });
    wrapper.send({ id: 7, method: "tools/call", params: { name: "slow", arguments: {} } });
    wrapper.child.stdin?.end();
    expect(await wrapper.line()).toBe(answer);
    expect(await wrapper.exited).toEqual({ code: 4, signal: null });
  });
});

it("a wrapper that fails leaves no server behind, and says why", async () => {
  const mark = newMark();
  await using home = await SpawnedWrapper.start();
  const wrapper = `"${process.execPath}" "${proxyProgram}" mcp --offline --home "${home.home}" -- sleep 1000`;
  const { PATH = "" } = process.env;
  const limited = spawn("sh", ["-c", `ulimit -n 64; exec ${wrapper}`], {
    stdio: ["pipe", "ignore", "pipe"],
    env: { PATH, HOME: home.home, ...mark.env },
  });
  let stderr = "";
  limited.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  await once(limited, "close");
  expect(stderr).toMatch(/^agent-gate-proxy: .*EMFILE.*\n$/);
  await expectGone(mark);
});

it("a missing interpreter of a script and a missing folder are each reported in one clear line", async () => {
  const folder = await temporaryDirectory();
  const script = join(folder, "server");
  await writeFile(script, "#!/no/such/program\n", { mode: 0o755 });
  await using wrapper = await SpawnedWrapper.start({ server: [script] });
  expect(await wrapper.exited).toMatchObject({ code: 126 });
  expect(wrapper.stderr).toBe(
    `agent-gate-proxy: "${script}" names a program in its first line that does not exist\n`,
  );
  const start = `cd "${folder}"; rm -r "${folder}"; exec "${process.execPath}" "${proxyProgram}" mcp -- true`;
  const { stderr } = spawnSync("sh", ["-c", start], { encoding: "utf8" });
  expect(stderr).toBe(
    "agent-gate-proxy: the folder that this was started in is gone: start it in another one\n",
  );
});

describe("a wrapper ends as its server does", () => {
  it("with its code, after all of its output, also an unfinished line", async () => {
    await using wrapper = await SpawnedWrapper.start();
    await wrapper.begin();
    const lines = Array.from(
      { length: 2_000 },
      (_, at) => `{"jsonrpc":"2.0","method":"x","params":{"at":${at}}}\n`,
    );
    const say = [
      ...lines,
      '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"last"}]}}\n',
    ];
    wrapper.send({ id: 7, method: "tools/call", params: { name: "x", arguments: { say, exit: 5 } } });
    expect(await wrapper.exited).toEqual({ code: 5, signal: null });
    const said = Buffer.concat(wrapper.said).toString();
    expect(said).toContain('"at":1999');
    expect(said).toContain('"last"');
  });

  it("by a signal, with the code that a shell would give, and its children end too", async () => {
    const mark = newMark();
    const server = ["sh", "-c", "sleep 1000 & kill -9 $$"];
    await using wrapper = await SpawnedWrapper.start({ server, env: mark.env });
    expect(await wrapper.exited).toEqual({ code: 137, signal: null });
    await expectGone(mark);
    expect(wrapper.stderr).toContain("the server ended with code 137 before it said anything");
  });

  it.each([
    ["there is no such command", ["no-such-command"], 127, 'there is no command "no-such-command"'],
    ["it cannot be executed", ["/dev/null"], 126, '"/dev/null" cannot be executed'],
    ["it is a wrapper already", ["agent-gate-proxy", "mcp", "x"], 2, "is a wrapper already"],
    ["no server is named", [], 2, "say which server to start"],
    ["its name is empty", [""], 2, "say which server to start"],
    ["a folder in its path is a file", ["/dev/null/server"], 127, 'there is no command "/dev/null/server"'],
    [
      "it dies at once",
      ["sh", "-c", "echo no key >&2; exit 3"],
      3,
      "no key\nagent-gate-proxy: the server ended",
    ],
  ])("%s: one clear line", async (_, server, code, words) => {
    await using wrapper = await SpawnedWrapper.start({ server });
    expect(await wrapper.exited).toMatchObject({ code });
    expect(wrapper.stderr).toContain(words);
    expect(wrapper.stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
  });

  it("a wrong flag is reported in one line, and the server is ended", async () => {
    const mark = newMark();
    await using wrapper = await SpawnedWrapper.start({ args: ["--mode", "obs"], env: mark.env });
    expect(await wrapper.exited).toMatchObject({ code: 2 });
    expect(wrapper.stderr).toBe(
      'agent-gate-proxy: --mode: must be one of observe, enforce, redact, block (it is "obs")\n',
    );
    await expectGone(mark);
  });
});
