import type { Directory } from "../store/store.ts";
import type { Sealer } from "./seal.ts";

export interface Resealed {
  /** How many secret keys there are. */
  keys: number;
  /** How many of them an older master key still seals; for these the older one has to stay. */
  left: number;
}

/** Seals every secret key under the first key of the keyring. It may be cut off or run twice: what counts is what is read back at the end. */
export async function resealKeys(directory: Directory, sealer: Sealer): Promise<Resealed> {
  const { keys } = await directory.snapshot();
  const changed = new Map<string, string>();
  for (const key of keys) {
    if (key.sealed === undefined || sealer.isCurrent(key.sealed, key)) continue;
    const secret = sealer.open(key.sealed, key);
    if (secret !== undefined) changed.set(key.id, sealer.seal(secret, key));
  }
  if (changed.size > 0) await directory.resealKeys(changed);
  const now = (await directory.snapshot()).keys.flatMap(({ sealed, ...key }) =>
    sealed === undefined || key.revokedAtMs !== undefined ? [] : [{ sealed, key }],
  );
  return { keys: now.length, left: now.filter(({ sealed, key }) => !sealer.isCurrent(sealed, key)).length };
}
