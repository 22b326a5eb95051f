import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { issueKey } from "../../collector/auth/issue-key.ts";
import type { ContractTarget } from "../contract/target.ts";
import type { TestCollector } from "./collector.ts";

/** The files of the contract kit, without `.test.ts`. */
export function kitFiles(): string[] {
  const names = readdirSync(fileURLToPath(new URL("../contract", import.meta.url)));
  return names.filter((name) => name.endsWith(".test.ts")).map((name) => name.slice(0, -".test.ts".length));
}

/** What the contract kit needs to know of a collector: keys of every kind, and two organizations for each of its files. */
export async function contractTarget(collector: TestCollector): Promise<ContractTarget> {
  const { url, pk, sk, id: org, issue } = collector;
  const second = async (org: string) => (await issueKey(issue, { org, type: "sk", name: "second" })).value;
  const revoked = await issueKey(issue, { org, type: "sk", name: "revoked" });
  await issue.directory.revokeKey(revoked.record.id, issue.now());

  const orgs = [];
  for (let count = 2 * kitFiles().length; count > 0; count--) {
    const { id, pk, sk } = await collector.newOrganization();
    orgs.push({ pk, sk, sk2: await second(id) });
  }
  const other = await collector.newOrganization();
  return {
    url,
    pk,
    sk,
    sk2: await second(org),
    other: { pk: other.pk, sk: other.sk },
    revoked: revoked.value,
    orgs,
    strict: true,
  };
}
