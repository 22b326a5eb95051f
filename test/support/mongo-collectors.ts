import { randomBytes } from "node:crypto";
import { expect } from "vitest";
import { Opened } from "../../shared/lifecycle.ts";
import { newMasterKey } from "../../collector/auth/seal.ts";
import type { SpawnedCollector } from "./spawn.ts";
import { EndedError, spawnCollector } from "./spawn.ts";

export interface SpawnedCollectors extends AsyncDisposable {
  collectors: readonly SpawnedCollector[];
  /** One organization's keys, good on every one of them. */
  pk: string;
  sk: string;
}

/** Where a collector finds the database that all of them share, and what sets it apart from them. */
interface Place {
  uri: string;
  env?: Record<string, string>;
}

/** Collectors in processes of their own that share a database, a keyring and an organization. */
export async function spawnCollectors(
  places: readonly Place[],
  given: Record<string, string> = {},
): Promise<SpawnedCollectors> {
  const opened = new Opened();
  const random = randomBytes(24).toString("hex");
  const pk = `pk_live_${random}`;
  const sk = `sk_live_${random}`;
  const env = {
    COLLECTOR_MASTER_KEYS: newMasterKey(),
    AGENT_GATE_INIT_ORG: "acme",
    AGENT_GATE_INIT_PK: pk,
    AGENT_GATE_INIT_SK: sk,
    ...given,
  };
  const collectors: SpawnedCollector[] = [];
  try {
    // One after the other: the first one makes the organization.
    for (const { uri, env: own } of places)
      collectors.push(opened.add(await spawnCollector({ env: { ...env, MONGODB_URI: uri, ...own } })));
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
  return { collectors, pk, sk, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}

/** A start that lost its database: the documented exit code, and one line that says what happened. */
export function expectEndedAway(error: unknown): void {
  if (!(error instanceof EndedError)) throw error;
  expect(error.exit, error.message).toEqual({ code: 5, signal: null });
  expect(error.stderr.trimEnd().split("\n"), error.message).toEqual([
    expect.stringContaining("the database"),
  ]);
}
