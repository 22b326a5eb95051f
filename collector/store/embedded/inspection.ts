import { join } from "node:path";
import { CommandError } from "../../../shared/exit-codes.ts";
import type { CommitPage, StoredCommit } from "./commit-rows.ts";
import { CommitRows } from "./commit-rows.ts";
import { Damage } from "./damage.ts";
import type { Database } from "./database.ts";
import { eventsFile, rows, runner } from "./database.ts";
import { openEvents, requireSoundNames } from "./events-file.ts";
import { RestReader } from "./rest.ts";

/** What was lost to damage. Ids still tell which events a commit had, even when its bytes do not. */
export interface Lost {
  commits: number;
  events: number;
  agents: number;
}

const commitsRead = 64;

/** Reads every stored event once, also while a collector runs. Describes the damage in words; undefined when there is no damage. */
export function inspectEvents(dataDir: string): string | undefined {
  const database = openEvents(dataDir, { readOnly: true });
  try {
    database.exec("BEGIN");
    const [checked] = rows<readonly [string]>(database, "PRAGMA integrity_check(1)")();
    requireSoundNames(database, join(dataDir, eventsFile));
    const { lost, unnamed, missing } = inspect(database);
    const found = [
      ...(lost.commits === 0 ? [] : [lossInWords(lost)]),
      ...(unnamed === 0 ? [] : [`${unnamed} evaluation ids are damaged`]),
      ...(missing === 0 ? [] : [`${missing} events are missing, but their ids are there`]),
      ...(checked?.[0] === "ok" ? [] : ["the structure of the file is damaged"]),
    ];
    return found.length === 0 ? undefined : found.join("; ");
  } catch (error) {
    if (error instanceof CommandError) return error.message;
    throw error;
  } finally {
    database.close();
  }
}

export function lossInWords({ commits, events, agents }: Lost): string {
  return `${commits} damaged commits, which held ${events} events of ${agents} agents, are left out of every answer`;
}

/** Removes damaged commits from a file that no other process has open. Their numbers and ids stay taken, like those of erased events. */
export function leaveOutDamaged(database: Database): Lost {
  const damaged = new Set<number>();
  for (const page of pagesOf(database)) for (const id of page.damaged) damaged.add(id);
  const lost = lostIn(database, damaged);
  if (damaged.size === 0) return lost;
  const forget = runner(database, "DELETE FROM commits WHERE id = ?");
  const uncover = runner(database, "DELETE FROM segments WHERE first <= ? AND last >= ?");
  for (const id of damaged) {
    forget(id);
    uncover(id, id);
  }
  database.exec(
    `UPDATE agents SET sequence = max(sequence, used.count) FROM (SELECT agent, count(*) AS count FROM ids GROUP BY agent) AS used
     WHERE used.agent = agents.n`,
  );
  return lost;
}

function pagesOf(database: Database): Generator<CommitPage> {
  return new CommitRows(database, new Damage()).pages(commitsRead);
}

function inspect(database: Database): { lost: Lost; unnamed: number; missing: number } {
  const damaged = new Set<number>();
  const kept = new Map<number, number>();
  const countIds = rows<readonly [number]>(
    database,
    "SELECT count(*) FROM json_each(?1) JOIN ids ON ids.id = value ->> 0 AND ids.agent = value ->> 1 WHERE ids.at = ?2",
  );
  let unnamed = 0;
  for (const page of pagesOf(database)) {
    for (const id of page.damaged) damaged.add(id);
    for (const commit of page.commits) {
      for (const agent of commit.packed.agent) kept.set(agent, (kept.get(agent) ?? 0) + 1);
      unnamed += commit.packed.length - (countIds(JSON.stringify(idsOf(commit)), commit.id)[0]?.[0] ?? 0);
    }
  }
  const lost = lostIn(database, damaged);
  return { lost, unnamed, missing: damaged.size > 0 ? 0 : missingOf(database, kept) };
}

function idsOf({ packed, rests }: StoredCommit): [id: string, agent: number][] {
  const reader = new RestReader(rests);
  return Array.from(packed.agent, (agent, place) => [reader.evaluationId(packed.start(place)), agent]);
}

/** How many events are missing. An agent of which nothing was erased has as many events as it has used ids. */
function missingOf(database: Database, kept: ReadonlyMap<number, number>): number {
  const used = rows<readonly [number, number]>(
    database,
    "SELECT agent, count(*) FROM ids JOIN agents ON agents.n = agent WHERE sequence = 0 GROUP BY agent",
  )();
  return used.reduce((sum, [agent, count]) => sum + Math.max(0, count - (kept.get(agent) ?? 0)), 0);
}

function lostIn(database: Database, commits: ReadonlySet<number>): Lost {
  const [row] = rows<readonly [number, number]>(
    database,
    "SELECT count(*), count(DISTINCT agent) FROM ids WHERE at IN (SELECT value FROM json_each(?))",
  )(JSON.stringify([...commits]));
  const [events = 0, agents = 0] = row ?? [];
  return { commits: commits.size, events, agents };
}
