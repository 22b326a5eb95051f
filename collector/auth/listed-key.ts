import type { ListedKey } from "../../shared/contract/keys.ts";
import type { KeyRecord } from "../store/store.ts";

/** What is shown of a key, here and over HTTP: never its value, nor its hash. */
export function listedKeyOf(key: KeyRecord, nowMs: number): ListedKey {
  return {
    id: key.id,
    type: key.type,
    name: key.name,
    hint: key.hint,
    access: key.access,
    status: statusOf(key, nowMs),
    created_at: iso(key.createdAtMs),
    last_used_at: iso(key.lastUsedAtMs),
    revoked_at: iso(key.revokedAtMs),
    expires_at: iso(key.expiresAtMs),
  };
}

export function statusOf(key: KeyRecord, nowMs: number): ListedKey["status"] {
  if (key.revokedAtMs !== undefined) return "revoked";
  return nowMs < (key.expiresAtMs ?? Infinity) ? "active" : "expired";
}

export function iso(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(ms).toISOString();
}
