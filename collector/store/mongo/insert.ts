import type { Flight, Outcome } from "../store.ts";
import { StoreError } from "../../store-error.ts";
import type { EventDocument } from "./documents.ts";
import { toDocument } from "./documents.ts";
import { toStoreError } from "./failure.ts";
import type { Agent } from "./heads.ts";
import { fold, noFacts } from "./heads.ts";
import { insertDocuments } from "./insert-command.ts";
import type { ReadDeps } from "./reads.ts";
import { readHead } from "./reads.ts";

const commandMax = 100;

/** One agent's events of a flight. */
interface Share extends Agent {
  /** The number of the first one. */
  first: number;
  documents: EventDocument[];
  outcome: Outcome;
}

/**
 * Inserting is the compare-and-swap: the unique indexes decide who has a number and whether an id is known. Agents with more events go in order, so that
 * what is stored of each is always its first events; those with one go in any order, where one that is refused holds up nobody.
 */
export async function insertFlight(
  deps: ReadDeps,
  org: string,
  receivedAtMs: number,
  flight: Flight,
): Promise<Outcome[]> {
  const shares = flight.agentIds.map((agentId): Share => ({
    org,
    agentId,
    first: 0,
    documents: [],
    outcome: true,
  }));
  for (const { agent, sequence } of flight.events) {
    const share = shares[agent];
    if (share?.first === 0) share.first = sequence;
  }
  const some = shares.filter(({ first }) => first > 0);
  await Promise.all(some.map((share) => checkNumber(deps, share)));
  // Places are given out once every agent's newest event is known: they must follow it.
  for (const numbered of flight.events)
    shares[numbered.agent]?.documents.push(
      toDocument(org, receivedAtMs, numbered, deps.acceptance.next(receivedAtMs)),
    );
  const fitting = some.filter(({ outcome }) => outcome === true);
  await deps.heads.announce(fitting.filter(isNew).map(withLastSeen));

  const single = fitting.filter(({ documents }) => documents.length === 1);
  const several = fitting.filter(({ documents }) => documents.length > 1);
  const commands = groupsOf(several).map((group) => insertGroup(deps, group));
  for (let from = 0; from < single.length; from += commandMax)
    commands.push(insertSingles(deps, single.slice(from, from + commandMax)));
  const results = await Promise.allSettled(commands);
  for (const share of fitting) remember(deps, share);
  throwFailure(results);
  return shares.map(({ outcome }) => outcome);
}

/** A number must follow the agent's newest. It is known without asking for every agent that this process has stored or read lately. */
async function checkNumber(deps: ReadDeps, share: Share): Promise<void> {
  const before = share.first - 1;
  const known = deps.heads.recall(share)?.sequence ?? 0;
  if (known === before) return;
  share.outcome = known < before && (await readHead(deps, share)).sequence === before;
}

/** Agents whose events fit one command together, in the order of their names: behind a router neighbours are on the same shard. */
function groupsOf(shares: readonly Share[]): Share[][] {
  const groups: Share[][] = [];
  let room = 0;
  for (const share of shares.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))) {
    if (share.documents.length > room) {
      groups.push([]);
      room = commandMax;
    }
    groups.at(-1)?.push(share);
    room -= share.documents.length;
  }
  return groups;
}

/**
 * One command while nobody else writes to these agents (a seventh of the work of one each, for twenty). It ends at the first refusal; the agents after
 * that one then go each by itself, all at once.
 */
async function insertGroup(deps: ReadDeps, group: readonly Share[]): Promise<void> {
  const [first] = group;
  if (group.length === 1 && first !== undefined) return insertShare(deps, first);
  const { db, events } = deps.collections;
  for (const share of group) share.outcome = false;
  const documents = group.flatMap((share) => share.documents);
  const [refused = documents.length] = await insertDocuments(db, events, { documents, ordered: true });
  const untried: Share[] = [];
  let from = 0;
  for (const share of group) {
    const stored = Math.min(refused - from, share.documents.length);
    if (stored < 0) untried.push(share);
    else share.outcome = outcomeOf(share, stored);
    from += share.documents.length;
  }
  const results = await Promise.allSettled(untried.map((share) => insertShare(deps, share)));
  const failure = results.find((result) => result.status === "rejected");
  if (failure !== undefined) throw new StoreError("unknown", "only some events were stored", failure.reason);
}

function outcomeOf({ documents }: Share, stored: number): Outcome {
  if (stored === documents.length) return true;
  return stored === 0 ? false : stored;
}

async function insertShare({ collections }: ReadDeps, share: Share): Promise<void> {
  const { db, events } = collections;
  const { documents } = share;
  for (let from = 0; from < documents.length; from += commandMax) {
    share.outcome = false;
    const command = { documents: documents.slice(from, from + commandMax), ordered: true };
    const [at] = await insertDocuments(db, events, command).catch((error: unknown) => {
      throw from === 0 ? error : new StoreError("unknown", "only some events were stored", error);
    });
    if (at !== undefined) {
      share.outcome = outcomeOf(share, from + at);
      return;
    }
  }
  share.outcome = true;
}

async function insertSingles({ collections }: ReadDeps, shares: readonly Share[]): Promise<void> {
  const { db, events } = collections;
  for (const share of shares) share.outcome = false;
  const documents = shares.flatMap((share) => share.documents);
  const taken = await insertDocuments(db, events, { documents, ordered: false });
  for (const [at, share] of shares.entries()) share.outcome = !taken.includes(at);
}

function remember({ heads }: ReadDeps, share: Share): void {
  const facts = isNew(share) ? noFacts : heads.recall(share);
  if (share.outcome === true && facts?.sequence === share.first - 1)
    heads.note(share, fold(facts, share.documents));
  else heads.forget(share);
}

/** Of a flight that failed in part nobody knows what is stored; only when no command reached the database is it known that nothing is. */
function throwFailure(results: readonly PromiseSettledResult<void>[]): void {
  const failures = results
    .filter((result) => result.status === "rejected")
    .map(({ reason }) => toStoreError(reason));
  const [first] = failures;
  if (first === undefined) return;
  const nothing =
    failures.length === results.length && failures.every(({ outcome }) => outcome === "refused");
  throw nothing ? first : new StoreError("unknown", first.message, first);
}

function isNew({ first }: Share): boolean {
  return first === 1;
}

function withLastSeen({ org, agentId, documents }: Share): Agent & { lastSeenMs: number } {
  return { org, agentId, lastSeenMs: fold(noFacts, documents).lastSeenMs };
}
