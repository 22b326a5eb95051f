import { existsSync, linkSync, lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { masterKeys, readSealer, takeMasterKeys } from "./keyring.ts";
import type { Sealer } from "./seal.ts";
import { newMasterKey } from "./seal.ts";
import { shellWord } from "../../shared/next-command.ts";

export const keyringFile = "keyring";

/** The keyring of the environment, or the data directory's own, which is made on first use and readable by nobody else. */
export function openSealer(dataDir: string, env: NodeJS.ProcessEnv = process.env): Sealer {
  const given = takeMasterKeys(env);
  if (given !== undefined) return readSealer(masterKeys, given);
  const path = join(dataDir, keyringFile);
  if (!existsSync(path)) makeKeyring(path);
  return readSealer(path, read(path));
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it is no file";
    throw new CommandError(
      "failure",
      `the keyring ${path} cannot be read (${code}): it must be a file of who starts the collector`,
      error,
    );
  }
}

/** Appears whole or not at all; of several processes that start at once, the first one's stays. */
function makeKeyring(path: string): void {
  // A new one would not open what the missing one has sealed.
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new CommandError(
      "failure",
      `the keyring ${path} is a link to ${readlinkSync(path)}, which is not there: bring it back or mount it; rm ${shellWord(path)} begins with a new keyring, which opens no secret key of before`,
    );
  const made = `${path}.${process.pid}`;
  writeFileSync(made, `${newMasterKey()}\n`, { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    if (!existsSync(path)) throw error;
  } finally {
    rmSync(made, { force: true });
  }
}
