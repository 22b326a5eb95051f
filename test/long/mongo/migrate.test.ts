import { existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import type { Home } from "../../support/cli.ts";
import { emptyHome } from "../../support/cli.ts";
import type { HistoryData } from "../../support/history-data.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { expectModelScores, exportsIn, linesOf, masterKeys, storedIn } from "../../support/stored-data.ts";
import { anEvent, ask, ingest } from "../../collector/commands/wire.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** `EVENTS=200000` migrates as many, and compares the exports alone: the tests' server looks through everything to list agents, for longer than one answer may take. */
const events = Number(process.env["EVENTS"] ?? 5_000);
const compared = process.env["EVENTS"] === undefined ? storedIn : exportsIn;
const few = 1_500;
const longMs = 1_800_000;

/** Whether a collector in this place knows the keys and the ids, and goes on where the other stopped. */
async function expectGoingOn(
  home: Home,
  place: readonly string[],
  { keys, env, before }: { keys: HistoryData; env: Record<string, string>; before: string },
): Promise<void> {
  const model = expectModelScores(before);
  const lines = linesOf(before);
  const newest = lines.findLast(({ agent_id }) => agent_id === "busy");
  const ids = new Set(lines.map(({ evaluation_id }) => evaluation_id));
  const erasedId = lines.map((_, at) => `ev_${at}`).find((id) => !ids.has(id));
  await using served = await home.start(place, env);
  const { publishable: bearer, secret, revoked } = keys;
  expect((await ask(served.url, "/v1/agents", revoked)).body.code).toBe("auth_revoked");
  const unsigned = await ingest(served.url, [anEvent("busy", 1)], { bearer });
  expect(unsigned.body.code).toBe("hmac_invalid");
  const known = { ...anEvent("busy", 0), evaluation_id: newest.evaluation_id };
  const erased = { ...anEvent("busy", 1), evaluation_id: erasedId };
  const fresh = anEvent("busy", 2, false);
  expect((await ingest(served.url, [known, erased, fresh], { bearer, secret })).status).toBe(202);
  await served[Symbol.asyncDispose]();

  const after = linesOf((await storedIn(home, place)).exports["main"] ?? "");
  const id = String(fresh["evaluation_id"]);
  const latencyMs = Number(fresh["total_latency_ms"]);
  const score = model.record("o", { agent: "busy", id, passed: false, latencyMs, createdMs: 0 });
  expect(after.slice(lines.length)).toMatchObject([
    { evaluation_id: id, sequence: newest.sequence + 1, reputation_score: score },
  ]);
}

describe("a migration", () => {
  it(
    `of ${events} events to MongoDB and back is the same to the last byte of every export`,
    async () => {
      await using database = await startMongo();
      await using home = await emptyHome();
      const env = masterKeys();
      await makeHistoryData(home.data, { events, seed: 7 });
      const before = await compared(home, ["--data", home.data]);
      const files = await readFile(join(home.data, "events.db"));

      const there = await home.run(["migrate", "--data", home.data, "--to-mongo", database.uri], env);
      expect(there).toMatchObject({
        code: 0,
        stdout: expect.stringContaining("counts and scores are the same"),
      });
      if (process.env["EVENTS"] !== undefined) console.log(there.stdout);
      expect(await compared(home, ["--mongo", database.uri])).toEqual(before);
      expect((await readFile(join(home.data, "events.db"))).equals(files)).toBe(true);

      const elsewhere = join(home.path, "elsewhere");
      const back = await home.run(["migrate", "--data", elsewhere, "--from-mongo", database.uri], env);
      expect(back).toMatchObject({ code: 0 });
      if (process.env["EVENTS"] !== undefined) console.log(back.stdout);
      const after = await compared(home, ["--data", elsewhere]);
      expect(after).toEqual(before);
      if (process.env["EVENTS"] !== undefined)
        console.log(`the exports are equal: ${Buffer.byteLength(after.exports["main"] ?? "")} bytes of main`);
      expectModelScores(before.exports["main"] ?? "");
    },
    longMs,
  );

  it("leaves a collector that goes on where the other stopped: keys, signatures, ids, numbers and scores", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const keys = await makeHistoryData(home.data, { events: few, seed: 8 });
    const { exports } = await storedIn(home, ["--data", home.data]);
    await home.run(["migrate", "--data", home.data, "--to-mongo", database.uri], env);
    const elsewhere = join(home.path, "elsewhere");
    await home.run(["migrate", "--data", elsewhere, "--from-mongo", database.uri], env);
    expect(statSync(join(elsewhere, "keyring")).mode & 0o777).toBe(0o600);
    const before = exports["main"] ?? "";
    await expectGoingOn(home, ["--data", elsewhere], { keys, env: {}, before });
    await expectGoingOn(home, ["--mongo", database.uri], { keys, env, before });
  });

  it("takes one organization when one is named, and the others later", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = { ...masterKeys(), MONGODB_URI: database.uri };
    await makeHistoryData(home.data, { events: few, seed: 9 });
    await home.json("orgs", "limits", "side", "--agents", "7", "--events-per-day", "100");
    const migrate = ["migrate", "--to-mongo", "--data", home.data, "--json"];
    const one = JSON.parse((await home.run([...migrate, "--org", "side"], env)).stdout);
    expect(one.organizations).toMatchObject([
      { name: "side", keys: 3, events: 30, compared: { events: 30 } },
    ]);
    const rest = JSON.parse((await home.run(migrate, env)).stdout);
    expect(rest.organizations).toMatchObject([
      { name: "main", keys: 3, events: few },
      { name: "side", compared: null },
    ]);
    const shown = JSON.parse((await home.run(["orgs", "show", "side", "--json"], env)).stdout);
    const { used } = await home.json("orgs", "show", "side");
    expect(shown).toMatchObject({ limits: { agents: 7, events_per_day: 100, bytes_per_day: null }, used });
    expect(used.agents).toBeGreaterThan(0);
  });

  it("that is only tried out says what it would copy, and makes nothing", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    await makeHistoryData(home.data, { events: few, seed: 10 });
    const there = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const tried = await home.run([...there, "--dry-run"], env);
    expect(tried).toMatchObject({
      code: 0,
      stdout:
        "main: 1,500 events, 3 keys, 2 webhooks: to copy\nside: 30 events, 3 keys, 0 webhooks: to copy\n",
    });
    await using client = new MongoClient(database.uri);
    expect(await client.db("agent_gate").listCollections().toArray()).toEqual([]);

    await home.run([...there, "--org", "side"], env);
    const elsewhere = join(home.path, "elsewhere");
    const back = ["migrate", "--data", elsewhere, "--from-mongo", database.uri, "--dry-run", "--json"];
    expect(JSON.parse((await home.run(back, env)).stdout)).toMatchObject({
      organizations: [{ name: "side", events: 30, keys: 3, state: "to copy" }],
    });
    expect(existsSync(elsewhere)).toBe(false);
  });

  it("takes what collectors write to MongoDB meanwhile, or asks to stop them and goes on then", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const { publishable: bearer, secret } = await makeHistoryData(home.data, { events: few, seed: 11 });
    await home.run(["migrate", "--data", home.data, "--to-mongo", database.uri], env);
    await using served = await home.start(["--mongo", database.uri], env);
    const elsewhere = join(home.path, "elsewhere");
    const back = ["migrate", "--data", elsewhere, "--from-mongo", database.uri];
    const enough = new AbortController();
    const running = home.run(back, env).finally(() => enough.abort());
    let sent = 0;
    while (!enough.signal.aborted) {
      const batch = [anEvent("busy", 10_000 + sent), anEvent(`new-${sent}`, sent)];
      expect((await ingest(served.url, batch, { bearer, secret })).status).toBe(202);
      sent++;
    }
    const { code, stderr } = await running;
    expect([0, 7]).toContain(code);
    if (code === 7) {
      expect(stderr).toContain("stop them and run the same command again");
      expect((await home.run(back, env)).code).toBe(0);
    }
    const copied = linesOf((await storedIn(home, ["--data", elsewhere])).exports["main"] ?? "");
    const there = linesOf((await storedIn(home, ["--mongo", database.uri])).exports["main"] ?? "");
    if (code === 7) expect(new Set(copied.map(written))).toEqual(new Set(there.map(written)));
    const ids = new Set(copied.map(({ agent_id, evaluation_id }) => `${agent_id} ${evaluation_id}`));
    expect(ids.size).toBe(copied.length);
  });
});

function written(line: unknown): string {
  return JSON.stringify(line);
}
