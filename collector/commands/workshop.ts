import { existsSync } from "node:fs";
import { CommandError } from "../../shared/exit-codes.ts";
import { createIdSource } from "../../shared/ids.ts";
import type { IssueDeps } from "../auth/issue-key.ts";
import { openSealer } from "../auth/keyring-file.ts";
import { loadConfig } from "../config.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import { prepareDataDir } from "../store/embedded/database.ts";
import type { Organization, Store } from "../store/store.ts";

/** What the commands on keys and organizations work with. It is safe beside a running collector, which notices what changed. */
export interface Workshop extends IssueDeps, AsyncDisposable {
  dataDir: string;
}

export function dataDirOf(flags: Readonly<Record<string, unknown>>): string {
  return loadConfig(flags).values.data;
}

export function openWorkshop(flags: Readonly<Record<string, unknown>>): Workshop {
  const dataDir = dataDirOf(flags);
  prepareDataDir(dataDir);
  const directory = openEmbeddedDirectory(dataDir);
  return {
    dataDir,
    directory,
    sealer: openSealer(dataDir),
    newId: createIdSource(),
    now: Date.now,
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

/** The store of a data directory for looking only, whether or not a collector serves it. */
export async function openStoreForReading(flags: Readonly<Record<string, unknown>>): Promise<Store> {
  const { openEmbeddedStore } = await import("../store/embedded/store.ts");
  const dataDir = dataDirOf(flags);
  if (!existsSync(`${dataDir}/events.db`))
    throw new CommandError(
      "failure",
      `there is no collector data in ${dataDir}: start one with --data, or name the right directory`,
    );
  return openEmbeddedStore({ dataDir, readOnly: true });
}

export async function organizationNamed({ directory }: Workshop, name: string): Promise<Organization> {
  const { organizations } = await directory.snapshot();
  const found = organizations.find((organization) => organization.name === name || organization.id === name);
  if (found !== undefined) return found;
  const names = organizations.map((organization) => organization.name).join(", ");
  throw new CommandError(
    "failure",
    `there is no organization "${name}"${names === "" ? "" : ` (there are: ${names})`}`,
  );
}
