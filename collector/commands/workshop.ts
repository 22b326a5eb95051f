import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import type { IssueDeps } from "../auth/issue-key.ts";
import { openSealer } from "../auth/keyring-file.ts";
import { loadConfig } from "../config.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import { directoryFile, eventsFile, prepareDataDir } from "../store/embedded/database.ts";
import type { Directory, Organization, Store } from "../store/store.ts";
import { settleRestoration } from "./restoration.ts";

/** What the commands on keys and organizations work with. It is safe beside a running collector, which notices what changed. */
export interface Workshop extends IssueDeps, AsyncDisposable {
  dataDir: string;
}

/** What the commands that only look work with: the store, and the organization they look at. */
export interface Reading extends AsyncDisposable {
  store: Store;
  organization: Organization;
}

export function dataDirOf(flags: Readonly<Record<string, unknown>>): string {
  return loadConfig(flags).values.data;
}

/** The workshop of a data directory that is there; looking at a mistyped one must not make it. */
export function openWorkshop(flags: Readonly<Record<string, unknown>>): Workshop {
  requireData(dataDirOf(flags), directoryFile);
  return makeWorkshop(flags);
}

export function makeWorkshop(flags: Readonly<Record<string, unknown>>): Workshop {
  const dataDir = dataDirOf(flags);
  prepareDataDir(dataDir);
  settleRestoration(dataDir);
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

export function requireData(dataDir: string, file: string): void {
  settleRestoration(dataDir);
  if (existsSync(join(dataDir, file))) return;
  const message = `there is no collector data in ${dataDir}: start a collector with --data, or name the right directory`;
  throw new CommandError("failure", message);
}

/** Opens a data directory for looking only, whether or not a collector serves it. */
export async function openForReading(
  flags: Readonly<Record<string, unknown>>,
  org: string | undefined,
): Promise<Reading> {
  const dataDir = dataDirOf(flags);
  requireData(dataDir, eventsFile);
  const opened = new Opened();
  try {
    const directory = opened.add(openEmbeddedDirectory(dataDir));
    const organization = await organizationNamed({ directory }, org);
    const { openEmbeddedStore } = await import("../store/embedded/store.ts");
    const store = opened.add(await openEmbeddedStore({ dataDir, readOnly: true }));
    return { store, organization, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** The organization of that name or id; without a name, the only one there is. */
export async function organizationNamed(
  { directory }: { directory: Directory },
  name: string | undefined,
): Promise<Organization> {
  const { organizations } = await directory.snapshot();
  const [first] = organizations;
  if (name === undefined && first !== undefined && organizations.length === 1) return first;
  const found = organizations.find((organization) => organization.name === name || organization.id === name);
  if (found !== undefined) return found;
  const names = organizations.map((organization) => organization.name).join(", ");
  if (first === undefined)
    throw new CommandError("failure", "there is no organization yet: agent-gate-collector orgs create NAME");
  if (name === undefined)
    throw new CommandError("usage", `which organization? Say --org NAME (there are: ${names})`);
  throw new CommandError("failure", `there is no organization "${name}" (there are: ${names})`);
}
