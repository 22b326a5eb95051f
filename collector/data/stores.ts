import { Opened } from "../../shared/lifecycle.ts";
import { masterKeys, openSharedSealer, requireOpening } from "../auth/keyring.ts";
import { openSealer } from "../auth/keyring-file.ts";
import type { Sealer } from "../auth/seal.ts";
import { createSealer, newMasterKey, parseKeyring } from "../auth/seal.ts";
import { requireWhole } from "../store/embedded/identity.ts";
import { lockDataDir } from "../store/embedded/lock.ts";
import type { LimitLog } from "../store/limit-log.ts";
import type { Place, StoreOptions } from "../store/open.ts";
import { openDirectory, openLimitLog, openStore } from "../store/open.ts";
import type { Directory, DirectorySnapshot, Store } from "../store/store.ts";
import { finishRestoration } from "./restoration.ts";

/** All that a collector keeps, opened for serving. Closed in reverse. */
export interface Stores extends AsyncDisposable {
  store: Store;
  directory: Directory;
  sealer: Sealer;
  limitLog: LimitLog | undefined;
  /** Tells whoever meets our lock where to find us. */
  announce: (url: string) => void;
}

/** Nothing is made in a shared database before the keyring is known to be the right one. */
export async function openStores(
  place: Place,
  told: Pick<StoreOptions, "onRestart" | "onDamage">,
): Promise<Stores> {
  const opened = new Opened();
  try {
    const lock = place.store === "file" ? opened.add(lockDataDir(place.data)) : undefined;
    if (lock !== undefined) {
      finishRestoration(place.data);
      requireWhole(place.data);
    }
    const shared = place.store === "mongo" ? openSharedSealer() : undefined;
    const directory = opened.add(await openDirectory(place, { existing: false, serving: true }));
    const snapshot = await directory.snapshot();
    if (shared !== undefined) requireOpening(shared, snapshot, masterKeys);
    const sealer = shared ?? sealerOf(place, snapshot);
    const store = opened.add(await openStore(place, { readOnly: false, ...told }));
    const limitLog = await openLimitLog(place);
    if (limitLog !== undefined) opened.add(limitLog);
    return {
      store,
      directory,
      sealer,
      limitLog,
      announce: (url) => lock?.announce(url),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** The keyring of a store. It opens every secret key in it. */
export function sealerOf({ store, data }: Place, snapshot: DirectorySnapshot): Sealer {
  if (store === "file") return openSealer(data, snapshot);
  if (store === "memory") return createSealer(parseKeyring(newMasterKey()));
  const sealer = openSharedSealer();
  requireOpening(sealer, snapshot, masterKeys);
  return sealer;
}
