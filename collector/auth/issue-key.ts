import type { IdSource } from "../../shared/ids.ts";
import type { KeyType } from "../../shared/keys.ts";
import { generateKey, hashKey, keyHint } from "../../shared/keys.ts";
import type { Directory, KeyAccess, KeyRecord, Organization } from "../store/store.ts";
import type { Sealer } from "./seal.ts";

export interface IssueDeps {
  directory: Directory;
  sealer: Sealer;
  newId: IdSource;
  now: () => number;
}

export interface NewKey {
  org: string;
  type: KeyType;
  name: string;
  access?: KeyAccess | undefined;
  expiresAtMs?: number | undefined;
  /** Given when a key is imported, made here otherwise. */
  value?: string | undefined;
}

/** Makes a key and keeps what is needed to know it again; the value itself is handed out this once. */
export async function issueKey(
  deps: IssueDeps,
  { org, type, name, access = "all", expiresAtMs, value }: NewKey,
): Promise<{ record: KeyRecord; value: string }> {
  const key = value ?? generateKey(type);
  const id = deps.newId("key_");
  const record: KeyRecord = {
    id,
    org,
    type,
    name,
    hash: hashKey(key),
    hint: keyHint(key),
    sealed: type === "sk" ? deps.sealer.seal(key, { id, org, type }) : undefined,
    access,
    createdAtMs: deps.now(),
    lastUsedAtMs: undefined,
    revokedAtMs: undefined,
    expiresAtMs,
  };
  await deps.directory.createKey(record);
  return { record, value: key };
}

export async function createOrganization(
  deps: Omit<IssueDeps, "sealer">,
  name: string,
): Promise<Organization | undefined> {
  const organization: Organization = {
    id: deps.newId("org_"),
    name,
    signing: "optional",
    ingestKey: "any",
    createdAtMs: deps.now(),
    suspendedAtMs: undefined,
  };
  return (await deps.directory.createOrganization(organization)) ? organization : undefined;
}
