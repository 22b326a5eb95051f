import { randomBytes } from "node:crypto";
import { Opened } from "../../shared/lifecycle.ts";
import { newMasterKey } from "../../collector/auth/seal.ts";
import type { SpawnedCollector } from "./spawn.ts";
import { spawnCollector } from "./spawn.ts";

export interface SpawnedCollectors extends AsyncDisposable {
  collectors: readonly SpawnedCollector[];
  /** One organization's keys, good on every one of them. */
  pk: string;
  sk: string;
}

/** Collectors in processes of their own that share a database, a keyring and an organization. */
export async function spawnCollectors(
  count: number,
  { uri }: { uri: string },
  given: Record<string, string> = {},
): Promise<SpawnedCollectors> {
  const opened = new Opened();
  const random = randomBytes(24).toString("hex");
  const pk = `pk_live_${random}`;
  const sk = `sk_live_${random}`;
  const env = {
    MONGODB_URI: uri,
    COLLECTOR_MASTER_KEYS: newMasterKey(),
    AGENT_GATE_INIT_ORG: "acme",
    AGENT_GATE_INIT_PK: pk,
    AGENT_GATE_INIT_SK: sk,
    ...given,
  };
  const collectors: SpawnedCollector[] = [];
  try {
    // One after the other: the first one makes the organization.
    for (let at = 0; at < count; at++) collectors.push(opened.add(await spawnCollector({ env })));
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
  return { collectors, pk, sk, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
}
