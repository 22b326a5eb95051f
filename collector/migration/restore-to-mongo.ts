import { randomInt } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { printLine } from "../../shared/print.ts";
import { masterKeys, takeMasterKeys } from "../auth/keyring.ts";
import { openEmbeddedArchive } from "../store/embedded/archive-reader.ts";
import { directoryFile } from "../store/embedded/database.ts";
import { readBackup } from "./backup-file.ts";
import { databaseFailure } from "../data/database-failure.ts";
import { migrateAll, planMigration } from "./migration.ts";
import type { Ends } from "./ends.ts";
import { fileSealers, openMongoEnd, requireSealers, resealing, sharedSealer } from "./ends.ts";
import { withoutSecrets } from "../../shared/uri.ts";
import { collectorCommand } from "../../shared/next-command.ts";

const seedMax = 2 ** 32;

/** A restore into a database is a migration out of the backup: it goes on where it was cut off, and is compared at the end. */
export async function restoreToMongo(
  file: string,
  uri: string,
  { keyring, force }: { keyring: string | undefined; force: boolean | undefined },
): Promise<void> {
  if (force === true)
    throw new CommandError(
      "usage",
      "restore: --force replaces a data directory; of MongoDB name an empty database",
    );
  const place = withoutSecrets(uri);
  try {
    await using ends = await openEnds(file, uri, keyring);
    await requireOwn(ends, place);
    const plans = await planMigration(ends, undefined, false);
    if (plans.every(({ remains }) => remains?.finished !== undefined))
      throw new CommandError("failure", `${place} holds the data of this backup already`);
    await migrateAll({ ...ends, seed: randomInt(seedMax) }, plans, false);
  } catch (error) {
    throw databaseFailure(error, "what was restored stays: run the same command again and it goes on");
  }
  printLine(
    `${place} now holds the data of ${file}. Serve it: ${collectorCommand("start", "--mongo", place)}`,
  );
}

async function openEnds(file: string, uri: string, keyring: string | undefined): Promise<Ends> {
  const opened = new Opened();
  try {
    const shared = sharedSealer(takeMasterKeys(process.env));
    const { directory } = readBackup(file);
    const ring = keyring ?? `${file}.keyring`;
    if (keyring !== undefined && !existsSync(ring))
      throw new CommandError("failure", `there is no file ${ring}`);
    const folder = mkdtempSync(join(tmpdir(), "agent-gate-"));
    opened.add({ [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) });
    writeFileSync(join(folder, directoryFile), directory, { mode: 0o600 });
    const source = opened.add(openEmbeddedArchive(folder, file));
    const reseal = resealing(fileSealers(ring, shared), shared);
    await requireSealers(reseal, source, existsSync(ring) ? ring : masterKeys);
    return { source, reseal, ...(await openMongoEnd(opened, { uri })) };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** A database with organizations that no run of this restore has brought is somebody's. */
async function requireOwn({ target }: Ends, place: string): Promise<void> {
  const { organizations } = await target.directory.snapshot();
  for (const { id, name } of organizations)
    if ((await target.remains(id)) === undefined)
      throw new CommandError(
        "failure",
        `${place} holds the organization "${name}" already: restore into an empty database`,
      );
}
