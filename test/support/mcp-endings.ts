import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect } from "vitest";
import { queueOf } from "./agent.ts";
import { type Mark, newMark } from "./marked.ts";
import { proxyProgram } from "./programs.ts";
import { script, SpawnedWrapper } from "./wrapper.ts";

/** A server that has a child of its own, and hears no signal. */
const stubborn = ["sh", "-c", `sleep 1000 & exec "$@"`, "sh", ...script];
const answer = '{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"hello"}]}}\n';

/** How a host lets go of a server, step by step, until the process is gone. */
export const endings: Readonly<Record<string, (wrapper: SpawnedWrapper) => Promise<void>>> = {
  "its input closed, SIGTERM after 2 s, SIGKILL after 2 s more": async (wrapper) => {
    wrapper.child.stdin?.end();
    await step(wrapper, 2_000, "SIGTERM");
    await step(wrapper, 2_000, "SIGKILL");
  },
  "SIGINT, SIGTERM after 100 ms, SIGKILL after 500 ms more": async (wrapper) => {
    wrapper.child.kill("SIGINT");
    await step(wrapper, 100, "SIGTERM");
    await step(wrapper, 500, "SIGKILL");
  },
  "SIGTERM, and its input closed 10 ms later": async (wrapper) => {
    wrapper.child.kill("SIGTERM");
    await over(wrapper, 10);
    wrapper.child.stdin?.end();
    await step(wrapper, 1_000, "SIGKILL");
  },
  "its output closed": async (wrapper) => {
    wrapper.child.stdout?.destroy();
    wrapper.send({ id: 99, method: "ping" });
    await step(wrapper, 3_000, "SIGKILL");
  },
};

/** What the signal is for has ended by itself, as a host hopes. */
async function step(wrapper: SpawnedWrapper, ms: number, signal: NodeJS.Signals): Promise<void> {
  if (!(await over(wrapper, ms))) wrapper.child.kill(signal);
}

async function over(wrapper: SpawnedWrapper, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), ms)));
  const ended = await Promise.race([wrapper.exited.then(() => true), late]);
  clearTimeout(timer);
  return ended;
}

/** Ends a wrapper whose server does not want to end: nothing is left of it, and its verdicts are kept. */
export async function expectNothingLeft(end: (wrapper: SpawnedWrapper) => Promise<void>): Promise<void> {
  const mark = newMark();
  await using wrapper = await SpawnedWrapper.start({ server: stubborn, env: mark.env });
  await wrapper.begin();
  expect(await wrapper.call("notes", { say: [answer], ignoreEnd: true })).toContain("hello");
  expect(mark.alive().length).toBeGreaterThanOrEqual(3);
  await end(wrapper);
  await expectGone(mark);
  await wrapper.exited;
  await using queue = await queueOf(wrapper.home);
  expect(queue.stats(Date.now())).toMatchObject({ evaluated: 1, queued: 1 });
}

export async function expectGone(mark: Mark): Promise<void> {
  await expect.poll(() => mark.alive()).toEqual([]);
}

/** A host that is killed itself: nobody closes anything for it but the system. */
export async function expectNothingLeftOfAKilledHost(): Promise<void> {
  const mark = newMark();
  await using wrapper = await SpawnedWrapper.start();
  await wrapper.end();
  const host = spawn(
    process.execPath,
    [
      "-e",
      `const { spawn } = require("node:child_process");
       const wrapper = spawn(process.execPath, ${JSON.stringify([proxyProgram, "mcp", "--offline", "--home", wrapper.home, "--", ...stubborn])}, { stdio: ["pipe", "pipe", "inherit"] });
       wrapper.stdout.once("data", () => console.log("answered"));
       wrapper.stdin.write(${JSON.stringify(`{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":{"ignoreEnd":true}}}\n`)});`,
    ],
    {
      stdio: ["ignore", "pipe", "ignore"],
      env: { PATH: process.env["PATH"], HOME: wrapper.home, ...mark.env },
    },
  );
  await once(host.stdout, "data");
  expect(mark.alive().length).toBeGreaterThanOrEqual(4);
  host.kill("SIGKILL");
  await expectGone(mark);
}
