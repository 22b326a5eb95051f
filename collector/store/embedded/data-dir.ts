import { mkdirSync, statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { CommandError } from "../../../shared/exit-codes.ts";

/**
 * Data folders are ours alone: 0700, and every file in them 0600. Answers with the folders that had to be made, the outermost first. Node's own way of making
 * several at once never ends where one cannot be made and none is missing, as in /proc.
 */
export function prepareDataDir(dataDir: string): string[] {
  const made: string[] = [];
  try {
    for (const folder of missing(resolve(dataDir))) {
      makeFolder(folder);
      made.push(folder);
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    throw new CommandError(
      "failure",
      `the data directory ${dataDir} cannot be made${code}: name another with --data`,
      error,
    );
  }
  if (!isFolder(dataDir))
    throw new CommandError("failure", `${dataDir} is no directory: name another with --data`);
  return made;
}

function missing(folder: string): string[] {
  const found: string[] = [];
  for (let at = folder; statSync(at, { throwIfNoEntry: false }) === undefined; at = dirname(at))
    found.unshift(at);
  return found;
}

/** Of several processes that start at once one is the first. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!isFolder(folder)) throw error;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
