import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { startTestCollector } from "../support/collector.ts";
import { contractTarget, kitFiles } from "../support/contract-target.ts";
import { startMutant, type Mutation } from "../support/mutant.ts";
import { mistakes, type Known } from "../support/mutant-table.ts";

const run = fileURLToPath(new URL("../contract/run.mjs", import.meta.url));

/** Runs files of the contract kit against a good collector with one mistake and returns the exit code and all that was printed. */
async function judge(files: string[], mutation: (known: Known) => Mutation) {
  await using collector = await startTestCollector();
  const target = await contractTarget(collector);
  const known = { orgs: target.orgs ?? [], revoked: target.revoked ?? "" };
  await using mutant = await startMutant(collector.url, mutation(known));

  const env = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const child = spawn(process.execPath, [run, ...files], {
    env: {
      ...Object.fromEntries(env),
      NO_COLOR: "1",
      CONTRACT_TARGET: JSON.stringify({ ...target, url: mutant.url }),
    },
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, printed };
}

it("the contract kit is green for a collector without a mistake", async () => {
  const { code, printed } = await judge([], () => ({}));
  expect(code, printed).toBe(0);
}, 90_000);

it.each(mistakes)("the contract kit sees it when $mistake", async ({ caughtBy, mutation }) => {
  const { code, printed } = await judge([`${caughtBy}.test.ts`], mutation);
  expect(code, printed).toBe(1);
  expect(printed).toContain(` FAIL  ${caughtBy}.test.ts > `);
});

it("every file of the contract kit catches a mistake", () => {
  expect([...new Set(mistakes.map((row) => row.caughtBy))].toSorted()).toEqual(kitFiles().toSorted());
});
