import { GateError } from "../../shared/errors.ts";
import { hashKey } from "../../shared/keys.ts";
import type { KeyEntry, Keys } from "./keys.ts";

/** What a request may see and do: decided here, and handed on as an argument from here. */
export interface Scope {
  entry: KeyEntry;
  /** The key as it was sent. It is needed once more when it signs, and is never kept. */
  bearer: string;
}

const bearerForm = /^bearer +([^\s]+)$/i;
const withoutScheme = "The Authorization header must be: Bearer <API_KEY>";

export async function authenticate(keys: Keys, header: string | undefined, nowMs: number): Promise<Scope> {
  if (header === undefined || header.trim() === "") throw new GateError("auth_missing");
  if (!/^bearer +\S/i.test(header)) throw new GateError("auth_invalid", { message: withoutScheme });
  const bearer = bearerForm.exec(header)?.[1];
  const entry = bearer === undefined ? undefined : await keys.find(hashKey(bearer));
  // A malformed and an unknown key get the same words: neither tells what a good key looks like.
  if (bearer === undefined || entry === undefined) throw new GateError("auth_invalid");
  if (entry.key.revokedAtMs !== undefined) throw new GateError("auth_revoked");
  if (nowMs >= (entry.key.expiresAtMs ?? Infinity)) throw new GateError("auth_expired");
  keys.noteUse(entry.key.id, nowMs);
  return { entry, bearer };
}

/** Whether what was let in with this key some time ago would be let in now. */
export async function isStillGood(keys: Keys, { entry }: Scope, nowMs: number): Promise<boolean> {
  const now = await keys.find(entry.key.hash);
  if (now === undefined || now.organization.suspendedAtMs !== undefined) return false;
  return now.key.revokedAtMs === undefined && nowMs < (now.key.expiresAtMs ?? Infinity);
}
