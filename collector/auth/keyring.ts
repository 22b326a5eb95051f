import { CommandError } from "../../shared/exit-codes.ts";
import type { Directory, DirectorySnapshot, KeyRecord } from "../store/store.ts";
import type { Sealer } from "./seal.ts";
import { createSealer, ofWebhook, parseKeyring } from "./seal.ts";

export const masterKeys = "COLLECTOR_MASTER_KEYS";

/** Taken out of the environment once read: what a process starts does not need them. */
export function takeMasterKeys(env: NodeJS.ProcessEnv): string | undefined {
  const given = env[masterKeys];
  delete env[masterKeys];
  return given;
}

/** Says where a keyring that is none came from, in words that name no key. */
export function readSealer(source: string, text: string): Sealer {
  try {
    return createSealer(parseKeyring(text));
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError("config", `${source}: ${error.message}`, error);
    throw error;
  }
}

/** Collectors that share a database share a keyring, and only the environment can give every one of them the same. */
export function openSharedSealer(env: NodeJS.ProcessEnv = process.env): Sealer {
  const given = takeMasterKeys(env);
  if (given !== undefined && given.trim() !== "") return readSealer(masterKeys, given);
  const message = `${masterKeys} is not set: on MongoDB every collector needs the same keyring. Make one once with: openssl rand -base64 32`;
  throw new CommandError("config", message);
}

/** The secret keys that are not revoked. */
export function sealedKeys({ keys }: DirectorySnapshot): KeyRecord[] {
  return keys.filter((key) => key.sealed !== undefined && key.revokedAtMs === undefined);
}

/** The secret keys that are still good, and those of them that this keyring does not open. */
export function closedKeys(
  sealer: Sealer,
  snapshot: DirectorySnapshot,
): { sealed: KeyRecord[]; closed: KeyRecord[] } {
  const sealed = sealedKeys(snapshot);
  return { sealed, closed: sealed.filter((key) => sealer.open(key.sealed ?? "", key) === undefined) };
}

/** A keyring that lacks a key would be noticed by the first signed batch, which is too late. */
export function requireOpening(sealer: Sealer, snapshot: DirectorySnapshot, source: string): void {
  const { sealed, closed } = closedKeys(sealer, snapshot);
  const [first] = closed;
  if (first === undefined) return;
  throw new CommandError(
    "config",
    `${source} does not open ${closed.length} of ${sealed.length} secret keys (${first.id}): ` +
      "add the master key that sealed them, after the first one",
  );
}

interface Resealed {
  /** How many secret keys there are. */
  keys: number;
  webhooks: number;
  /** How many of both an older master key still seals; for these the older one has to stay. */
  left: number;
}

/** Seals every secret key, and the secret of every webhook, under the first key of the keyring. It may be cut off or run twice: what counts is what is read back at the end. */
export async function resealKeys(directory: Directory, sealer: Sealer): Promise<Resealed> {
  const { keys } = await directory.snapshot();
  const changed = new Map<string, string>();
  for (const key of keys) {
    if (key.sealed === undefined || sealer.isCurrent(key.sealed, key)) continue;
    const secret = sealer.open(key.sealed, key);
    if (secret !== undefined) changed.set(key.id, sealer.seal(secret, key));
  }
  if (changed.size > 0) await directory.resealKeys(changed);
  const hooks = new Map<string, string>();
  for (const webhook of await directory.webhooks.all()) {
    const context = ofWebhook(webhook);
    const secret = sealer.open(webhook.sealed, context);
    if (secret !== undefined && !sealer.isCurrent(webhook.sealed, context))
      hooks.set(webhook.id, sealer.seal(secret, context));
  }
  if (hooks.size > 0) await directory.webhooks.reseal(hooks);
  const webhooks = await directory.webhooks.all();
  const old = webhooks.filter((webhook) => !sealer.isCurrent(webhook.sealed, ofWebhook(webhook)));
  const now = (await directory.snapshot()).keys.flatMap(({ sealed, ...key }) =>
    sealed === undefined || key.revokedAtMs !== undefined ? [] : [{ sealed, key }],
  );
  const left = now.filter(({ sealed, key }) => !sealer.isCurrent(sealed, key)).length + old.length;
  return { keys: now.length, webhooks: webhooks.length, left };
}
