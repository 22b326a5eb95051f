import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { compiled } from "../../support/programs.ts";

const module = compiled("proxy/serve/young-space.js");

/** Makes objects of which many survive, as calls under way do, with a thread started in between, and prints what the process takes of the machine. */
const busy = `
  const { Worker } = await import("node:worker_threads");
  const { holdYoungSpace, keepYoungSpaceSmall } = await import(process.argv[1]);
  if (process.argv[2] === "kept") {
    holdYoungSpace();
    keepYoungSpaceSmall();
  }
  const alive = [];
  const sizes = [];
  const work = async () => {
    for (let turn = 0; turn < 60; turn++) {
      for (let at = 0; at < 20_000; at++) alive[(at * 7) % 5_000] = { at, list: new Array(10) };
      sizes.push(process.memoryUsage.rss());
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await work();
  await new Promise((resolve) => new Worker("", { eval: true }).once("exit", resolve));
  await work();
  console.log(sizes.toSorted((a, b) => a - b)[60] / 1024 / 1024);
`;

async function megabytes(how: "kept" | "left", flags: readonly string[] = []): Promise<number> {
  // Threads that collect garbage have their turns when the machine has a core for them.
  const args = [...flags, "--single-threaded-gc", "--input-type=module", "-e", busy, module, how];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  return Number(stdout);
}

describe("a busy proxy", () => {
  it("takes ten megabytes less than the engine would, also once it has started a thread", async () => {
    expect(await megabytes("kept")).toBeLessThan((await megabytes("left")) - 10);
  });

  it("takes what the user's own flags for the engine let it", async () => {
    const flags = ["--max-semi-space-size=16"];
    const [kept, left] = [await megabytes("kept", flags), await megabytes("left", flags)];
    expect(Math.abs(kept - left)).toBeLessThan(5);
  });
});
