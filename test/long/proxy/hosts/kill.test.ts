import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { fillDisk, smallDisk } from "../../../support/disk.ts";
import { between, seededRandom, seeds } from "../../../support/random.ts";
import { proxyProgram } from "../../../support/programs.ts";
import { proxyHome, type ProxyHome } from "../../../support/proxy-cli.ts";

const entries = Array.from({ length: 10_000 }, (_, at) => ({ id: at, display: "x".repeat(70) }));
const content = JSON.stringify({ mcpServers: { notes: { command: "npx", args: [] } }, entries }, null, 1);

/** Its servers alone: what becomes of its hook is tested elsewhere. */
const argsOf = (command: string): string[] =>
  command === "wrap" ? ["wrap", "claude-code", "--no-hooks"] : ["unwrap", "claude-code"];

function fileIn({ path }: ProxyHome): string {
  const file = join(path, ".claude.json");
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  return file;
}

/** What a process that is killed may leave: the file as it was, or as it was to be. */
function expectOneOf(file: string, whole: readonly string[]): void {
  expect(whole.indexOf(readFileSync(file, "utf8"))).toBeGreaterThanOrEqual(0);
}

async function expectToGoOn(home: ProxyHome, file: string, wrapped: string): Promise<void> {
  await home.run(argsOf("wrap"));
  expect(readFileSync(file, "utf8")).toBe(wrapped);
  await home.run(["unwrap", "claude-code"]);
  expect(readFileSync(file, "utf8")).toBe(content);
  expect(readdirSync(home.path).filter((name) => name.startsWith(".claude"))).toEqual([".claude.json"]);
}

async function wrappedIn(home: ProxyHome, file: string): Promise<string> {
  await home.run(argsOf("wrap"));
  const wrapped = readFileSync(file, "utf8");
  expect(wrapped).not.toBe(content);
  return wrapped;
}

describe("kill -9 leaves a host's file as it was or as it was to be", () => {
  it.each([
    ["wrap", "hosts.kept"],
    ["wrap", "hosts.written"],
    ["wrap", "hosts.renamed"],
    ["unwrap", "hosts.written"],
    ["unwrap", "hosts.renamed"],
    ["unwrap", "hosts.put-back"],
  ])("%s at %s", async (command, step) => {
    await using home = await proxyHome();
    const file = fileIn(home);
    const wrapped = await wrappedIn(home, file);
    if (command === "wrap") await home.run(["unwrap", "claude-code"]);
    const env = { NODE_ENV: "test", AGENT_GATE_FAILPOINT: `${step}:1:kill` };
    expect((await home.run(argsOf(command), { env })).code).toBeNull();
    expectOneOf(file, [content, wrapped]);
    await expectToGoOn(home, file, wrapped);
  });

  it.each(seeds(2))("at any time, seed %i", async (seed) => {
    const random = seededRandom(seed);
    await using home = await proxyHome();
    const file = fileIn(home);
    const wrapped = await wrappedIn(home, file);
    const { PATH = "" } = process.env;
    const env = {
      PATH,
      HOME: home.path,
      XDG_CONFIG_HOME: join(home.path, "config"),
      XDG_DATA_HOME: join(home.path, "share"),
    };
    for (const command of ["unwrap", "wrap", "unwrap", "wrap"]) {
      const child = spawn(process.execPath, [proxyProgram, ...argsOf(command)], { env, stdio: "ignore" });
      const timer = setTimeout(() => child.kill("SIGKILL"), between(random, 100, 900));
      await once(child, "close");
      clearTimeout(timer);
      expectOneOf(file, [content, wrapped]);
    }
    await expectToGoOn(home, file, wrapped);
  });
});

it("a full disk leaves a host's file as it was, and says so", async (context) => {
  await using home = await proxyHome();
  await using disk = await smallDisk(context, 4);
  const file = join(disk.path, ".claude.json");
  writeFileSync(file, content);
  await fillDisk(join(disk.path, "full"));
  const ended = await home.run(["wrap", "claude-code"], { env: { CLAUDE_CONFIG_DIR: disk.path } });
  expect(ended).toMatchObject({ code: 1, stderr: "" });
  for (const name of [".claude.json", "settings.json"])
    expect(ended.stdout).toContain(`${name} is left alone: it cannot be written (the disk is full)`);
  expect(readFileSync(file, "utf8")).toBe(content);
  expect(readdirSync(disk.path).toSorted()).toEqual([".claude.json", "full"]);
});
