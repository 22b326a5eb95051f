import { Opened } from "../../shared/lifecycle.ts";
import { openSharedSealer, requireOpening } from "../auth/keyring.ts";
import { openSealer } from "../auth/keyring-file.ts";
import type { Sealer } from "../auth/seal.ts";
import { createSealer, newMasterKey, parseKeyring } from "../auth/seal.ts";
import { lockDataDir } from "../store/embedded/lock.ts";
import type { LimitLog } from "../store/limit-log.ts";
import type { Place, StoreOptions } from "../store/open.ts";
import { openDirectory, openLimitLog, openStore } from "../store/open.ts";
import type { Directory, Store } from "../store/store.ts";
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
export async function openStores(place: Place, onRestart: StoreOptions["onRestart"]): Promise<Stores> {
  const opened = new Opened();
  try {
    const lock = place.store === "file" ? opened.add(lockDataDir(place.data)) : undefined;
    if (lock !== undefined) finishRestoration(place.data);
    const sealer = sealerOf(place);
    const directory = opened.add(await openDirectory(place, { existing: false, serving: true }));
    if (place.store === "mongo") requireOpening(sealer, await directory.snapshot());
    const store = opened.add(
      await openStore(place, { readOnly: false, ...(onRestart === undefined ? {} : { onRestart }) }),
    );
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

export function sealerOf({ store, data }: Place): Sealer {
  if (store === "mongo") return openSharedSealer();
  return store === "file" ? openSealer(data) : createSealer(parseKeyring(newMasterKey()));
}
