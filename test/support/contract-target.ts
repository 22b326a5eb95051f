import type { TestProject } from "vitest/node";
import { issueKey } from "../../collector/auth/issue-key.ts";
import type { TestCollector, TestOrganization } from "./collector.ts";
import { startTestCollector } from "./collector.ts";

const poolSize = 60;

/** Starts one collector for the contract kit: fresh organizations for every file, and the limits of the contract. */
export async function provideCollector(
  project: TestProject,
  store: "memory" | "embedded",
): Promise<() => Promise<void>> {
  // The tables of bad keys come from one address, faster than anybody types.
  const limits = { ingest: 500, other: 200, authFailures: 100_000 };
  const collector = await startTestCollector({ store, options: { limits } });
  const orgs = [];
  for (let made = 0; made < poolSize; made++)
    orgs.push(await withSecondSecret(collector, await collector.newOrganization()));
  const ours = await withSecondSecret(collector, collector);
  const other = await withSecondSecret(collector, await collector.newOrganization());
  const revoked = await issueKey(collector.issue, { org: collector.id, type: "sk", name: "revoked" });
  await collector.issue.directory.revokeKey(revoked.record.id, Date.now());
  project.provide("contract", {
    url: collector.url,
    ...ours,
    other,
    revoked: revoked.value,
    orgs,
    strict: true,
  });
  return async () => collector[Symbol.asyncDispose]();
}

async function withSecondSecret(collector: TestCollector, { id, pk, sk }: TestOrganization) {
  const second = await issueKey(collector.issue, { org: id, type: "sk", name: "second" });
  return { pk, sk, sk2: second.value };
}
