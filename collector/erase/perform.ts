import { createHash } from "node:crypto";
import type { AuditEntry, ErasedCounts, Erasure } from "../store/erasure.ts";
import { isWhole } from "../store/erasure.ts";
import type { Directory, Store } from "../store/store.ts";

export interface ErasingDeps {
  store: Pick<Store, "erase" | "kind">;
  directory: Directory;
  now: () => number;
}

/**
 * Erases what was asked for, so that it may be done again after any interruption: first the data, then an organization's keys and itself, and in the end what
 * was asked for becomes an entry of the audit log. That names no agent: its digest lets whoever knows the name find it.
 */
export async function performErasure(
  { store, directory, now }: ErasingDeps,
  erasure: Erasure,
): Promise<AuditEntry> {
  const counts = await store.erase(erasure);
  const { id, org, agentId, beforeMs, who, requestedAtMs } = erasure;
  const isOrganization = isWhole(erasure) && agentId === undefined;
  // What webhooks were told names agents too.
  if (agentId !== undefined) await directory.webhooks.eraseAgent(org, agentId);
  const keys = isOrganization ? await directory.removeOrganization(org) : 0;
  const entry: AuditEntry = {
    id,
    atMs: now(),
    who,
    action: actionOf(erasure),
    org,
    details: {
      ...(agentId === undefined ? {} : { agent_sha256: digestOf(agentId) }),
      ...(beforeMs === undefined ? {} : { before: new Date(beforeMs).toISOString() }),
      requested_at: new Date(requestedAtMs).toISOString(),
      store: store.kind,
      ...countsOf(counts),
      keys,
    },
  };
  await directory.finishErasure(id, entry);
  return entry;
}

function actionOf(erasure: Erasure): string {
  if (!isWhole(erasure)) return "events.erased";
  return erasure.agentId === undefined ? "organization.erased" : "agent.erased";
}

function countsOf({ events, agents, compacted }: ErasedCounts): Record<string, unknown> {
  return { events, agents, compacted };
}

function digestOf(agentId: string): string {
  return createHash("sha256").update(agentId).digest("hex");
}
