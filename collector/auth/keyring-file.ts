import { existsSync, linkSync, lstatSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { masterKeys, readSealer, requireOpening, sealedKeys, takeMasterKeys } from "./keyring.ts";
import type { DirectorySnapshot } from "../store/store.ts";
import type { Sealer } from "./seal.ts";
import { newMasterKey } from "./seal.ts";
import { shellWord } from "../../shared/next-command.ts";

export const keyringFile = "keyring";

/**
 * The keyring of the environment, or else that of the data directory. The latter is made on first use, and only its
 * owner can read it. A keyring that does not open the sealed keys is refused, as it belongs to another directory.
 */
export function openSealer(
  dataDir: string,
  snapshot: DirectorySnapshot,
  env: NodeJS.ProcessEnv = process.env,
): Sealer {
  const given = takeMasterKeys(env);
  const path = join(dataDir, keyringFile);
  if (given === undefined && !existsSync(path)) makeFirst(path, snapshot);
  const source = given === undefined ? path : masterKeys;
  const sealer = readSealer(source, given ?? read(path));
  requireOpening(sealer, snapshot, source);
  return sealer;
}

function makeFirst(path: string, snapshot: DirectorySnapshot): void {
  refuseDeadLink(path);
  const { length } = sealedKeys(snapshot);
  if (length > 0)
    throw new CommandError(
      "config",
      `the keyring ${path}, which ${length} secret keys need, is missing, and ${masterKeys} is not set: ` +
        "bring it back; a backup has it as FILE.keyring",
    );
  makeKeyring(path);
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "it is no file";
    throw new CommandError(
      "failure",
      `the keyring ${path} cannot be read (${code}): it must be a file of the user who starts the collector`,
      error,
    );
  }
}

/** A new keyring in its place would not open the keys that the missing one has sealed. */
function refuseDeadLink(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
    throw new CommandError(
      "failure",
      `the keyring ${path} is a link to ${readlinkSync(path)}, which is not there: bring it back or mount it; ` +
        `after rm ${shellWord(path)} a new keyring is made, which opens no earlier secret key`,
    );
}

/** The file appears whole or not at all. When several processes start at once, the file of the first one stays. */
function makeKeyring(path: string): void {
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
