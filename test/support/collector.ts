import { createIdSource } from "../../shared/ids.ts";
import { silentLog } from "../../collector/app/log.ts";
import { createOrganization, issueKey } from "../../collector/auth/issue-key.ts";
import type { IssueDeps } from "../../collector/auth/issue-key.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../collector/auth/seal.ts";
import type { CollectorDeps } from "../../collector/collector.ts";
import type { CollectorOptions } from "../../collector/options.ts";
import { startCollector } from "../../collector/collector.ts";
import { optionsOf } from "../../collector/serve/serve.ts";
import { loadConfig } from "../../collector/config/load.ts";
import { openEmbeddedDirectory } from "../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../collector/store/embedded/store.ts";
import { openMemoryDirectory } from "../../collector/store/memory-directory.ts";
import { openMemoryStore } from "../../collector/store/memory.ts";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import { openMongoLimitLog } from "../../collector/store/mongo/limit-log.ts";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { startMongo } from "./mongo.ts";
import { temporaryFolder } from "./folder.ts";

export interface TestOrganization {
  id: string;
  name: string;
  pk: string;
  sk: string;
}

export interface TestCollector extends AsyncDisposable, TestOrganization {
  url: string;
  adminUrl: string | undefined;
  addressFor: (key: string) => string;
  deps: CollectorDeps;
  /** For issuing and revoking keys. */
  issue: IssueDeps;
  newOrganization: () => Promise<TestOrganization>;
}

export type TestStore = "memory" | "embedded" | "mongo";

export interface TestCollectorOptions {
  store?: TestStore;
  options?: Partial<CollectorOptions>;
  deps?: Partial<CollectorDeps>;
}

/** A real collector on port 0 with an organization and its keys, gone at the end of the scope. */
export async function startTestCollector(given: TestCollectorOptions = {}): Promise<TestCollector> {
  const opened = new Opened();
  const sealer = createSealer(parseKeyring(newMasterKey()));
  const ground = await openGround(given.store ?? "memory", opened);
  const deps: CollectorDeps = { ...ground, sealer, log: silentLog, ...given.deps };
  const issue: IssueDeps = {
    directory: deps.directory,
    sealer,
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
  };
  const defaults = optionsOf(loadConfig({ port: 0 }, {}).values);
  const collector = opened.add(await startCollector({ ...defaults, ...given.options }, deps));

  let organizations = 0;
  const next = (): Promise<TestOrganization> => newOrganization(issue, `organization ${++organizations}`);
  const first = await next();
  return {
    ...first,
    url: collector.url,
    adminUrl: collector.adminUrl,
    addressFor: collector.addressFor,
    deps,
    issue,
    newOrganization: next,
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** An organization with a key of either type. */
export async function newOrganization(issue: IssueDeps, name: string): Promise<TestOrganization> {
  const organization = await createOrganization(issue, name);
  if (organization === undefined) throw new Error("the name is taken");
  const { id } = organization;
  const pk = await issueKey(issue, { org: id, type: "pk", name });
  const sk = await issueKey(issue, { org: id, type: "sk", name });
  return { id, name, pk: pk.value, sk: sk.value };
}

async function openGround(
  kind: TestStore,
  opened: Opened,
): Promise<Pick<CollectorDeps, "store" | "directory" | "limitLog">> {
  if (kind === "memory")
    return { directory: opened.add(openMemoryDirectory()), store: opened.add(openMemoryStore()) };
  if (kind === "mongo") {
    const database = opened.add(await startMongo());
    const directory = opened.add(await openMongoDirectory(database));
    const limitLog = opened.add(await openMongoLimitLog(database));
    return { directory, limitLog, store: opened.add(await openMongoStore(database)) };
  }
  const { path: dataDir } = opened.add(await temporaryFolder());
  const directory = opened.add(openEmbeddedDirectory(dataDir));
  return { directory, store: opened.add(await openEmbeddedStore({ dataDir, readOnly: false })) };
}
