import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { IssueDeps } from "../../collector/auth/issue-key.ts";
import { issueKey } from "../../collector/auth/issue-key.ts";
import type { ContractTarget } from "../contract/target.ts";
import type { TestOrganization } from "./collector.ts";
import { newOrganization, startTestCollector } from "./collector.ts";

/** The files of the contract kit, without `.test.ts`. */
export function kitFiles(): string[] {
  const names = readdirSync(fileURLToPath(new URL("../contract", import.meta.url)));
  return names.filter((name) => name.endsWith(".test.ts")).map((name) => name.slice(0, -".test.ts".length));
}

/** A collector in memory with the limits of the contract and all that its kit wants to know. */
export async function startContractTarget(): Promise<AsyncDisposable & { target: ContractTarget }> {
  // The tables of bad keys come from one address, faster than anybody types.
  const limits = { ingest: 500, other: 200, authFailures: 100_000 };
  const collector = await startTestCollector({ store: "memory", options: { limits } });
  return {
    target: { url: collector.url, ...(await targetOf(collector.issue)) },
    [Symbol.asyncDispose]: () => collector[Symbol.asyncDispose](),
  };
}

/** Makes all that the kit wants to know of a collector: keys, and two fresh organizations for every file. */
export async function targetOf(issue: IssueDeps): Promise<Omit<ContractTarget, "url">> {
  let count = 0;
  const organization = async () => withSecondSecret(issue, await newOrganization(issue, `kit ${++count}`));
  const orgs = [];
  for (let each = 2 * kitFiles().length; each > 0; each--) orgs.push(await organization());
  const first = await newOrganization(issue, "ours");
  const ours = await withSecondSecret(issue, first);
  const revoked = await issueKey(issue, { org: first.id, type: "sk", name: "revoked" });
  await issue.directory.revokeKey(revoked.record.id, Date.now());
  return { ...ours, other: await organization(), revoked: revoked.value, orgs, strict: true };
}

/** Some tests are about renewing a secret. */
export async function withSecondSecret(issue: IssueDeps, { id, pk, sk }: TestOrganization) {
  const second = await issueKey(issue, { org: id, type: "sk", name: "second" });
  return { pk, sk, sk2: second.value };
}
