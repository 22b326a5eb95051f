import type { ErasedEvent } from "../archive.ts";
import type { Database } from "./database.ts";
import { openScratch, rows, runner } from "./database.ts";
import { readPacked } from "./packed.ts";
import { RestReader } from "./rest.ts";

type CommitRow = readonly [id: number, packed: Buffer, rests: Buffer];
type IdRow = readonly [id: string, agent: number];

const pageIds = 1_000;
const commitsRead = 32;

/**
 * The events that retention has erased. Of their numbers and ids the directory knows which there are, and not which belong together: an id gets the agent's
 * first number that is free, in the order of ids, which is that of time where ids are ours. What is kept is noted in a scratch database, so that memory stays small.
 */
export function* erasedEvents(
  database: Database,
  org: { number: number; agentId: (agent: number) => string },
): Generator<ErasedEvent[]> {
  const erasing = new Set(
    rows<readonly [number]>(
      database,
      "SELECT n FROM agents WHERE org = ? AND sequence > 0",
    )(org.number).map(([agent]) => agent),
  );
  if (erasing.size === 0) return;
  const scratch = openScratch();
  try {
    noteKept(database, scratch, { org: org.number, erasing });
    yield* pagesOf(database, scratch, { erasing, agentId: org.agentId });
  } finally {
    scratch.close();
  }
}

function noteKept(
  database: Database,
  scratch: Database,
  { org, erasing }: { org: number; erasing: ReadonlySet<number> },
): void {
  scratch.exec("CREATE TABLE kept_ids (id TEXT, agent INTEGER, PRIMARY KEY (id, agent)) WITHOUT ROWID");
  scratch.exec(
    "CREATE TABLE kept_numbers (agent INTEGER, sequence INTEGER, PRIMARY KEY (agent, sequence)) WITHOUT ROWID",
  );
  const noteId = runner(scratch, "INSERT INTO kept_ids VALUES (?, ?)");
  const noteNumber = runner(scratch, "INSERT INTO kept_numbers VALUES (?, ?)");
  const read = rows<CommitRow>(
    database,
    `SELECT id, packed, rests FROM commits WHERE org = ? AND id > ? ORDER BY id LIMIT ${commitsRead}`,
  );
  scratch.exec("BEGIN");
  for (let last: number | undefined = 0; last !== undefined;) {
    const found: CommitRow[] = read(org, last);
    for (const [, bytes, restBytes] of found) {
      const packed = readPacked(bytes);
      const rests = new RestReader(restBytes);
      for (let place = 0; place < packed.length; place++) {
        const agent = packed.agent[place] ?? 0;
        if (!erasing.has(agent)) continue;
        noteId(rests.evaluationId(packed.start(place)), agent);
        noteNumber(agent, packed.sequence[place] ?? 0);
      }
    }
    last = found.length < commitsRead ? undefined : found.at(-1)?.[0];
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
