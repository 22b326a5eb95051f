import type { CreateKeyRequest, ListedKey } from "../../shared/contract/keys.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import { GateError } from "../../shared/errors.ts";
import { note } from "../data/audit-entry.ts";
import type { KeyRecord } from "../store/store.ts";
import { type IssueDeps, issueKey } from "./issue-key.ts";
import { listedKeyOf } from "./listed-key.ts";
import { faultOf, twinOf } from "./names.ts";

/** An organization's keys, as one of its secret keys manages them. */
export interface KeyManagement {
  list: (by: KeyRecord) => Promise<ListedKey[]>;
  create: (by: KeyRecord, asked: CreateKeyRequest) => Promise<ListedKey & { key: string }>;
  revoke: (by: KeyRecord, id: string) => Promise<ListedKey>;
}

/** Revoked ones count too: every collector holds all keys in memory and reads them whole. */
export const keysPerOrganization = 1_000;

export function manageKeys(deps: Omit<IssueDeps, "who">): KeyManagement {
  const keysOf = async (org: string): Promise<KeyRecord[]> => {
    const { keys } = await deps.directory.snapshot();
    return keys.filter((key) => key.org === org);
  };
  return {
    async list({ org }) {
      return (await keysOf(org)).map((key) => listedKeyOf(key, deps.now()));
    },

    async create({ id, org }, { name, type, access, expires_at }) {
      const expiresAtMs = expires_at === undefined ? undefined : parseTimestamp(expires_at);
      if (expiresAtMs !== undefined && expiresAtMs <= deps.now())
        throw invalid("expires_at", "must not be in the past");
      const fault = faultOf(name);
      if (fault !== undefined) throw invalid("name", `a name ${fault}`);
      const keys = await keysOf(org);
      const inUse = keys.filter(({ revokedAtMs }) => revokedAtMs === undefined);
      if (twinOf(name, inUse) !== undefined)
        throw invalid("name", "reads like the name or id of another key: choose another one");
      if (keys.length >= keysPerOrganization)
        throw new GateError("forbidden", {
          message: `An organization may have ${keysPerOrganization} keys, revoked ones included`,
        });
      const made = await issueKey({ ...deps, who: id }, { org, type, name, access, expiresAtMs });
      return { ...listedKeyOf(made.record, deps.now()), key: made.value };
    },

    async revoke({ id: who, org }, id) {
      const key = (await keysOf(org)).find((one) => one.id === id);
      if (key === undefined) throw new GateError("not_found", { message: "There is no key of this id" });
      const atMs = deps.now();
      if (key.revokedAtMs !== undefined) return listedKeyOf(key, atMs);
      await deps.directory.revokeKey(id, atMs);
      await note({ ...deps, who }, { action: "key.revoked", org, details: { key: id } });
      return listedKeyOf({ ...key, revokedAtMs: atMs }, atMs);
    },
  };
}

function invalid(path: string, message: string): GateError {
  return new GateError("validation_error", {
    message: `${path}: ${message}`,
    details: [{ path, message }],
  });
}
