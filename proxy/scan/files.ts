import { statSync } from "node:fs";
import { join } from "node:path";
import type { Machine } from "../hosts/host.ts";
import { filesAt, resolved } from "../hosts/places.ts";
import { histories } from "./histories.ts";

export interface PastFile {
  host: string;
  path: string;
  bytes: number;
  changedMs: number;
}

/** Where the sessions of a host are looked for. */
export interface Folder {
  id: string;
  folder: string;
}

/** Where a host keeps its sessions on this machine. */
export const usualFolder = (id: string, machine: Machine): string =>
  resolved(histories[id]?.folder ?? "~", machine) ?? machine.home;

/** The files of hosts that may hold something that is not older, the newest first. */
export function pastFiles(folders: readonly Folder[], sinceMs: number): PastFile[] {
  return folders
    .flatMap(({ id, folder }) => pastFilesIn(id, folder, sinceMs))
    .toSorted((a, b) => b.changedMs - a.changedMs);
}

function pastFilesIn(host: string, folder: string, sinceMs: number): PastFile[] {
  return (histories[host]?.files ?? [])
    .flatMap((file) => filesAt(join(folder, file)))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      // What is no file, such as a pipe, might never end.
      if (stats?.isFile() !== true) return [];
      const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
      const changedMs = Math.max(stats.mtimeMs, log?.mtimeMs ?? 0);
      return changedMs < sinceMs ? [] : [{ host, path, bytes: stats.size + (log?.size ?? 0), changedMs }];
    });
}
