import { CommandError } from "../../shared/exit-codes.ts";
import { failpoint } from "../../shared/failpoint.ts";
import { ofWebhook, type SealContext } from "../auth/seal.ts";
import type { ArchiveReader, ArchiveWriter } from "../store/archive.ts";
import type { KeyRecord, Organization } from "../store/store.ts";
import type { Webhook } from "../store/webhooks.ts";

/** A secret as the target keeps it: sealed under the target's keyring; undefined when no keyring opens it. */
export type Reseal = (sealed: string, context: SealContext) => string | undefined;

export interface DirectoryEnds {
  source: ArchiveReader;
  target: ArchiveWriter;
  reseal: Reseal;
}

/** In the place of what an earlier run has brought. Returns how many alerts wait to be sent. */
export async function copyWebhooks(
  { source, target, reseal }: DirectoryEnds,
  { organization: { id: org }, webhooks }: { organization: Organization; webhooks: readonly Webhook[] },
): Promise<number> {
  const store = target.directory.webhooks;
  await store.eraseOrganization(org);
  for (const webhook of webhooks) {
    const sealed = reseal(webhook.sealed, ofWebhook(webhook)) ?? webhook.sealed;
    await store.create({ ...webhook, sealed });
  }
  failpoint("migrate.webhooks");
  const { marks, deliveries, senders } = await source.alerts(org);
  await store.advance(org, { marks, deliveries });
  await store.noteSenders(org, senders);
  return deliveries.filter(({ state }) => state === "waiting").length;
}

/** A revocation comes before its key, so that a key that was revoked is never good for a moment. */
export async function copyKeys(
  { target, reseal }: Pick<DirectoryEnds, "target" | "reseal">,
  { organization, keys }: { organization: Organization; keys: readonly KeyRecord[] },
): Promise<void> {
  const { directory } = target;
  for (const key of keys) {
    if (key.revokedAtMs !== undefined) await directory.revokeKey(key.id, key.revokedAtMs);
    const sealed = key.sealed === undefined ? undefined : reseal(key.sealed, key);
    await directory.createKey({ ...key, sealed });
    if (key.lastUsedAtMs !== undefined) directory.touch([key.id], key.lastUsedAtMs);
    failpoint("migrate.key");
  }
  const copied = await directory.snapshot();
  const missing = keys.filter(
    ({ id, hash }) => !copied.keys.some((key) => key.id === id && key.hash === hash),
  );
  if (missing.length > 0 || !copied.organizations.some(({ id }) => id === organization.id))
    throw new CommandError(
      "failure",
      `the target took the name or a key of "${organization.name}" for another organization meanwhile`,
    );
}

/** What belongs to no other organization of the source comes along with each: what was done to all, and to those that were erased. */
export async function copyAudit(
  { source, target }: Omit<DirectoryEnds, "reseal">,
  { id }: Organization,
): Promise<void> {
  const { organizations } = await source.snapshot();
  const others = new Set(
    organizations.map((organization) => organization.id).filter((other) => other !== id),
  );
  const entries = await source.audit();
  await target.directory.appendAudit(entries.filter(({ org }) => org === undefined || !others.has(org)));
}
