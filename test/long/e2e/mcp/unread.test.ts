import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { openHome } from "../../../../proxy/home/home.ts";
import { runningProxies } from "../../../../proxy/home/running.ts";
import { SpawnedWrapper } from "../../../support/wrapper.ts";

const mebibyte = 1024 * 1024;
const told = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":1,"progress":1}}';
const answer = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"hello"}]}}';

const read = (pid: number, file: string, key: string): number =>
  Number(
    new RegExp(`^${key}:\\s+(\\d+)`, "m").exec(readFileSync(`/proc/${pid}/${file}`, "utf8"))?.[1] ?? NaN,
  );
const writtenBy = (pid: number): number => read(pid, "io", "wchar");
const peakOf = (pid: number): number => read(pid, "status", "VmHWM") / 1024;
const childOf = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")[0]);

const peakMebibytesMax = 250;

/** A server that says the same line over and over, behind a wrapper whose client reads nothing. */
async function unread(line: string): Promise<SpawnedWrapper> {
  const wrapper = await SpawnedWrapper.start({ server: ["yes", line] });
  wrapper.child.stdout?.pause();
  wrapper.child.stderr?.pause();
  await expect.poll(() => childOf(wrapper.pid)).toBeGreaterThan(0);
  // Until then it has read nothing yet.
  await expect.poll(() => runningProxies(openHome(wrapper.home), Date.now())).toHaveLength(1);
  return wrapper;
}

/** How much it has written when it writes no more for two seconds. */
async function writtenAtLast(server: number): Promise<number> {
  const seen: number[] = [];
  const isOver = (): boolean => {
    seen.push(writtenBy(server));
    const last = seen.slice(-20);
    return last.length === 20 && last.every((bytes) => bytes === last[0]);
  };
  await expect.poll(isOver, { interval: 100 }).toBe(true);
  return seen.at(-1) ?? NaN;
}

describe("a client that reads nothing, and a server that never stops", () => {
  it.each([
    ["notifications", told],
    ["answers that are judged", answer],
  ])("the server has to wait with its %s, and no memory is filled", async (_, line) => {
    await using wrapper = await unread(line);
    const server = childOf(wrapper.pid);
    expect(await writtenAtLast(server)).toBeLessThan(32 * mebibyte);
    expect(peakOf(wrapper.pid)).toBeLessThan(peakMebibytesMax);
  });

  it("lines that are no messages fill no memory either, where nobody reads the log", async () => {
    await using wrapper = await unread("Indexing 3 files ...");
    const server = childOf(wrapper.pid);
    await expect.poll(() => writtenBy(server)).toBeGreaterThan(40 * mebibyte);
    expect(peakOf(wrapper.pid)).toBeLessThan(peakMebibytesMax);
  });

  it("the wrapper ends all the same when it is asked to", async () => {
    await using wrapper = await unread(told);
    const server = childOf(wrapper.pid);
    await writtenAtLast(server);
    wrapper.child.kill("SIGTERM");
    await expect.poll(() => wrapper.child.exitCode).toBe(143);
  });
});
