import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import type { Log } from "../app/log.ts";
import type { FirstKeys } from "../auth/bootstrap.ts";
import { bootstrap, readInitialOrganization } from "../auth/bootstrap.ts";
import { openSealer } from "../auth/keyring-file.ts";
import type { Sealer } from "../auth/seal.ts";
import { createSealer, newMasterKey, parseKeyring } from "../auth/seal.ts";
import type { CollectorOptions } from "../collector.ts";
import { startCollector } from "../collector.ts";
import type { CollectorConfig } from "../config.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import { lockDataDir } from "../store/embedded/lock.ts";
import { openEmbeddedStore } from "../store/embedded/store.ts";
import { openMemoryDirectory } from "../store/memory-directory.ts";
import { openMemoryStore } from "../store/memory.ts";
import type { Directory, Store } from "../store/store.ts";
import { finishRestoration } from "./restoration.ts";

interface Ground {
  store: Store;
  directory: Directory;
  sealer: Sealer;
  /** Tells whoever meets our lock where to find us. */
  announce: (url: string) => void;
}

export interface Serving extends AsyncDisposable {
  url: string;
  firstKeys: FirstKeys | undefined;
}

/** A collector as `start` runs it: locked, opened, usable by somebody, listening. Closed in reverse. */
export async function serve(config: CollectorConfig, log: Log): Promise<Serving> {
  const opened = new Opened();
  try {
    const initial = readInitialOrganization(process.env);
    const ground = config.store === "memory" ? memoryGround() : await fileGround(config.data, log, opened);
    const firstKeys = await bootstrap({ ...ground, newId: createIdSource(), now: Date.now }, initial);
    const collector = opened.add(await startCollector(optionsOf(config), { ...ground, log }));
    ground.announce(collector.url);
    return { url: collector.url, firstKeys, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

async function fileGround(dataDir: string, log: Log, opened: Opened): Promise<Ground> {
  const lock = opened.add(lockDataDir(dataDir));
  finishRestoration(dataDir);
  const sealer = openSealer(dataDir);
  const directory = opened.add(openEmbeddedDirectory(dataDir));
  const onRestart = (reason: string): void => log.error("the store ended and starts over", { reason });
  const store = opened.add(await openEmbeddedStore({ dataDir, readOnly: false, onRestart }));
  return { store, directory, sealer, announce: lock.announce };
}

function memoryGround(): Ground {
  const sealer = createSealer(parseKeyring(newMasterKey()));
  return { store: openMemoryStore(), directory: openMemoryDirectory(), sealer, announce: () => undefined };
}

export function optionsOf(config: CollectorConfig): CollectorOptions {
  return {
    host: config.host,
    port: config.port,
    profile: config.profile,
    latencyThresholdMs: config.latencyThresholdMs === 0 ? null : config.latencyThresholdMs,
    limits: { ingest: config.limitIngest, other: config.limitOther, authFailures: config.limitAuthFailures },
    bodies: {
      evaluateBytes: config.bodyEvaluateBytes,
      ingestBytes: config.bodyIngestBytes,
      agentsBytes: config.bodyAgentsBytes,
    },
    retainDays: config.retainDays,
    metricsToken: config.metricsToken,
    trustProxy: config.trustProxy,
  };
}
