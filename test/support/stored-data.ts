import { randomBytes } from "node:crypto";
import { expect } from "vitest";
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
}

const organizations = ["main", "side"];

/** What the command line tells of all that is stored in a place: a data directory or a database. */
export async function storedIn(home: Home, place: readonly string[]): Promise<Stored> {
  const run = async (...args: string[]): Promise<string> => {
    const { code, stdout, stderr } = await home.run([...args, ...place]);
    expect({ args, code, stderr }).toEqual({ args, code: 0, stderr: "" });
    return stdout;
  };
  const stored: Stored = { exports: {}, agents: {}, keys: JSON.parse(await run("keys", "ls", "--json")) };
  for (const org of organizations) {
    stored.exports[org] = await run("export", "--ndjson", "--org", org);
    stored.agents[org] = JSON.parse(await run("agents", "ls", "--org", org, "--json"));
  }
  return stored;
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
