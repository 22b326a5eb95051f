import { afterAll } from "vitest";
import { issueKey } from "../../collector/auth/issue-key.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import type { ContractTarget } from "../contract/target.ts";
import { newOrganization } from "./collector.ts";
import { kitFiles, withSecondSecret } from "./contract-target.ts";
import { startMongo } from "./mongo.ts";
import { spawnCollector } from "./spawn.ts";

/**
 * Runs before each file of the contract kit, which gets a collector process and a database of its own: the server that tests build for themselves
 * reads a whole collection for every question, and the largest batches of one file would make the others wait for seconds at each.
 */
const opened = new Opened();
afterAll(() => opened[Symbol.asyncDispose]());
process.env["CONTRACT_TARGET"] = JSON.stringify(await startTarget());

async function startTarget(): Promise<ContractTarget> {
  const database = opened.add(await startMongo());
  const masterKeys = newMasterKey();
  const directory = opened.add(await openMongoDirectory(database));
  const sealer = createSealer(parseKeyring(masterKeys));
  const issue = { directory, sealer, newId: createIdSource(), now: Date.now, who: "operator:test" };
  const first = await newOrganization(issue, "ours");
  const ours = await withSecondSecret(issue, first);
  const other = await withSecondSecret(issue, await newOrganization(issue, "theirs"));
  const revoked = await issueKey(issue, { org: first.id, type: "sk", name: "revoked" });
  await directory.revokeKey(revoked.record.id, Date.now());
  const { url } = opened.add(
    await spawnCollector({
      env: {
        MONGODB_URI: database.uri,
        COLLECTOR_MASTER_KEYS: masterKeys,
        AGENT_GATE_LIMIT_INGEST: "500",
        AGENT_GATE_LIMIT_OTHER: "200",
      },
    }),
  );
  const orgs = kitFiles().flatMap(() => [ours, other]);
  return { url, ...ours, other, revoked: revoked.value, orgs, strict: true };
}
