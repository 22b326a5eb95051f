import { readFile } from "node:fs/promises";
import { beforeEach, describe, expect, it } from "vitest";
import { newMasterKey } from "../../../collector/auth/seal.ts";
import type { Home, Json, Served } from "../../support/cli.ts";
import { emptyHome } from "../../support/cli.ts";
import { noMongo, spawnMongo, startMongo } from "../../support/mongo.ts";
import { anEvent, ask, ingest } from "../../collector/commands/wire.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const holdsWithinMs = 5_000;

interface Site extends AsyncDisposable {
  env: Record<string, string>;
  home: Home;
  start: () => Promise<Served>;
  /** A command on this database, and the JSON document that it prints. */
  json: (...args: readonly string[]) => Promise<Json>;
}

/** A database, a keyring and a home, as the collectors of one installation have them. */
async function site(uri: string, masterKeys = newMasterKey()): Promise<Site> {
  const home = await emptyHome();
  const env = { MONGODB_URI: uri, COLLECTOR_MASTER_KEYS: masterKeys };
  return {
    env,
    home,
    start: () => home.start([], env),
    json: async (...args) => {
      const { code, stdout, stderr } = await home.run([...args, "--json"], env);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    },
    [Symbol.asyncDispose]: () => home[Symbol.asyncDispose](),
  };
}

describe("a collector on MongoDB", () => {
  it("makes its first organization there and answers with what it has stored after a restart", async () => {
    await using database = await startMongo();
    await using here = await site(database.uri);
    const first = await here.start();
    const { publishable, secret } = await first.created;
    const sent = await ingest(first.url, [anEvent("a", 1)], { bearer: publishable, secret });
    expect(sent).toMatchObject({ status: 202, body: { accepted: 1 } });
    await first[Symbol.asyncDispose]();

    await using second = await here.start();
    const { body } = await ask(second.url, "/v1/events", publishable);
    expect(body.events).toHaveLength(1);
    expect((await ask(second.url, "/health", publishable)).body.store).toBe("mongo");
    expect(await here.json("agents", "ls")).toMatchObject([{ agent_id: "a", eval_count: 1 }]);
    expect(await here.json("agents", "show", "a")).toMatchObject({ evaluations: 1 });
    expect(await here.json("events", "ls")).toMatchObject([{ agent_id: "a" }]);
  });

  it("says 503 while its database is away, and goes on by itself when it is back", async () => {
    await using database = await spawnMongo();
    await using here = await site(database.uri);
    await using served = await here.start();
    const { publishable: pk, secret } = await served.created;
    expect((await ingest(served.url, [anEvent("a", 1)], { bearer: pk, secret })).status).toBe(202);

    await database.kill();
    const write = await fetch(`${served.url}/v1/ingest`, {
      method: "POST",
      headers: { authorization: `Bearer ${pk}` },
      body: JSON.stringify({ events: [anEvent("a", 2)] }),
    });
    expect(write.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect([write.status, await write.json()]).toMatchObject([503, { code: "unavailable", status: 503 }]);
    const paths = ["/v1/events", "/v1/agents", "/v1/reputation/a"];
    for (const read of await Promise.all(paths.map((path) => ask(served.url, path, pk))))
      expect(read).toMatchObject({ status: 503, body: { code: "unavailable", status: 503 } });
    const away = { status: 503, body: { status: "degraded", reason: "the database cannot be reached" } };
    for (const path of ["/health", "/ready"]) expect(await ask(served.url, path, pk)).toMatchObject(away);
    const { code, stderr } = await here.home.run(["keys", "ls"], here.env);
    expect({ code, stderr }).toEqual({
      code: 5,
      stderr: expect.stringMatching(/^.*the database does not answer[^\n]*\n$/),
    });

    await database.start();
    await expect
      .poll(async () => (await ask(served.url, "/ready", pk)).status, { timeout: holdsWithinMs })
      .toBe(200);
    expect((await ask(served.url, "/health", pk)).status).toBe(200);
    expect((await ingest(served.url, [anEvent("a", 2)], { bearer: pk, secret })).status).toBe(202);
    expect((await ask(served.url, "/v1/reputation/a", pk)).body.evaluations).toBe(2);
  });
});

describe("two collectors on one database", () => {
  it.each([1, 2, 3])(
    "that start at once on an empty one make one organization and show its keys once (%i)",
    async () => {
      await using database = await startMongo();
      await using here = await site(database.uri);
      const both = await Promise.all([here.start(), here.start()]);
      for (const each of both) await each[Symbol.asyncDispose]();
      const shown = both.flatMap(({ lines }): Json[] => lines.slice(1).map((line) => JSON.parse(line)));
      expect(shown).toHaveLength(1);
      const { secret } = JSON.parse(await readFile(shown[0].saved, "utf8"));
      expect(await here.json("orgs", "ls")).toMatchObject([{ name: "default" }]);
      expect(await here.json("keys", "ls")).toMatchObject([{ type: "pk" }, { type: "sk" }]);

      await using later = await here.start();
      for (const key of [shown[0].publishable, secret])
        expect((await ask(later.url, "/v1/agents", key)).status).toBe(200);
    },
  );

  it("that are given the same first keys store each once", async () => {
    await using database = await startMongo();
    await using here = await site(database.uri);
    const given = {
      AGENT_GATE_INIT_ORG: "acme",
      AGENT_GATE_INIT_PK: "pk_live_first_start_publishable_key_0000000000",
      AGENT_GATE_INIT_SK: "sk_live_first_start_secret_key_000000000000000",
    };
    const start = (): Promise<Served> => here.home.start([], { ...here.env, ...given });
    const both = await Promise.all([start(), start()]);
    for (const each of both) await each[Symbol.asyncDispose]();
    expect(await here.json("orgs", "ls")).toMatchObject([{ name: "acme" }]);
    expect(await here.json("keys", "ls")).toMatchObject([{ type: "pk" }, { type: "sk" }]);
  });

  it("hold within 5 s to what the command line changed", async () => {
    await using database = await startMongo();
    await using here = await site(database.uri);
    await using one = await here.start();
    await using other = await here.start();
    const { secret } = await one.created;
    const urls = [one.url, other.url];
    const within = { timeout: holdsWithinMs, interval: 50 };

    const made = await here.json("keys", "create", "--type", "pk");
    const statuses = (): Promise<number[]> =>
      Promise.all(urls.map(async (url) => (await ask(url, "/v1/agents", made.key)).status));
    await expect.poll(statuses, within).toEqual([200, 200]);

    await here.json("orgs", "set", "default", "--signing", "required");
    const unsigned = async (): Promise<Json[]> =>
      Promise.all(
        urls.map(async (url) => (await ingest(url, [anEvent("a", 1)], { bearer: made.key })).body.code),
      );
    await expect.poll(unsigned, within).toEqual(["hmac_invalid", "hmac_invalid"]);
    for (const url of urls)
      expect((await ingest(url, [anEvent("a", 2)], { bearer: made.key, secret })).status).toBe(202);

    await here.json("keys", "revoke", made.id);
    await expect.poll(statuses, within).toEqual([401, 401]);
  });

  it("tell the same reputation, whichever took the events", async () => {
    await using database = await startMongo();
    await using here = await site(database.uri);
    await using one = await here.start();
    await using other = await here.start();
    const { publishable: pk } = await one.created;
    await expect
      .poll(async () => (await ask(other.url, "/v1/agents", pk)).status, { timeout: holdsWithinMs })
      .toBe(200);
    for (const [number, url] of [one.url, other.url, one.url, other.url].entries()) {
      await ingest(url, [anEvent("a", number, number % 2 === 0)], { bearer: pk });
      const told = await Promise.all(
        [one.url, other.url].map(async (each) => (await ask(each, "/v1/reputation/a", pk)).body),
      );
      expect(told[0]).toEqual(told[1]);
      expect(told[0].evaluations).toBe(number + 1);
    }
  });
});

it("a master key is renewed: every collector learns the new one, secrets are sealed anew, the old one goes", async () => {
  const [old, fresh] = [newMasterKey(), newMasterKey()];
  await using database = await startMongo();
  await using before = await site(database.uri, old);
  const first = await before.start();
  const { publishable, secret } = await first.created;
  await first[Symbol.asyncDispose]();

  await using between = await site(database.uri, `${fresh},${old}`);
  expect(await between.json("keys", "reseal")).toEqual({ keys: 1 });
  await using after = await site(database.uri, fresh);
  await using served = await after.start();
  const signed = await ingest(served.url, [anEvent("a", 1)], { bearer: publishable, secret });
  expect(signed.status).toBe(202);
  const late = await before.home.run(["keys", "create", "--type", "sk"], before.env);
  expect(late).toMatchObject({ code: 6, stdout: "" });
});

describe("doctor and config", () => {
  it("look at the database, the keyring and the clock, and never show the password", async () => {
    await using database = await spawnMongo({ user: { username: "ann", password: "pa55word-canary" } });
    await using here = await site(database.uri);
    const served = await here.start();
    await served[Symbol.asyncDispose]();
    const free = { ...here.env, PORT: "0" };
    const well = await here.home.run(["doctor"], free);
    expect(well.stdout).toMatch(/✓ database: mongodb:\/\/127\.0\.0\.1:\d+\/agent_gate, a single server/);
    expect(well.stdout).toContain("✓ unique indexes: all there\n✓ keyring: opens all 1 secret keys\n");
    expect(well.code).toBe(0);

    const wrongKeyring = await here.home.run(["doctor"], { ...free, COLLECTOR_MASTER_KEYS: newMasterKey() });
    expect(wrongKeyring).toMatchObject({ code: 1 });
    expect(wrongKeyring.stdout).toMatch(/✗ keyring: does not open 1 of 1 secret keys: key_\w+\n {4}→ /);
    const wrongPassword = { ...free, MONGODB_URI: database.uri.replace("ann:", "ann:not-") };
    const outside = await here.home.run(["doctor"], wrongPassword);
    expect(outside.stdout).toMatch(/✗ database: .* refuses these credentials/);

    const config = await here.home.run(["config"], here.env);
    expect(config.stdout).toMatch(/^store +mongo +environment/m);
    expect(config.stdout).toMatch(/^mongo +set +environment +MONGODB_URI$/m);
    for (const { stdout, stderr } of [well, wrongKeyring, outside, config])
      expect(stdout + stderr).not.toContain("canary");
  });
});
