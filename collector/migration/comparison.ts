import { createHash } from "node:crypto";
import { CommandError } from "../../shared/exit-codes.ts";
import type { ArchiveReader, Outline } from "../store/archive.ts";
import type { KeptEvent, Organization } from "../store/store.ts";
import { eventLine } from "../terminal/event-line.ts";

/** What an agent's events add up to. */
interface Tally {
  events: number;
  erased: number;
  newest: number;
  newestScore: number;
  scores: number;
}

export interface Sides {
  source: ArchiveReader;
  target: ArchiveReader;
}

export interface Comparison {
  events: number;
  agents: number;
  /** How many events were compared with all that they hold. */
  sampled: number;
  /** What the source was given while it was copied; the rest of it has been compared. */
  later: readonly KeptEvent[];
}

const sampleEvents = 500;
const laterMax = 10_000;
const laterRead = 500;

/**
 * Reads both sides anew: for every agent the number of its events, its newest number, its score and the sum of all its scores must be the same, and a sample
 * of events must be equal to the last byte.
 */
export async function compare(
  { source, target }: Sides,
  { id, name }: Organization,
  { seed, expected }: { seed: number; expected: number },
): Promise<Comparison> {
  const every = Math.max(1, Math.floor(expected / sampleEvents));
  const sample = new Map<string, string>();
  const copied = await tallies(target, id, (outline) => {
    if (isSampled(seed, every, outline)) sample.set(placeOf(outline), outline.at);
    return true;
  });
  const later: string[] = [];
  const pairs: (readonly [source: string, target: string])[] = [];
  const original = await tallies(source, id, (outline) => {
    if (outline.score !== undefined && outline.sequence > (copied.get(outline.agentId)?.newest ?? 0)) {
      later.push(outline.at);
      return false;
    }
    const twin = sample.get(placeOf(outline));
    if (twin !== undefined) pairs.push([outline.at, twin]);
    return true;
  });
  refuseDifferences(name, original, copied);
  if (pairs.length !== sample.size)
    throw differs(name, "an event of the copy is not in the source under its number");
  await comparePairs({ source, target }, name, pairs);
  if (later.length > laterMax) throw stillWritten(name);
  let events = 0;
  for (const tally of copied.values()) events += tally.events;
  // By their places, which are in order of acceptance.
  const came = await readAll(source, later.sort());
  return { events, agents: copied.size, sampled: pairs.length, later: came };
}

export function stillWritten(name: string): CommandError {
  const message = `collectors are still writing to "${name}": stop them and run the same command again, it goes on where it stopped`;
  return new CommandError("held", message);
}

async function tallies(
  reader: ArchiveReader,
  org: string,
  counts: (outline: Outline) => boolean,
): Promise<Map<string, Tally>> {
  const found = new Map<string, Tally>();
  for await (const page of reader.outlines(org))
    for (const outline of page) {
      if (!counts(outline)) continue;
      const { agentId, sequence, score } = outline;
      const tally = found.get(agentId) ?? { events: 0, erased: 0, newest: 0, newestScore: 0, scores: 0 };
      found.set(agentId, tally);
      tally.events++;
      if (score === undefined) tally.erased++;
      else if (sequence > tally.newest) {
        tally.newest = sequence;
        tally.newestScore = score;
      }
      tally.scores += score ?? 0;
    }
  return found;
}

function refuseDifferences(
  name: string,
  original: ReadonlyMap<string, Tally>,
  copied: ReadonlyMap<string, Tally>,
): void {
  for (const agent of new Set([...original.keys(), ...copied.keys()])) {
    const [there, here] = [JSON.stringify(original.get(agent)), JSON.stringify(copied.get(agent))];
    if (there !== here)
      throw differs(name, `agent "${agent}" is ${there} in the source and ${here} in the copy`);
    const { events = 0, newest = 0, erased = 0 } = copied.get(agent) ?? {};
    // The newest may have been erased on demand: then there are more than the number of the newest that is left.
    if (erased === 0 ? events !== newest : events < newest)
      throw differs(name, `agent "${agent}" has ${events} events, the newest of which has number ${newest}`);
  }
}

async function comparePairs(
  { source, target }: Sides,
  name: string,
  pairs: readonly (readonly [source: string, target: string])[],
): Promise<void> {
  const originals = await source.events(pairs.map(([at]) => at));
  const copies = await target.events(pairs.map(([, twin]) => twin));
  for (const [at, twin] of pairs) {
    const [original, copy] = [originals.get(at), copies.get(twin)];
    if (original === undefined || copy === undefined || eventLine(original) !== eventLine(copy))
      throw differs(
        name,
        `event ${original?.sequence ?? "?"} of agent "${original?.agentId ?? "?"}" is not the same`,
      );
  }
}

async function readAll(reader: ArchiveReader, places: readonly string[]): Promise<KeptEvent[]> {
  const events: KeptEvent[] = [];
  for (let from = 0; from < places.length; from += laterRead) {
    const some = places.slice(from, from + laterRead);
    const found = await reader.events(some);
    for (const at of some) {
      const event = found.get(at);
      if (event !== undefined) events.push(event);
    }
  }
  return events;
}

function differs(name: string, how: string): CommandError {
  const message = `the copy of "${name}" is not the same as its source: ${how}. It is not in use yet; start again with --restart`;
  return new CommandError("failure", message);
}

/** The same events on both sides, without a word between them. */
function isSampled(seed: number, every: number, outline: Outline): boolean {
  if (outline.score === undefined) return false;
  if (every === 1) return true;
  const digest = createHash("sha256")
    .update(`${seed} ${placeOf(outline)}`)
    .digest();
  return digest.readUInt32LE(0) % every === 0;
}

function placeOf({ agentId, sequence }: Outline): string {
  return `${sequence} ${agentId}`;
}
