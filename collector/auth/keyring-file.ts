import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import type { Sealer } from "./seal.ts";
import { createSealer, newMasterKey, parseKeyring } from "./seal.ts";

export const keyringFile = "keyring";

/** The keyring of the environment, or the data directory's own, which is made on first use and readable by nobody else. */
export function openSealer(dataDir: string, env: NodeJS.ProcessEnv = process.env): Sealer {
  const given = env["COLLECTOR_MASTER_KEYS"];
  delete env["COLLECTOR_MASTER_KEYS"];
  const path = join(dataDir, keyringFile);
  const source = given === undefined ? path : "COLLECTOR_MASTER_KEYS";
  if (given === undefined && !existsSync(path)) makeKeyring(path);
  try {
    return createSealer(parseKeyring(given ?? readFileSync(path, "utf8")));
  } catch (error) {
    if (error instanceof RangeError) throw new CommandError("config", `${source}: ${error.message}`, error);
    throw error;
  }
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
