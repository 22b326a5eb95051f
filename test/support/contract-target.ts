import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import type { IssueDeps } from "../../collector/auth/issue-key.ts";
import { issueKey } from "../../collector/auth/issue-key.ts";
import type { ContractTarget } from "../contract/target.ts";
import type { TestOrganization, TestStore } from "./collector.ts";
import { startTestCollector } from "./collector.ts";

/** The files of the contract kit, without `.test.ts`. */
export function kitFiles(): string[] {
  const names = readdirSync(fileURLToPath(new URL("../contract", import.meta.url)));
  return names.filter((name) => name.endsWith(".test.ts")).map((name) => name.slice(0, -".test.ts".length));
}

/** A collector with the limits of the contract and all that its kit wants to know: two fresh organizations for every file. */
export async function startContractTarget(
  store: TestStore,
): Promise<AsyncDisposable & { target: ContractTarget }> {
  // The tables of bad keys come from one address, faster than anybody types.
  const limits = { ingest: 500, other: 200, authFailures: 100_000 };
  const collector = await startTestCollector({ store, options: { limits } });
  const orgs = [];
  for (let count = 2 * kitFiles().length; count > 0; count--)
    orgs.push(await withSecondSecret(collector.issue, await collector.newOrganization()));
  const ours = await withSecondSecret(collector.issue, collector);
  const other = await withSecondSecret(collector.issue, await collector.newOrganization());
  const revoked = await issueKey(collector.issue, { org: collector.id, type: "sk", name: "revoked" });
  await collector.issue.directory.revokeKey(revoked.record.id, Date.now());
  return {
    target: { url: collector.url, ...ours, other, revoked: revoked.value, orgs, strict: true },
    [Symbol.asyncDispose]: () => collector[Symbol.asyncDispose](),
  };
}

/** Starts one collector for the contract kit in `npm test`. */
export async function provideCollector(project: TestProject, store: TestStore): Promise<() => Promise<void>> {
  const good = await startContractTarget(store);
  project.provide("contract", good.target);
  return async () => good[Symbol.asyncDispose]();
}

/** Some tests are about renewing a secret. */
export async function withSecondSecret(issue: IssueDeps, { id, pk, sk }: TestOrganization) {
  const second = await issueKey(issue, { org: id, type: "sk", name: "second" });
  return { pk, sk, sk2: second.value };
}
