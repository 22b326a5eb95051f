import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { Home } from "../../support/cli.ts";
import { emptyHome } from "../../support/cli.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** `EVENTS=200000` migrates as many. */
const events = Number(process.env["EVENTS"] ?? 5_000);

async function exported(home: Home, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await home.run(["export", "--ndjson", "--org", "main", ...args]);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return stdout;
}

describe("a migration", () => {
  it(`of ${events} events to MongoDB and back exports the same bytes everywhere`, async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = { COLLECTOR_MASTER_KEYS: randomBytes(32).toString("base64") };
    await makeHistoryData(home.data, { events, seed: 7 });
    const before = await exported(home, ["--data", home.data]);

    const there = await home.run(["migrate", "--data", home.data, "--to-mongo", database.uri], env);
    expect(there).toMatchObject({ code: 0 });
    expect((await exported(home, ["--mongo", database.uri])) === before).toBe(true);

    const elsewhere = join(home.path, "elsewhere");
    const back = await home.run(["migrate", "--data", elsewhere, "--from-mongo", database.uri], env);
    expect(back).toMatchObject({ code: 0 });
    expect((await exported(home, ["--data", elsewhere])) === before).toBe(true);
  }, 600_000);
});
