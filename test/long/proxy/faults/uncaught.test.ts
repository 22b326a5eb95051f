import { expect, it } from "vitest";
import { type FakeTool, startFakeTool } from "../../../support/fake-tool.ts";
import { ask, dial, get } from "../../../support/plane.ts";
import { type SpawnedProxy, spawnProxy } from "../../../support/spawn.ts";

const preload = new URL("../../../support/uncaught-preload.mjs", import.meta.url);
const secret = "kS-payload-Sk";

/** Answers at once, but for `/slow`, which it leaves without an answer. */
const startTool = async (): Promise<FakeTool> =>
  await startFakeTool(({ target }, socket) => {
    if (target !== "/slow") socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
  });

const startProxy = async (tool: FakeTool, throws: string): Promise<SpawnedProxy> =>
  await spawnProxy({
    upstream: tool.url,
    env: { NODE_OPTIONS: `--import=${preload.href}`, AGENT_GATE_TEST_THROWS: throws },
  });

const portOf = ({ url }: SpawnedProxy): number => Number(new URL(url).port);

const counted = async (proxy: SpawnedProxy): Promise<unknown> =>
  JSON.parse((await ask(`${proxy.url}/.agent-gate/status.json`, "GET")).body.toString()).counters;

const logged = (proxy: SpawnedProxy): unknown[] =>
  proxy
    .stderr()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level }: { level: number }) => level >= 50);

it("lives on when undici throws where nobody can say for which call: all of them fail, the next one does not", async () => {
  await using tool = await startTool();
  await using proxy = await startProxy(tool, "undici");
  expect((await ask(proxy.url, "GET")).status).toBe(200);
  using slow = await dial(portOf(proxy), get("/slow"));
  await tool.asked(2);
  process.kill(proxy.pid, "SIGUSR2");
  await slow.closed;
  expect(slow.heard()).toMatch(/^HTTP\/1\.1 50[02] /);
  await tool.alone();
  expect((await ask(proxy.url, "GET")).status).toBe(200);
  expect(await counted(proxy)).toEqual({ passed: 2, crashed: 2 });
  expect(logged(proxy)).toMatchObject([
    {
      msg: "the client of the tools crashed, all calls fail",
      cause: "AssertionError",
      at: expect.stringMatching(/^undici\/lib\/dispatcher\/client-h1\.js:\d+$/),
    },
    { msg: "a call crashed" },
  ]);
});

it("lives on when a connection that nobody listens to breaks", async () => {
  await using tool = await startTool();
  await using proxy = await startProxy(tool, "node");
  using slow = await dial(portOf(proxy), get("/slow"));
  await tool.asked(1);
  process.kill(proxy.pid, "SIGUSR2");
  await expect.poll(async () => await counted(proxy)).toEqual({ crashed: 1 });
  expect(slow.socket.closed).toBe(false);
  expect(proxy.stderr()).not.toContain(secret);
});

it("ends at a fault of its own, and says where it was without what was said", async () => {
  await using tool = await startTool();
  await using proxy = await startProxy(tool, "own");
  process.kill(proxy.pid, "SIGUSR2");
  expect(await proxy.exited).toEqual({ code: 1, signal: null });
  expect(logged(proxy)).toMatchObject([
    { msg: "a fault of agent-gate ends it", cause: "Error", at: "proxy/intercept/held.js:12" },
  ]);
  expect(proxy.stderr()).not.toContain(secret);
});
