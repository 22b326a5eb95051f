import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { say } from "../../shared/print.ts";
import type { IssueDeps } from "../auth/issue-key.ts";
import { loadConfig } from "../config/load.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { directoryFile, eventsFile } from "../store/embedded/database.ts";
import { prepareDataDir } from "../store/embedded/data-dir.ts";
import { requireWhole } from "../store/embedded/identity.ts";
import { openDirectory, openStore } from "../store/open.ts";
import type { Directory, Organization, Store } from "../store/store.ts";
import type { NotingDeps } from "./audit-entry.ts";
import { operator } from "./audit-entry.ts";
import { settleRestoration } from "./restoration.ts";
import { sealerOf } from "./stores.ts";
import { collectorCommand } from "../../shared/next-command.ts";

/** What the commands on keys and organizations work with. It is safe beside running collectors, which notice what changed. */
export interface OpenedData extends AsyncDisposable, NotingDeps {
  directory: Directory;
}

/** What the commands that only look work with: the store, and the organization they look at. */
export interface DataForReading extends AsyncDisposable {
  store: Store;
  directory: Directory;
  organization: Organization;
}

/** The data that a command works on. A collector that keeps nothing has none, so what is meant is the data directory. */
export function placeOf(flags: Readonly<Record<string, unknown>>): CollectorConfig {
  const { values } = loadConfig(flags);
  return values.store === "memory" ? { ...values, store: "file" } : values;
}

/** Data that is there; looking at a mistyped place must not make it. */
export async function openData(flags: Readonly<Record<string, unknown>>): Promise<OpenedData> {
  const place = placeOf(flags);
  if (place.store === "file") requireData(place.data, directoryFile);
  return dataOf(await openDirectory(place, { existing: true }));
}

export async function makeData(flags: Readonly<Record<string, unknown>>): Promise<OpenedData> {
  const place = placeOf(flags);
  if (place.store === "file") {
    prepareDataDir(place.data);
    settleRestoration(place.data);
    requireWhole(place.data);
  }
  return dataOf(await openDirectory(place, { existing: false }));
}

/** Data to which keys are added. A keyring that another collector could not open again is refused before it seals anything. */
export async function openIssuing(flags: Readonly<Record<string, unknown>>): Promise<OpenedData & IssueDeps> {
  const kept = await openData(flags);
  try {
    const place = placeOf(flags);
    const sealer = sealerOf(place, await kept.directory.snapshot());
    return { ...kept, sealer };
  } catch (error) {
    await kept[Symbol.asyncDispose]();
    throw error;
  }
}

function dataOf(directory: Directory): OpenedData {
  return {
    directory,
    newId: createIdSource(),
    now: Date.now,
    who: operator(),
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

export function requireData(dataDir: string, file: string): void {
  requireReadable(dataDir);
  settleRestoration(dataDir);
  requireWhole(dataDir);
  if (existsSync(join(dataDir, file))) return;
  const message = `there is no collector data in ${dataDir}: start a collector with --data, or name the right directory`;
  throw new CommandError("failure", message);
}

/** What may not be looked into is not therefore empty. */
function requireReadable(dataDir: string): void {
  try {
    accessSync(dataDir, constants.R_OK | constants.X_OK);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EACCES")) return;
    const message = `the directory ${dataDir} may not be read by this user: run this as the user that the collector runs as`;
    throw new CommandError("failure", message, error);
  }
}

/** Opens data for looking only, whether or not a collector serves it. */
export async function openForReading(
  flags: Readonly<Record<string, unknown>>,
  org: string | undefined,
): Promise<DataForReading> {
  const place = placeOf(flags);
  if (place.store === "file") requireData(place.data, eventsFile);
  const opened = new Opened();
  try {
    const directory = opened.add(await openDirectory(place, { existing: true, readOnly: true }));
    const organization = await organizationNamed({ directory }, org);
    const store = opened.add(await openStore(place, { readOnly: true, onDamage: damageTeller() }));
    return { store, directory, organization, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** Says once that a command prints less than everything, because some of it is damaged. */
export function damageTeller(): () => void {
  let isTold = false;
  return () => {
    if (!isTold)
      say(`Some stored events are damaged and left out: ${collectorCommand("doctor")} says how many.`);
    isTold = true;
  };
}

/** The organization of that name or id; without a name, the only one there is. */
export async function organizationNamed(
  { directory }: { directory: Pick<Directory, "snapshot"> },
  name: string | undefined,
): Promise<Organization> {
  const { organizations } = await directory.snapshot();
  const [first] = organizations;
  if (name === undefined && first !== undefined && organizations.length === 1) return first;
  const found = organizations.find((organization) => organization.name === name || organization.id === name);
  if (found !== undefined) return found;
  const names = organizations.map((organization) => organization.name).join(", ");
  if (first === undefined)
    throw new CommandError(
      "failure",
      `there is no organization yet: ${collectorCommand("orgs", "create", "NAME")}`,
    );
  if (name === undefined)
    throw new CommandError("usage", `which organization? Say --org NAME (there are: ${names})`);
  throw new CommandError("failure", `there is no organization "${name}" (there are: ${names})`);
}
