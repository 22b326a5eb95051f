import { between, latencyMs, pick, seededRandom } from "../support/random.ts";
import type { ModelEvent } from "../support/model.ts";

/** One request: an evaluate is a request with one event and no id of the caller's. */
export interface Request {
  org: string;
  events: readonly ModelEvent[];
}

export type Step =
  | { kind: "evaluate" | "ingest"; request: Request }
  /** An earlier request, sent again. */
  | { kind: "retry"; request: Request }
  /** Several requests at once. */
  | { kind: "burst"; requests: readonly Request[] }
  /** A request whose insert the store refuses, does and cannot say so, or never gets. */
  | { kind: "stumble"; request: Request; how: Stumble }
  /** The process dies while these are under way; what becomes of them nobody is told. */
  | { kind: "crash"; inFlight: readonly Request[]; patience: number }
  | { kind: "restart" }
  | { kind: "second collector" }
  | { kind: "clock"; byMs: number }
  /** Retention: what was received more than so long ago goes, except what a window holds. */
  | { kind: "purge"; olderThanMs: number };

export type Stumble = "refused" | "answer lost" | "request lost";
const stumbles: readonly Stumble[] = ["refused", "answer lost", "request lost"];

export const orgs = ["acme", "rival"] as const;
const agents = ["busy", "calm", "__proto__"] as const;
const hourMs = 3_600_000;

export interface Chances {
  steps: number;
  crash: number;
  restart: number;
  second: number;
  stumble: number;
}

/** A history of whatever can happen, decided by its seed alone. */
export function historyOf(seed: number, chances: Chances): Step[] {
  const random = seededRandom(seed);
  const events: ModelEvent[] = [];
  const newEvent = (): ModelEvent => {
    if (random() < 0.08 && events.length > 0) {
      const again = pick(random, events);
      return random() < 0.8 ? again : { ...again, agent: pick(random, agents) };
    }
    const event = {
      // Most events are one agent's, so that its window fills and retention finds something outside of it.
      agent: random() < 0.7 ? "busy" : pick(random, agents),
      id: `${seed}-${events.length}`,
      passed: random() < 0.75,
      latencyMs: random() < 0.1 ? between(random, 0, 60_000) : latencyMs(random),
      createdMs: Date.UTC(2026, 0, 1) + between(random, 0, 50) * hourMs,
    };
    events.push(event);
    return event;
  };
  const sent: Request[] = [];
  const request = (most: number): Request => {
    const events = Array.from({ length: between(random, 1, most) }, newEvent);
    const made = { org: random() < 0.8 ? "acme" : "rival", events };
    sent.push(made);
    return made;
  };
  const requests = (most: number): Request[] =>
    Array.from({ length: between(random, 1, most) }, () => request(12));

  const rare: [chance: number, step: () => Step][] = [
    [chances.crash, () => ({ kind: "crash", inFlight: requests(6), patience: between(random, 0, 8) })],
    [chances.restart, () => ({ kind: "restart" })],
    [chances.second, () => ({ kind: "second collector" })],
    [0.04, () => ({ kind: "clock", byMs: between(random, -2, 6) * hourMs })],
    [0.02, () => ({ kind: "purge", olderThanMs: between(random, 0, 4) * hourMs })],
    [0.03, () => ({ kind: "burst", requests: requests(8) })],
    [
      0.12,
      () => ({ kind: "retry", request: sent.length === 0 ? request(12) : pick(random, sent.slice(-20)) }),
    ],
    [chances.stumble, () => ({ kind: "stumble", request: request(12), how: pick(random, stumbles) })],
    [0.3, () => ({ kind: "evaluate", request: request(1) })],
  ];
  return Array.from({ length: chances.steps }, (): Step => {
    let left = random();
    for (const [chance, step] of rare) if ((left -= chance) < 0) return step();
    return { kind: "ingest", request: request(16) };
  });
}

/** Drops ever smaller pieces of a history as long as it still fails. What is left is what it takes. */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
  untilMs: number,
): Promise<readonly Step[]> {
  let shortest = steps;
  for (let piece = Math.ceil(steps.length / 2); piece >= 1; piece = Math.floor(piece / 2)) {
    for (let at = 0; at < shortest.length;) {
      if (Date.now() > untilMs) return shortest;
      const shorter = [...shortest.slice(0, at), ...shortest.slice(at + piece)];
      if (await fails(shorter)) shortest = shorter;
      else at += piece;
    }
  }
  return shortest;
}
