import { existsSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { directoryFile } from "../store/embedded/database.ts";
import { openEmbeddedDirectory } from "../store/embedded/directory.ts";
import type { AuditEntry, Erasure } from "../store/erasure.ts";
import type { Directory, DirectorySnapshot } from "../store/store.ts";

/** Records of a data directory that a backup may lack. */
export interface Records {
  snapshot: DirectorySnapshot;
  audit: readonly AuditEntry[];
  erasures: readonly Erasure[];
}

/** What a restore would undo, by ids. Names are left out: they may have to be erased one day, and the audit log cannot be. */
export interface Undone {
  /** Keys that are revoked now and would work again. */
  revived: string[];
  /** Keys that were made since the backup and would be refused. */
  forgotten: string[];
  /** Erasures whose data would come back. */
  erasures: string[];
}

/** Undefined where there is no directory. The audit log of a directory that cannot be read cannot be kept. */
export async function recordsIn(dataDir: string): Promise<Records | "unreadable" | undefined> {
  if (!existsSync(join(dataDir, directoryFile))) return undefined;
  try {
    await using directory = openEmbeddedDirectory(dataDir);
    return await recordsOf(directory);
  } catch (error) {
    if (error instanceof CommandError || isOfDatabase(error)) return "unreadable";
    throw error;
  }
}

export async function recordsOf(directory: Directory): Promise<Records> {
  const [snapshot, audit, erasures] = [directory.snapshot(), directory.audit(), directory.erasures()];
  return { snapshot: await snapshot, audit: await audit, erasures: await erasures };
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_");
}

export function undoneBy(now: Records, backup: Records): Undone {
  const then = new Map(backup.snapshot.keys.map((key) => [key.id, key]));
  const known = new Set(backup.audit.map(({ id }) => id));
  const keys = now.snapshot.keys;
  return {
    revived: keys
      .filter(({ id, revokedAtMs }) => revokedAtMs !== undefined && isGood(then.get(id)))
      .map(({ id }) => id),
    forgotten: keys
      .filter(({ id, revokedAtMs }) => revokedAtMs === undefined && !then.has(id))
      .map(({ id }) => id),
    erasures: now.audit
      .filter(({ id, action }) => action.endsWith(".erased") && !known.has(id))
      .map(({ id }) => id),
  };
}

function isGood(key: { revokedAtMs: number | undefined } | undefined): boolean {
  return key !== undefined && key.revokedAtMs === undefined;
}

/** A line for each kind of change that would be undone. */
export function inWords({ revived, forgotten, erasures }: Undone): string[] {
  return [
    ...lineOf("keys that were revoked since and would work again", revived),
    ...lineOf("keys that were made since and would be refused", forgotten),
    ...lineOf("erasures since, whose data would come back", erasures),
  ];
}

function lineOf(what: string, ids: readonly string[]): string[] {
  return ids.length === 0 ? [] : [`${what}: ${ids.join(", ")}`];
}
