import type { DirectorySnapshot, KeyRecord } from "../store/store.ts";
import { ago, printJson, printTable } from "../../shared/print.ts";

export function listKeys(
  { organizations, keys }: DirectorySnapshot,
  how: { only: string | undefined; json: boolean },
): void {
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const listed = keys.filter((key) => how.only === undefined || key.org === how.only);
  if (how.json) {
    printJson(listed.map((key) => toJson(key, names.get(key.org) ?? "")));
    return;
  }
  const now = Date.now();
  printTable(
    ["ID", "ORG", "TYPE", "NAME", "KEY", "CREATED", "LAST USED", "STATUS"],
    listed.map((key) => [
      key.id,
      names.get(key.org) ?? "",
      key.type,
      key.name,
      key.hint,
      ago(key.createdAtMs, now),
      ago(key.lastUsedAtMs, now),
      statusOf(key),
    ]),
  );
}

function toJson(key: KeyRecord, org: string): Record<string, unknown> {
  return {
    id: key.id,
    org,
    type: key.type,
    name: key.name,
    hint: key.hint,
    status: statusOf(key),
    created_at: iso(key.createdAtMs),
    last_used_at: iso(key.lastUsedAtMs),
    revoked_at: iso(key.revokedAtMs),
  };
}

function statusOf(key: KeyRecord): "active" | "revoked" {
  return key.revokedAtMs === undefined ? "active" : "revoked";
}

function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
