import { join } from "node:path";
import type { StoreHealth } from "../store.ts";
import { Catalog } from "./catalog.ts";
import { Commits } from "./commits.ts";
import { CommitRows } from "./commit-rows.ts";
import { CountedBlocks } from "./counted-blocks.ts";
import { Counting } from "./counting.ts";
import { Damage } from "./damage.ts";
import { endWriting, eventsFile, rows } from "./database.ts";
import type { Database } from "./database.ts";
import { explainingFile } from "./file-trouble.ts";
import { Erasing } from "./erasing.ts";
import { EventIndex } from "./event-index.ts";
import { openEvents, requireSoundNames, makeEvents } from "./events-file.ts";
import { FactReader } from "./fact-reader.ts";
import { GroupCommit } from "./group-commit.ts";
import type { StoreCalls, WorkerOptions } from "./protocol.ts";
import { Reads } from "./reads.ts";
import { Reserve, isFull } from "./reserve.ts";
import { Retention } from "./retention.ts";
import { Segments } from "./segments.ts";

/** The database, its index and what can be asked of them. It runs on a thread of its own, so it may block on the disk. */
export function openEngine(options: WorkerOptions, reports: EngineReports): StoreCalls {
  return explainingFile(join(options.dataDir, eventsFile), () => open(options, reports));
}

export interface EngineReports {
  health: (health: StoreHealth) => void;
  /** The number of commits that are known to be damaged. */
  damaged?: (commits: number) => void;
}

function open(options: WorkerOptions, { health, damaged }: EngineReports): StoreCalls {
  const reserve = new Reserve(options.dataDir);
  const database = openSettled(options, reserve);
  requireSoundNames(database, join(options.dataDir, eventsFile));
  const damage = new Damage(damaged);
  const commitRows = new CommitRows(database, damage);
  const index = new EventIndex(damage.commits);
  const catalog = new Catalog(database, index);
  const segments = new Segments(database, commitRows);
  const load = (): void => {
    segments.load(index);
    if (damage.commits.size > 0) countNumbers(database, index);
  };
  load();
  const reads = new Reads({ database, catalog, index, commitRows });
  const reader = new FactReader({ index, commitRows, blocks: new CountedBlocks(database) });
  if (options.readOnly) {
    const counting = new Counting({ index, reader, between: undefined });
    return { ...readCalls(reads, counting), ...refusedCalls, close: async () => endReading(database) };
  }

  const group = new GroupCommit(database, {
    walPath: join(options.dataDir, `${eventsFile}-wal`),
    reserve,
    report: health,
  });
  const counting = new Counting({ index, reader, between: (task) => group.between(task) });
  const commits = new Commits({
    database,
    catalog,
    index,
    commitRows,
    stored: (commit) => {
      segments.note(commit.id, commit.packed.length, group);
      counting.wasStored(commit);
    },
  });
  const refill = (): void => {
    index.empty();
    load();
  };
  const retention = new Retention({ database, index, commitRows, group, refill });
  const erasing = new Erasing({ database, catalog, index, commitRows, group, reserve, refill });
  const alone = oneByOne();
  const forget = (): void => {
    reads.forget();
    counting.forget();
  };
  return {
    ...readCalls(reads, counting),
    commit: (request) => group.grow(commits.change(request)),
    register: async (org, agentId, atMs) => {
      if (catalog.agent(catalog.org(org), agentId) !== undefined) return;
      const undos: (() => void)[] = [];
      await group.grow({
        apply: () => {
          const ensured = catalog.ensureOrg(org);
          if (ensured.undo !== undefined) undos.push(ensured.undo);
          if (catalog.agent(ensured.org, agentId) === undefined)
            undos.push(catalog.createAgent(ensured.org, agentId, atMs).undo);
        },
        publish: () => undefined,
        undo: () => {
          for (const undo of undos.toReversed()) undo();
        },
      });
    },
    retain: (beforeMs, cursor) => alone(() => group.lending(() => retention.slice(beforeMs, cursor))),
    erase: (target) => alone(() => erasing.erase(target).finally(forget)),
    close: async () => {
      await group.close();
      endWriting(database);
    },
  };
}

/** Both rewrite commits: what one has read the other must not change before it is written. */
function oneByOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}

/**
 * Every number of an agent has an id that stays for ever. When an agent's newest events are damaged, their numbers
 * are known only from these ids. They must not be given to other events.
 */
function countNumbers(database: Database, index: EventIndex): void {
  const counts = rows<readonly [number, number]>(database, "SELECT agent, count(*) FROM ids GROUP BY agent");
  for (const [number, count] of counts()) index.reach(number, count);
}

function endReading(database: Database): void {
  database.exec("ROLLBACK");
  database.close();
}

/** Opens the events. A writer is the only writer, but readers may have the file open too. */
function openSettled(options: WorkerOptions, reserve: Reserve): Database {
  const { dataDir, readOnly } = options;
  if (readOnly) {
    const database = openEvents(dataDir, { readOnly });
    // A transaction: while a collector writes, this reader sees the data of one moment, however long it reads.
    database.exec("BEGIN");
    return database;
  }
  const database = reserve.lend(() => openEvents(dataDir, { serving: true }));
  reserve.lend(() => settle(database, dataDir));
  return database;
}

/**
 * Brings the log of the file to the disk. What a killed process had written and not synced may be read from here on,
 * so it has to be as durable as what was acknowledged.
 */
function settle(database: Database, dataDir: string): void {
  database.pragma("wal_autocheckpoint = 0");
  database.pragma("synchronous = FULL");
  makeEvents(database, dataDir);
  try {
    database.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    // On a full disk the log stays as it is. The next write syncs it.
    if (!isFull(error)) throw error;
  }
  // A first write makes the log file exist before its handle is opened for syncing.
  database.exec("INSERT OR REPLACE INTO meta (key, value) VALUES ('opened', unixepoch())");
  // From here on only the log's header is synced by SQLite, when the log starts over; its content is synced by GroupCommit.
  database.pragma("synchronous = NORMAL");
}

function readCalls(
  reads: Reads,
  counting: Counting,
): Pick<
  StoreCalls,
  | "head"
  | "tally"
  | "history"
  | "known"
  | "events"
  | "writtenEvents"
  | "counts"
  | "agents"
  | "worst"
  | "agent"
  | "census"
  | "scan"
  | "follow"
> {
  return {
    head: (org, agentId) => reads.head(org, agentId),
    tally: (org, agentId, only) => reads.tally(org, agentId, only),
    history: (org, agentId) => reads.history(org, agentId),
    known: (org, agentId, ids) => reads.known(org, agentId, ids),
    events: (org, filter) => reads.events(org, filter),
    writtenEvents: (org, filter) => reads.writtenEvents(org, filter),
    counts: (org, asked) => counting.read(() => reads.subject(org, asked.agentId), asked),
    agents: (org, page) => reads.agents(org, page),
    worst: (org, asked) => reads.worst(org, asked),
    agent: (org, agentId) => reads.agent(org, agentId),
    census: (org, agentIds) => reads.census(org, agentIds),
    scan: (org, cursor) => reads.scan(org, cursor),
    follow: (org, after) => reads.follow(org, after),
  };
}

const refuse = (): never => {
  throw new Error("this store was opened for reading");
};
const refusedCalls = { commit: refuse, register: refuse, retain: refuse, erase: refuse };
