import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { openEmbeddedDirectory } from "../../collector/store/embedded/directory.ts";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import type { Home, Json } from "./cli.ts";
import { Model } from "./model.ts";

/** The keyring of every collector on MongoDB. */
export function masterKeys(): { COLLECTOR_MASTER_KEYS: string } {
  return { COLLECTOR_MASTER_KEYS: randomBytes(32).toString("base64") };
}

export interface Stored {
  /** Organization by organization, as `export` writes them. */
  exports: Record<string, string>;
  agents: Json;
  /** Everything but the seals. */
  keys: Json;
  /** With their logs, and with what they were told and which keys have sent. */
  webhooks: Json;
}

const organizations = ["main", "side"];

/** What the command line tells of all that is stored in a place: a data directory or a database. */
export async function storedIn(home: Home, place: readonly string[]): Promise<Stored> {
  const stored: Stored = { ...(await exportsIn(home, place)), agents: {}, keys: {}, webhooks: {} };
  stored.keys = JSON.parse(await tell(home, ["keys", "ls", "--json", ...place]));
  for (const org of organizations)
    stored.agents[org] = JSON.parse(await tell(home, ["agents", "ls", "--org", org, "--json", ...place]));
  stored.webhooks = await webhooksIn(place);
  return stored;
}

export async function exportsIn(home: Home, place: readonly string[]): Promise<Pick<Stored, "exports">> {
  const exports: Stored["exports"] = {};
  for (const org of organizations)
    exports[org] = await tell(home, ["export", "--ndjson", "--org", org, ...place]);
  return { exports };
}

async function tell(home: Home, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await home.run(args);
  expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
  return stdout;
}

export async function webhooksIn([kind, where = ""]: readonly string[]): Promise<Json> {
  await using directory =
    kind === "--mongo"
      ? await openMongoDirectory({ uri: where, existing: true })
      : openEmbeddedDirectory(where);
  const { webhooks } = directory;
  const found: Json = {};
  for (const { name, id } of (await directory.snapshot()).organizations) {
    const own = (await webhooks.all()).filter(({ org }) => org === id);
    const logs = own.map(async (webhook) => ({
      ...webhook,
      sealed: "",
      log: await webhooks.log(webhook.id, 2_000),
    }));
    const [marks, senders] = [await webhooks.marks(id), await webhooks.senders(id)];
    found[name] = { webhooks: await Promise.all(logs), marks, senders };
  }
  return found;
}

export function linesOf(ndjson: string): Json[] {
  return ndjson
    .trim()
    .split("\n")
    .map((line): Json => JSON.parse(line));
}

/** The model after all events that are left, and each score that they suffice to know. An agent that lost events is known again 500 later. */
export function expectModelScores(ndjson: string): Model {
  const model = new Model();
  let compared = 0;
  for (const line of linesOf(ndjson)) {
    const { agent_id: agent, evaluation_id: id, sequence, passed, latency_ms: latencyMs } = line;
    const createdMs = Date.parse(line.created_at);
    const score = model.record("o", { agent, id, passed, latencyMs, createdMs });
    const known = model.history("o", agent).length;
    if (known !== sequence && known < 500) continue;
    expect({ agent, sequence, score: line.reputation_score }).toEqual({ agent, sequence, score });
    compared++;
  }
  expect(compared).toBeGreaterThan(0);
  return model;
}
