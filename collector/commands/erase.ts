import { setTimeout } from "node:timers/promises";
import { CommandError } from "../../shared/exit-codes.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { printFields, printJson, say } from "../../shared/print.ts";
import { performErasure } from "../erase/perform.ts";
import type { AuditEntry, Erasure } from "../store/erasure.ts";
import { HeldError, lockDataDir } from "../store/embedded/lock.ts";
import type { Place } from "../store/open.ts";
import { openStore } from "../store/open.ts";
import type { Organization } from "../store/store.ts";
import { confirmed } from "../../shared/prompt.ts";
import { databaseFailure } from "../data/database-failure.ts";
import type { DataFlags } from "../terminal/options.ts";
import type { OpenedData } from "../data/opened.ts";
import { openData, organizationNamed, placeOf } from "../data/opened.ts";

export const yesOption = ["--yes", "do not ask whether to erase"] as const;

export interface EraseFlags extends DataFlags {
  org?: string | undefined;
  yes?: boolean;
  json?: boolean;
}

export interface Wanted {
  agentId?: string | undefined;
  beforeMs?: number | undefined;
  /** What will be gone, in words for the person who is asked. */
  what: (organization: Organization) => string;
}

/** A collector of a database looks every other second, a request that it had taken before ends within 8 s. */
const settleMs = 12_000;
const pollMs = 100;
const backups =
  "Backups and exports that were made before still hold it, and so do copies that MongoDB or your disk keeps: erase it there too";

/** Erases for good, whether or not collectors serve the data, and prints a receipt. */
export async function erase({ org, yes, json, ...flags }: EraseFlags, wanted: Wanted): Promise<void> {
  await using kept = await openData({ ...flags });
  const organization = await organizationNamed(kept, org);
  if (yes !== true) await ask(wanted.what(organization));
  const erasure = await request(kept, organization.id, wanted);
  const entry = await finished(flags, kept, erasure).catch((error: unknown) => {
    throw databaseFailure(error, "run the same command again and it goes on");
  });
  const made = (await kept.directory.audit()).filter(({ action }) => action === "backup.made");
  const receipt = {
    id: entry.id,
    action: entry.action,
    organization: { id: organization.id, name: organization.name },
    ...(wanted.agentId === undefined ? {} : { agent: wanted.agentId }),
    by: entry.who,
    finished_at: new Date(entry.atMs).toISOString(),
    ...entry.details,
    backups: made.map(({ atMs, details }) => ({
      file: details["file"],
      made_at: new Date(atMs).toISOString(),
    })),
    not_erased: backups,
  };
  if (json === true) return printJson(receipt);
  const { organization: of, backups: files, not_erased: rest, ...fields } = receipt;
  printFields({ ...fields, organization: `${of.name} (${of.id})` });
  say(`${rest}.`);
  for (const { file, made_at } of files) say(`  ${String(file)}  (backup of ${made_at})`);
}

async function ask(what: string): Promise<void> {
  if (await confirmed(`Erase ${what} for good?`)) return;
  throw new CommandError("usage", `nothing was erased: say --yes to erase ${what}`);
}

/** One that was interrupted goes on under its own id. */
async function request(
  { directory, newId, now, who }: OpenedData,
  org: string,
  wanted: Wanted,
): Promise<Erasure> {
  const { agentId, beforeMs } = wanted;
  const open = await directory.erasures();
  const same = open.find(
    (other) => other.org === org && other.agentId === agentId && other.beforeMs === beforeMs,
  );
  if (same !== undefined) return same;
  const erasure = { id: newId("era_"), org, agentId, beforeMs, who, requestedAtMs: now() };
  await directory.requestErasure(erasure);
  return erasure;
}

async function finished(flags: DataFlags, kept: OpenedData, erasure: Erasure): Promise<AuditEntry> {
  const place = placeOf({ ...flags });
  const { directory, now } = kept;
  if (place.store === "mongo") {
    say(`Waiting ${settleMs / 1000} s, until every collector takes nothing more for what is to be erased.`);
    await setTimeout(settleMs);
    await using store = await openStore(place, { readOnly: true });
    return await performErasure({ store, directory, now }, erasure);
  }
  for (let isTold = false; ; isTold = true) {
    const isOpen = (await directory.erasures()).some(({ id }) => id === erasure.id);
    const done = (await directory.audit()).find(({ id }) => id === erasure.id);
    if (!isOpen && done !== undefined) return done;
    try {
      return await performAlone(place, kept, erasure);
    } catch (error) {
      if (!(error instanceof HeldError)) throw error;
      if (!isTold)
        say("A collector serves this data and erases it. It goes on if you interrupt this command.");
      await setTimeout(pollMs);
    }
  }
}

/** Where no collector serves the data directory; none can start meanwhile. */
async function performAlone(
  place: Place,
  { directory, now }: OpenedData,
  erasure: Erasure,
): Promise<AuditEntry> {
  await using opened = new Opened();
  opened.add(lockDataDir(place.data));
  const store = opened.add(await openStore(place, { readOnly: false }));
  return await performErasure({ store, directory, now }, erasure);
}
