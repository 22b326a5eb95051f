import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { compiled } from "../../support/programs.ts";

const module = compiled("proxy/serve/young-space.js");

/** Makes objects of which many survive, as calls under way do, with a thread started in between, and says how large the space of new objects became. */
const busy = `
  const { getHeapSpaceStatistics } = await import("node:v8");
  const { Worker } = await import("node:worker_threads");
  const { holdYoungSpace, keepYoungSpaceSmall } = await import(process.argv[1]);
  const size = () => getHeapSpaceStatistics().find((space) => space.space_name === "new_space").space_size;
  const alive = [];
  let largest = 0;
  const work = async (turns) => {
    for (let turn = 0; turn < turns; turn++) {
      for (let at = 0; at < 20_000; at++) alive[(at * 7) % 5_000] = { at, list: new Array(10) };
      largest = Math.max(largest, size());
      await new Promise((resolve) => setImmediate(resolve));
    }
    return largest / 1024 / 1024;
  };
  const kept = process.argv[2] === "kept";
  if (kept) holdYoungSpace();
  const held = await work(kept ? 20 : 0);
  if (kept) keepYoungSpaceSmall();
  const before = await work(40);
  await new Promise((resolve) => new Worker("", { eval: true }).once("exit", resolve));
  console.log(JSON.stringify({ held, before, after: await work(40) }));
`;

interface Sizes {
  held: number;
  before: number;
  after: number;
}

async function megabytes(flags: readonly string[], how: string): Promise<Sizes> {
  const args = [...flags, "--input-type=module", "-e", busy, module, how];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: {} });
  return JSON.parse(stdout) as Sizes;
}

/** The engines of Node 20 and 22 grow it in whole steps, later ones by less and as they like. */
const inSteps = Number(process.versions.node.split(".")[0]) < 24;

describe("the space of new objects", () => {
  it("stays as it is during the start, and grows to 8 MB then and little more, also when a thread is started", async () => {
    const { held, before, after } = await megabytes([], "kept");
    expect(held).toBeLessThanOrEqual(inSteps ? 2 : before);
    expect(before).toBeGreaterThanOrEqual(8);
    expect(after).toBeLessThan(inSteps ? 9 : 12);
  });

  it("would be several times as large", async () => {
    expect((await megabytes([], "left")).after).toBeGreaterThanOrEqual(inSteps ? 32 : 24);
  });

  it("is as large as the user's flags say", async () => {
    const { after } = await megabytes(["--max-semi-space-size=8"], "kept");
    expect(after).toBeGreaterThanOrEqual(inSteps ? 16 : 14);
    expect(after).toBeLessThanOrEqual(16);
  });
});
