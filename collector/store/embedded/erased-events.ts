import type { ErasedEvent } from "../archive.ts";
import type { CommitRows } from "./commit-rows.ts";
import type { Database } from "./database.ts";
import { openScratch, rows, runner } from "./database.ts";
import { RestReader } from "./rest.ts";

type IdRow = readonly [id: string, agent: number];

const pageIds = 1_000;
const commitsRead = 32;

/**
 * The events that retention has erased, and those that were lost to damage. Their numbers and ids are known, but not
 * which id had which number. So each id gets the agent's first free number, in the order of ids. That is the order of
 * time where we made the ids. The kept events are noted in a scratch database, so that memory stays small.
 */
export function* erasedEvents(
  database: Database,
  org: { number: number; commitRows: CommitRows; agentId: (agent: number) => string },
): Generator<ErasedEvent[]> {
  const erasing = agentsWithGaps(database, org);
  if (erasing.size === 0) return;
  const scratch = openScratch();
  try {
    noteKept(org, scratch, erasing);
    yield* pagesOf(database, scratch, { erasing, agentId: org.agentId });
  } finally {
    scratch.close();
  }
}

/** Agents that have used more ids than they have events. */
function agentsWithGaps(
  database: Database,
  { number, commitRows }: { number: number; commitRows: CommitRows },
): Set<number> {
  const sql =
    "SELECT agent, count(*) FROM ids JOIN agents ON agents.n = ids.agent WHERE agents.org = ? GROUP BY agent";
  const left = new Map(rows<readonly [number, number]>(database, sql)(number));
  for (const { commits } of commitRows.pages(commitsRead, number))
    for (const { packed } of commits)
      for (const agent of packed.agent) left.set(agent, (left.get(agent) ?? 0) - 1);
  return new Set([...left].filter(([, count]) => count > 0).map(([agent]) => agent));
}

function noteKept(
  { number, commitRows }: { number: number; commitRows: CommitRows },
  scratch: Database,
  erasing: ReadonlySet<number>,
): void {
  scratch.exec("CREATE TABLE kept_ids (id TEXT, agent INTEGER, PRIMARY KEY (id, agent)) WITHOUT ROWID");
  scratch.exec(
    "CREATE TABLE kept_numbers (agent INTEGER, sequence INTEGER, PRIMARY KEY (agent, sequence)) WITHOUT ROWID",
  );
  const noteId = runner(scratch, "INSERT INTO kept_ids VALUES (?, ?)");
  const noteNumber = runner(scratch, "INSERT INTO kept_numbers VALUES (?, ?)");
  scratch.exec("BEGIN");
  for (const { commits } of commitRows.pages(commitsRead, number))
    for (const { packed, rests: bytes } of commits) {
      const rests = new RestReader(bytes);
      for (let place = 0; place < packed.length; place++) {
        const agent = packed.agent[place] ?? 0;
        if (!erasing.has(agent)) continue;
        noteId(rests.evaluationId(packed.start(place)), agent);
        noteNumber(agent, packed.sequence[place] ?? 0);
      }
    }
  scratch.exec("COMMIT");
}

function* pagesOf(
  database: Database,
  scratch: Database,
  { erasing, agentId }: { erasing: ReadonlySet<number>; agentId: (agent: number) => string },
): Generator<ErasedEvent[]> {
  const read = rows<IdRow>(
    database,
    `SELECT id, agent FROM ids WHERE (id, agent) > (?, ?) ORDER BY id, agent LIMIT ${pageIds}`,
  );
  const isKeptId = rows(scratch, "SELECT 1 FROM kept_ids WHERE id = ? AND agent = ?");
  const isKeptNumber = rows(scratch, "SELECT 1 FROM kept_numbers WHERE agent = ? AND sequence = ?");
  const numbers = new Map<number, number>();
  const freeNumber = (agent: number): number => {
    let number = (numbers.get(agent) ?? 0) + 1;
    while (isKeptNumber(agent, number).length > 0) number++;
    numbers.set(agent, number);
    return number;
  };
  for (let last: IdRow | undefined = ["", 0]; last !== undefined;) {
    const found: IdRow[] = read(...last);
    const erased = found.filter(([id, agent]) => erasing.has(agent) && isKeptId(id, agent).length === 0);
    if (erased.length > 0)
      yield erased.map(([id, agent]) => ({
        agentId: agentId(agent),
        evaluationId: id,
        sequence: freeNumber(agent),
      }));
    last = found.length < pageIds ? undefined : found.at(-1);
  }
}
