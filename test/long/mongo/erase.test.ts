import { MongoClient } from "mongodb";
import { beforeEach, describe, expect, it } from "vitest";
import { anEvent, ask, ingest } from "../../collector/commands/wire.ts";
import { canariesIn, canary } from "../../support/canary.ts";
import type { Json } from "../../support/cli.ts";
import { emptyHome } from "../../support/cli.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { masterKeys } from "../../support/stored-data.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const doomed = canary(1);

/** Every document of every collection. */
async function canariesOf(uri: string): Promise<string[]> {
  const client = new MongoClient(uri);
  try {
    const db = client.db("agent_gate");
    const hits: string[] = [];
    for (const { name } of await db.listCollections().toArray())
      for (const document of await db.collection(name).find().toArray())
        hits.push(...canariesIn(name, JSON.stringify(document)).map(({ where }) => where));
    return hits;
  } finally {
    await client.close();
  }
}

describe("agents rm on MongoDB", () => {
  it("leaves no document of an agent that goes on sending to two collectors, and it begins anew", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const limit = { AGENT_GATE_LIMIT_INGEST: "1000000" };
    const env = { ...masterKeys(), ...limit, MONGODB_URI: database.uri };
    await using one = await home.start([], env);
    const { publishable: bearer } = await one.created;
    await using two = await home.start([], env);
    const event = (number: number): Record<string, unknown> => ({
      ...anEvent(doomed, number, false),
      tool: canary(2),
    });
    for (let number = 0; number < 20; number++)
      for (const { url } of [one, two]) {
        const id = `${number} ${url}`;
        const events = [event(number), anEvent("kept", number)].map((sent) => ({
          ...sent,
          evaluation_id: id,
        }));
        expect((await ingest(url, events, { bearer })).status).toBe(202);
      }
    const kept = await ask(one.url, "/v1/reputation/kept", bearer);
    expect(new Set(await canariesOf(database.uri))).toEqual(new Set(["events", "heads"]));

    const statuses = new Set<number>();
    const sender = { isOn: true };
    // On a slow machine the command ends so long after its work that the agent is taken again.
    const refusing = new Set<string>();
    const anew: number[] = [];
    const sending = (async () => {
      for (let number = 100; sender.isOn; number++)
        for (const { url } of [one, two]) {
          const id = `${number} ${url}`;
          const sent = { ...event(number), evaluation_id: id };
          const { status } = await ingest(url, [sent], { bearer });
          if (status === 202 && refusing.has(url)) anew.push(Number(event(number)["total_latency_ms"]));
          if (status === 503) refusing.add(url);
          statuses.add(status);
          const other = await ingest(url, [anEvent(`other ${url}`, number)], { bearer });
          expect(other.status).toBe(202);
        }
    })();
    const { code, stdout, stderr } = await home.run(["agents", "rm", doomed, "--yes", "--json"], env);
    sender.isOn = false;
    await sending;
    expect(code, stderr).toBe(0);
    const receipt: Json = JSON.parse(stdout);
    expect(receipt).toMatchObject({ action: "agent.erased", agents: 1, store: "mongo" });
    expect(receipt.events).toBeGreaterThanOrEqual(40);
    // Nothing was taken for it meanwhile, and it was asked to come again.
    expect([...statuses].toSorted((a, b) => a - b)).toEqual([202, 503]);
    if (anew.length === 0) expect(await canariesOf(database.uri)).toEqual([]);
    const left = await ask(one.url, `/v1/events?agent_id=${encodeURIComponent(doomed)}&limit=100`, bearer);
    const marks: number[] = left.body.events.map((each: Json) => each.total_latency_ms);
    const rising = (a: number, b: number): number => a - b;
    expect(marks.toSorted(rising)).toEqual(anew.toSorted(rising));
    expect(await ask(two.url, "/v1/reputation/kept", bearer)).toEqual(kept);

    // Within two seconds every collector takes it again.
    const back = async (): Promise<number> =>
      (await ingest(two.url, [{ ...event(1), evaluation_id: "back" }], { bearer })).status;
    await expect.poll(back, { interval: 200 }).toBe(202);
    const { body } = await ask(one.url, "/v1/agents", bearer);
    expect(body.agents.find(({ agent_id: id }: Json) => id === doomed)).toMatchObject({
      eval_count: 1 + anew.length,
    });
  });
});

describe("events rm and orgs rm on MongoDB", () => {
  it("erase what they name, keep the log, and the rest moves to a data directory", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = { ...masterKeys(), MONGODB_URI: database.uri };
    const json = async (...args: string[]): Promise<Json> => {
      const { code, stdout, stderr } = await home.run([...args, "--json"], env);
      expect(code, stderr).toBe(0);
      return JSON.parse(stdout);
    };
    {
      await using served = await home.start([], env);
      const { publishable: bearer } = await served.created;
      const old = { ...anEvent("kept", 5), tool: canary(1), timestamp: "2020-01-01T00:00:00Z" };
      expect((await ingest(served.url, [anEvent("kept", 1), old], { bearer })).status).toBe(202);
      await json("orgs", "create", canary(5));
      const { key } = await json("keys", "create", "--org", canary(5), "--type", "pk", "--name", canary(6));
      // A collector hears of a key within two seconds.
      const taken = async (): Promise<number> =>
        (await ingest(served.url, [anEvent(doomed, 1)], { bearer: key })).status;
      await expect.poll(taken, { interval: 200 }).toBe(202);
      await json("orgs", "rm", canary(5), "--yes");
      const before = ["--org", "default", "--before", "2021-01-01T00:00:00Z"];
      expect(await json("events", "rm", ...before, "--yes")).toMatchObject({ events: 1, agents: 0 });
      expect(await canariesOf(database.uri)).toEqual([]);
      expect((await ask(served.url, "/v1/agents", key)).status).toBe(401);
    }
    const first = ["organization.created", "key.created", "key.created"];
    const second = ["organization.created", "key.created", "organization.erased"];
    const actions = [...first, ...second, "events.erased"];
    expect((await json("audit", "ls")).map(({ action }: Json) => action)).toEqual(actions);
    const moved = await home.run(["migrate", "--from-mongo", "--data", home.data], env);
    expect(moved, moved.stderr).toMatchObject({ code: 0 });
    expect(await home.json("agents", "ls")).toContainEqual(
      expect.objectContaining({ agent_id: "kept", eval_count: 2 }),
    );
    expect((await home.json("audit", "ls")).map(({ action }: Json) => action)).toEqual(actions);
    await using served = await home.start();
    expect(served.url).not.toBe("");
  });
});
