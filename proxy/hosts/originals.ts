import { createHash } from "node:crypto";
import { existsSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Home, unwritable } from "../home/home.ts";
import { serverFiles, textOf, writeServerFile } from "../home/server-files.ts";

/** What stood in a file before we wrote it. As long as what we wrote stands there, these bytes can be put back. */
export interface Original {
  path: string;
  /** Whose file it is, by the word in the table. */
  host: string;
  bytes: Buffer;
  /** There was no such file. */
  isNew?: boolean;
  /** The first of the folders that had to be made for it. */
  madeFolder?: string | undefined;
  /** Hashes of what we wrote over it. */
  written: readonly string[];
}

const folderOf = ({ path }: Home): string => join(path, "hosts");
const fileOf = (home: Home, path: string): string =>
  join(folderOf(home), `${hashOf(Buffer.from(path)).slice(0, 24)}.json`);

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Configurations hold keys, so only the owner may read what is in a home. */
export function keepOriginal(home: Home, { bytes, ...rest }: Original): void {
  try {
    writeServerFile(fileOf(home, rest.path), { ...rest, bytes: bytes.toString("base64") });
  } catch (error) {
    throw unwritable(home.path, error);
  }
}

export const forgetOriginal = (home: Home, path: string): void => rmSync(fileOf(home, path), { force: true });

/** The first folder on the way to a file that is not there yet. */
export function missingFolder(path: string): string | undefined {
  const folder = dirname(path);
  if (existsSync(folder)) return undefined;
  return missingFolder(folder) ?? folder;
}

/** A file that was made for us goes, with the folders that were made for it and hold nothing else. */
export function removeMade({ path, madeFolder }: Pick<Original, "path" | "madeFolder">): void {
  rmSync(path, { force: true });
  if (madeFolder === undefined) return;
  try {
    for (let folder = dirname(path); folder.startsWith(madeFolder); folder = dirname(folder))
      rmdirSync(folder);
  } catch {
    // Somebody has put something there.
  }
}

export const originalOf = (home: Home, path: string): Original | undefined => read(fileOf(home, path));

export const originalsIn = (home: Home): Original[] =>
  serverFiles(folderOf(home)).flatMap((file) => read(file) ?? []);

function read(file: string): Original | undefined {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const { bytes, ...rest } = JSON.parse(textOf(file) ?? "") as Omit<Original, "bytes"> & { bytes: string };
    return { ...rest, bytes: Buffer.from(bytes, "base64") };
  } catch {
    // Without it, what is ours is turned back entry by entry.
    return undefined;
  }
}
