import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { masterKeys, openSharedSealer, readSealer, sealedKeys } from "../auth/keyring.ts";
import { ofWebhook } from "../auth/seal.ts";
import { keyringFile, openSealer } from "../auth/keyring-file.ts";
import type { Sealer } from "../auth/seal.ts";
import type { ArchiveReader, ArchiveWriter } from "../store/archive.ts";
import { openEmbeddedArchive } from "../store/embedded/archive-reader.ts";
import { openEmbeddedArchiveWriter } from "../store/embedded/archive-writer.ts";
import { eventsFile } from "../store/embedded/database.ts";
import { requireWhole } from "../store/embedded/identity.ts";
import type { Reseal } from "./copy-directory.ts";
import { chooseOrganizations } from "./migration.ts";
import { finishRestoration, lockOrExplain } from "../data/restoration.ts";
import { damageTeller, requireData } from "../data/opened.ts";

/** Both ends of a migration, and what moves a secret from the keyring of one to the keyring of the other. */
export interface Ends extends AsyncDisposable {
  source: ArchiveReader;
  target: ArchiveWriter;
  readTarget: () => Promise<ArchiveReader>;
  reseal: Reseal;
}

export interface EndsOptions {
  dataDir: string;
  uri: string;
  /** What COLLECTOR_MASTER_KEYS held. */
  masters: string | undefined;
  /** The organization to copy, where it is not all. */
  org: string | undefined;
  /** Looks only: the target stays as it is, and is not made. */
  dryRun: boolean;
}

/** From a data directory that no collector serves to MongoDB. */
export async function openToMongo(options: EndsOptions): Promise<Ends> {
  const { dataDir, uri, masters, dryRun } = options;
  const opened = new Opened();
  try {
    const shared = sharedSealer(masters);
    requireData(dataDir, eventsFile);
    opened.add(lockOrExplain(dataDir));
    const source = opened.add(openEmbeddedArchive(dataDir, undefined, damageTeller()));
    const reseal = resealing(fileSealers(join(dataDir, keyringFile), shared), shared);
    chooseOrganizations(await source.snapshot(), options.org);
    await requireSealers(reseal, source, `${dataDir}/${keyringFile}`);
    return { source, reseal, ...(await openMongoEnd(opened, { uri, existing: dryRun })) };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** A database to copy into, closed with everything that was opened before it. */
export async function openMongoEnd(
  opened: Opened,
  options: { uri: string; existing?: boolean },
): Promise<Pick<Ends, "target" | "readTarget"> & AsyncDisposable> {
  const { openMongoArchive } = await import("../store/mongo/archive-reader.ts");
  const { openMongoArchiveWriter } = await import("../store/mongo/archive-writer.ts");
  const target = opened.add(await openMongoArchiveWriter(options));
  return {
    target,
    readTarget: () => openMongoArchive({ uri: options.uri }),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** From MongoDB to a data directory, which is made where there is none. */
export async function openFromMongo(options: EndsOptions): Promise<Ends> {
  const { uri, masters, dryRun } = options;
  const opened = new Opened();
  try {
    const shared = sharedSealer(masters);
    const { openMongoArchive } = await import("../store/mongo/archive-reader.ts");
    const source = opened.add(await openMongoArchive({ uri }));
    chooseOrganizations(await source.snapshot(), options.org);
    await requireSealers(resealing([shared], shared), source, masterKeys);
    const dataDir =
      dryRun && !existsSync(join(options.dataDir, eventsFile)) ? emptyFolder(opened) : options.dataDir;
    opened.add(lockOrExplain(dataDir));
    finishRestoration(dataDir);
    requireWhole(dataDir);
    const target = opened.add(openEmbeddedArchiveWriter(dataDir));
    const there = await target.directory.snapshot();
    // A directory whose keys are sealed under the environment's keyring has no other.
    const isShared = !existsSync(join(dataDir, keyringFile)) && sealedKeys(there).length > 0;
    const reseal = resealing([shared], dryRun || isShared ? shared : openSealer(dataDir, there, {}));
    return {
      source,
      target,
      readTarget: async () => openEmbeddedArchive(dataDir),
      reseal,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

export function sharedSealer(masters: string | undefined): Sealer {
  return openSharedSealer(masters === undefined ? {} : { [masterKeys]: masters });
}

/** A data directory's keys may be sealed under its own keyring or under that of the environment. */
export function fileSealers(keyring: string, shared: Sealer): Sealer[] {
  return existsSync(keyring) ? [readSealer(keyring, readFileSync(keyring, "utf8")), shared] : [shared];
}

export function resealing(openers: readonly Sealer[], target: Sealer): Reseal {
  return (sealed, context) => {
    const secret = openers
      .map((opener) => opener.open(sealed, context))
      .find((candidate) => candidate !== undefined);
    return secret === undefined ? undefined : target.seal(secret, context);
  };
}

/** A key that is revoked verifies nothing, so its secret may be lost. */
export async function requireSealers(reseal: Reseal, source: ArchiveReader, keyring: string): Promise<void> {
  const keys = sealedKeys(await source.snapshot());
  const webhooks = await source.webhooks();
  const closed = [
    ...keys.filter((key) => reseal(key.sealed ?? "", key) === undefined),
    ...webhooks.filter((webhook) => reseal(webhook.sealed, ofWebhook(webhook)) === undefined),
  ];
  const [first] = closed;
  if (first === undefined) return;
  const message = `${keyring} does not open ${closed.length} of ${keys.length + webhooks.length} secrets (${first.id}): nothing was copied`;
  throw new CommandError("config", message);
}

function emptyFolder(opened: Opened): string {
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-"));
  opened.add({ [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) });
  return folder;
}
