import type { KeyType } from "../../shared/keys.ts";
import { generateKey, hashKey, keyFingerprint, keyHint } from "../../shared/keys.ts";
import type { NotingDeps } from "../data/audit-entry.ts";
import { note } from "../data/audit-entry.ts";
import type { Directory, KeyAccess, KeyRecord, Organization } from "../store/store.ts";
import type { Sealer } from "./seal.ts";

export interface IssueDeps extends NotingDeps {
  directory: Directory;
  sealer: Sealer;
}

export interface NewKey {
  org: string;
  type: KeyType;
  name: string;
  access?: KeyAccess | undefined;
  expiresAtMs?: number | undefined;
  /** Given when a key is imported, made here otherwise. */
  value?: string | undefined;
  /** The id of the key that it replaces. */
  predecessor?: string | undefined;
}

/** Makes a key and keeps what is needed to know it again; the value itself is handed out this once. */
export async function issueKey(
  deps: IssueDeps,
  { org, type, name, access = "all", expiresAtMs, value, predecessor }: NewKey,
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
  // False means that another process was faster with the same key. That process writes the entry.
  if (await deps.directory.createKey(record)) await noteKey(deps, record, key, predecessor);
  return { record, value: key };
}

/** To be called after the key was made: an entry without a key would refuse an imported key for ever. */
export async function noteKey(
  deps: NotingDeps,
  { id, org, type, access, expiresAtMs }: KeyRecord,
  value: string,
  predecessor?: string,
): Promise<void> {
  await note(deps, {
    action: predecessor === undefined ? "key.created" : "key.rotated",
    org,
    details: {
      ...(predecessor === undefined ? { key: id } : { key: predecessor, successor: id }),
      type,
      access,
      ...(expiresAtMs === undefined ? {} : { expires: new Date(expiresAtMs).toISOString() }),
      fingerprint: keyFingerprint(value),
    },
  });
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
  if (!(await deps.directory.createOrganization(organization))) return undefined;
  await note(deps, { action: "organization.created", org: organization.id, details: {} });
  return organization;
}
