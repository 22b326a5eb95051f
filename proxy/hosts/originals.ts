import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
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
