import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Home } from "./home.ts";

export interface ServerNames {
  /** What a person calls the server. Where nobody does, it is called and told from others by what is reached under it. */
  name: string | undefined;
  /** It may hold a secret, so that only its hash is kept. */
  address: string;
  shownAddress: string;
}

export type Folder = "pins" | "definitions";

export const folderOf = ({ path }: Home, folder: Folder): string => join(path, folder);

export const shownNameOf = ({ name, shownAddress }: ServerNames): string => name ?? shownAddress;

/** Where something is kept of one server. */
export function fileOf(home: Home, folder: Folder, names: ServerNames): string {
  const slug = shownNameOf(names)
    .replaceAll(/[^\w.-]+/g, "-")
    .slice(0, 40);
  const hash = createHash("sha256")
    .update(names.name ?? names.address)
    .digest("hex")
    .slice(0, 12);
  return join(folderOf(home, folder), `${slug}-${hash}.json`);
}

/** A reader sees the old one or the new one, never half of one. */
export function writeServerFile(file: string, value: object): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const next = `${file}.${process.pid}.new`;
  writeFileSync(next, JSON.stringify(value), { mode: 0o600 });
  renameSync(next, file);
}

/** Of all servers, in the order of their names. */
export function serverFiles(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .map((name) => join(folder, name));
  } catch {
    return [];
  }
}

export function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
