import type { CollectorConfig } from "../config/settings.ts";
import { countAgentsIn } from "./embedded/catalog.ts";
import { openEmbeddedDirectory } from "./embedded/directory.ts";
import { openEmbeddedStore } from "./embedded/store.ts";
import { openMemoryDirectory } from "./memory-directory.ts";
import { openMemoryStore } from "./memory.ts";
import { openMongoDirectory } from "./mongo/directory.ts";
import { openMongoStore } from "./mongo/store.ts";
import type { LimitLog } from "./limit-log.ts";
import { openMongoLimitLog } from "./mongo/limit-log.ts";
import type { Directory, Store } from "./store.ts";

/** What of the settings says where the data is. */
export type Place = Pick<CollectorConfig, "store" | "data" | "mongo">;

export interface DirectoryOptions {
  /** The data is there already: nothing is made, so that a mistyped database stays as it is. */
  existing: boolean;
  /** True for a collector, which keeps the store open; false for a command, which soon ends. */
  serving?: boolean;
  /** The store is only read. */
  readOnly?: boolean;
}

export interface StoreOptions {
  readOnly: boolean;
  /** Told when the store's thread ended and starts over. */
  onRestart?: (reason: string) => void;
  /** Called with the number of damaged commits, each time that another one is found. */
  onDamage?: (commits: number) => void;
}

export async function openDirectory(
  { store, data, mongo }: Place,
  { existing, ...how }: DirectoryOptions,
): Promise<Directory> {
  if (store === "memory") return openMemoryDirectory();
  return store === "file"
    ? openEmbeddedDirectory(data, how)
    : openMongoDirectory({ uri: mongo ?? "", existing });
}

export async function openStore({ store, data, mongo }: Place, options: StoreOptions): Promise<Store> {
  if (store === "memory") return openMemoryStore();
  return store === "file"
    ? openEmbeddedStore({ dataDir: data, ...options })
    : openMongoStore({ uri: mongo ?? "", existing: options.readOnly });
}

/** How many agents an organization has, beside a collector or without; of a file it is asked without reading all that is in it. */
export async function countAgents({ store, data, mongo }: Place, org: string): Promise<number> {
  if (store !== "mongo") return countAgentsIn(data, org);
  await using opened = await openMongoStore({ uri: mongo ?? "", existing: true });
  return (await opened.census(org, [])).agents;
}

/** Only what several collectors share needs a log of what they let in. */
export async function openLimitLog({ store, mongo }: Place): Promise<LimitLog | undefined> {
  return store === "mongo" ? openMongoLimitLog({ uri: mongo ?? "" }) : undefined;
}
