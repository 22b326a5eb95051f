import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { masterKeys, readSealer, takeMasterKeys } from "./keyring.ts";
import type { Sealer } from "./seal.ts";
import { newMasterKey } from "./seal.ts";

export const keyringFile = "keyring";

/** The keyring of the environment, or the data directory's own, which is made on first use and readable by nobody else. */
export function openSealer(dataDir: string, env: NodeJS.ProcessEnv = process.env): Sealer {
  const given = takeMasterKeys(env);
  if (given !== undefined) return readSealer(masterKeys, given);
  const path = join(dataDir, keyringFile);
  if (!existsSync(path)) makeKeyring(path);
  return readSealer(path, readFileSync(path, "utf8"));
}

/** Appears whole or not at all; of several processes that start at once, the first one's stays. */
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
