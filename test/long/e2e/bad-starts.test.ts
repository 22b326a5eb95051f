import { once } from "node:events";
import { readdirSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../../support/agent.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { ask } from "../../support/plane.ts";
import { type ProxyHome, proxyHome } from "../../support/proxy-cli.ts";
import { spawnProxy } from "../../support/spawn.ts";

const tool = ["--upstream", "http://127.0.0.1:9"];

/** One line, the documented code, and nothing of a proxy is left: no run file, no lease. */
async function expectRefusal(
  home: ProxyHome,
  args: readonly string[],
  { code, hint }: { code: number; hint: string },
): Promise<void> {
  const ended = await home.run(["http", "--offline", "--listen", "127.0.0.1:0", ...args]);
  expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual({ code, stdout: "" });
  expect(ended.stderr.trimEnd().split("\n")).toEqual([expect.stringContaining(hint)]);
  expect(readdirSync(home.home.runDir)).toEqual([]);
  expect(home.queue.lease.holder()).toBeUndefined();
}

describe("a start that cannot be: one line that says what to type, the documented code, nothing half-started", () => {
  it.each([
    ["a flag that is none", [...tool, "--modee", "observe"], 2, "--mode"],
    ["no tool to stand in front of", [], 2, "cli.js http http://127.0.0.1:3001"],
  ])("%s", async (_name, args, code, hint) => {
    await using home = await proxyHome();
    await expectRefusal(home, args, { code, hint });
  });

  it.each([
    ["a key that is none", '{"modee":"observe"}', 'Did you mean "mode"'],
    ["a value that is none", '{"fail":"opn"}', "closed"],
    ["a file that is no JSON", '{"mode":', "JSON"],
  ])("a configuration with %s", async (_name, text, hint) => {
    await using home = await proxyHome();
    const file = join(home.path, "agent-gate.json");
    writeFileSync(file, text);
    await expectRefusal(home, [...tool, "--config", file], { code: 6, hint });
  });

  it("a port that somebody else has", async () => {
    await using home = await proxyHome();
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const args = [...tool, "--listen", `127.0.0.1:${port}`];
    await expectRefusal(home, args, { code: 1, hint: "in use by another program" });
    server.close();
  });
});

it.each(["/proc/x", "/dev/null/x"])(
  "a proxy whose home cannot be written (%s) starts, says so, and judges",
  async (path) => {
    await using tool = await startFakeTool(answerWith('{"to":"ada@lovelace.org"}'));
    await using proxy = await spawnProxy({ upstream: tool.url, home: path, args: ["--log-level", "warn"] });
    await expect.poll(() => proxy.stderr()).toContain("verdicts wait in memory");
    expect((await ask(`${proxy.url}/notes/1`, "GET")).status).toBe(403);
  },
);

it("a tool that is not there yet: it starts, one line warns, calls get 502 and are no verdicts", async () => {
  await using home = await proxyHome();
  const upstream = `http://127.0.0.1:${await freePort()}`;
  await using proxy = await spawnProxy({ upstream, home: home.home.path, args: ["--log-level", "warn"] });
  await expect.poll(() => proxy.stderr()).toContain(upstream);
  expect(proxy.stderr().trimEnd().split("\n")).toHaveLength(1);
  const answer = await ask(`${proxy.url}/notes/1`, "GET");
  expect(answer.status).toBe(502);
  expect(JSON.parse(answer.body.toString())).toMatchObject({ status: 502, code: "upstream_unreachable" });
  expect(home.queue.stats(Date.now()).evaluated).toBe(0);
});
