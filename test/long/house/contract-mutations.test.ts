import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { kitFiles, startContractTarget } from "../../support/contract-target.ts";
import { startMutant, type Mutation } from "../../support/mutant.ts";
import { mistakes, type Known } from "../../support/mutant-table.ts";
import { pick, seededRandom } from "../../support/random.ts";

const runner = fileURLToPath(new URL("../../contract/run.mjs", import.meta.url));

/** Runs the contract kit as a user does and returns the exit code and all that was printed. */
async function run(args: string[], environment: Record<string, string> = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("VITEST"));
  const env = { ...Object.fromEntries(inherited), NO_COLOR: "1", ...environment };
  const child = spawn(process.execPath, [runner, ...args], { env });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => (printed += text));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", resolve);
  });
  return { code, printed };
}

/** Runs files of the kit against a good collector with one mistake. */
async function judge(files: string[], mutation: (known: Known) => Mutation) {
  await using good = await startContractTarget();
  const { url, orgs = [], revoked = "" } = good.target;
  await using mutant = await startMutant(url, mutation({ orgs, revoked }));
  return await run(files, { CONTRACT_TARGET: JSON.stringify({ ...good.target, url: mutant.url }) });
}

/** One mistake for each file of the kit, another in each run; `MISTAKES=all` tries them all. */
const seed = Number(process.env["SEED"] ?? Math.floor(Math.random() * 1e6));
const random = seededRandom(seed);
const tried =
  process.env["MISTAKES"] === "all"
    ? mistakes
    : kitFiles().map((file) =>
        pick(
          random,
          mistakes.filter(({ caughtBy }) => caughtBy === file),
        ),
      );

describe(`the contract kit (SEED=${seed})`, () => {
  it("is green for a collector without a mistake", async () => {
    const { code, printed } = await judge([], () => ({}));
    expect(code, printed).toBe(0);
  });

  it.each(tried)("sees it when $mistake", async ({ caughtBy, mutation }) => {
    const { code, printed } = await judge([`${caughtBy}.test.ts`], mutation);
    expect(code, printed).toBe(1);
    expect(printed).toContain(` FAIL  ${caughtBy}.test.ts > `);
  });

  it("catches a mistake with every one of its files", () => {
    expect([...new Set(mistakes.map((row) => row.caughtBy))].toSorted()).toEqual(kitFiles().toSorted());
  });
});

describe("the contract kit as a command", () => {
  it("needs no more than an address and two keys, and says what it skips for lack of others", async () => {
    await using good = await startContractTarget();
    const { url, pk, sk } = good.target;
    const { code, printed } = await run([
      "--url",
      url,
      "--pk",
      pk,
      "--sk",
      sk,
      "--lenient",
      "isolation",
      "health",
    ]);
    expect(code, printed).toBe(0);
    expect(printed).toContain("skipped: our decisions");
    expect(printed).toContain("skipped: isolation between organizations");
    expect(printed).toContain("skipped: revoked keys");
    expect(printed).toMatch(/seed \d+/);
  });

  it.each([
    ["no address", ["--pk", "a", "--sk", "b"], "--url is missing"],
    ["no secret key", ["--url", "http://127.0.0.1:1", "--pk", "a"], "--sk is missing"],
    [
      "an address of another kind",
      ["--url", "ftp://a", "--pk", "a", "--sk", "b"],
      "--url is not an http address",
    ],
    ["half of another organization", ["--other-pk", "a"], "--other-pk and --other-sk belong together"],
    ["an unknown option", ["--strict"], "Unknown option '--strict'"],
    [
      "an address where nothing answers",
      ["--url", "http://127.0.0.1:1", "--pk", "a", "--sk", "b"],
      "nothing answers",
    ],
  ])("exits 2 on %s", async (_about, args, said) => {
    const { code, printed } = await run(args);
    expect(printed).toContain(said);
    expect(code).toBe(2);
  });
});
