import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { canariesIn, canary } from "../../../support/canary.ts";
import { writePast } from "../../../support/past-sessions.ts";
import { byOwnDefaults } from "../../../support/programs.ts";
import { proxyHome } from "../../../support/proxy-cli.ts";

const megabyte = 1_000_000;
const atMs = Date.parse("2026-10-01T10:00:00Z");
/** What a program takes for its terminal; at its end it says how much memory it had. */
const preload = [
  "process.stderr.isTTY=true",
  'process.on("exit",()=>process.stderr.write(`peak ${process.resourceUsage().maxRSS}`))',
].join(";");
const env = {
  ...byOwnDefaults,
  CLAUDE_CONFIG_DIR: "",
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(preload)}`,
};

/** Sessions of 4 MB with outputs that differ, and one secret in each. */
function writeLarge(home: string, megabytes: number): number {
  const write = writePast["claude-code"];
  const words = "the gate reads what a tool brought back and says nothing of it ";
  const each = (session: number, at: number): string =>
    `${session} ${at} ${words.repeat(400)}${at === 0 ? `DB_PASSWORD=${canary(session)}` : ""}`;
  const sessions = megabytes / 4;
  for (let session = 0; session < sessions; session++) {
    const calls = Array.from({ length: 50 }, (_, at) => ({ tool: "Read", output: each(session, at) }));
    write?.(home, { id: `s${session}`, calls, atMs });
  }
  return sessions;
}

it("reads 200 MB with a line of 100 MB in bounded memory, says how far it is, and counts all", async () => {
  await using home = await proxyHome();
  const sessions = writeLarge(home.path, 200);
  const file = openSync(join(home.path, ".claude/projects/-home-ann-work/long.jsonl"), "w");
  writeSync(file, '{"type":"user","text":"');
  for (let part = 0; part < 100; part++) writeSync(file, "x".repeat(megabyte));
  writeSync(file, '"}\n');
  closeSync(file);
  const startedAt = performance.now();
  const { code, stdout, stderr } = await home.run(["scan", "--host", "claude-code", "--json"], { env });
  const seconds = (performance.now() - startedAt) / 1_000;
  const peakMb = Number(/peak (\d+)$/.exec(stderr)?.[1]) / 1_024;
  console.log(`200 MB in ${seconds.toFixed(1)} s, at most ${peakMb.toFixed(0)} MB of memory`);
  expect(code).toBe(0);
  expect(stderr).toMatch(/reading past sessions {2}\d+ MB of \d+ MB/);
  expect(canariesIn("what is printed", stdout + stderr)).toEqual([]);
  expect(JSON.parse(stdout)).toMatchObject({
    outputs: sessions * 50,
    would: { outputs: { redacted: sessions } },
    unread: { long_records: 1, unfinished_outputs: 0 },
  });
  expect(peakMb).toBeLessThan(700);
});

it("prints what it has so far when it is ended by Ctrl-C", async () => {
  await using home = await proxyHome();
  writeLarge(home.path, 200);
  const going = home.goIn(env, "scan", "--host", "claude-code", "--json");
  await going.said("reading past sessions");
  process.kill(going.pid, "SIGINT");
  const scorecard = JSON.parse(await going.line());
  expect(await going.ended()).toBe(130);
  expect(scorecard).toMatchObject({ stopped: true, unread: { unfinished_outputs: 0 } });
  expect(scorecard.outputs).toBeLessThan(2_500);
});
