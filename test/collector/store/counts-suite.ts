import { describe, expect, it } from "vitest";
import type { Counts, CountsAsked } from "../../../collector/store/counts/counts.ts";
import type { NewEvent, Store } from "../../../collector/store/store.ts";
import { faultsOf } from "../../support/counted.ts";
import { flightOf, newEvent, retainAll } from "../../support/events.ts";
import { between, pick, seededRandom } from "../../support/random.ts";

const at = 1_700_000_000_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const tools = [
  "search",
  "users.list ✓",
  "__proto__",
  "",
  ...Array.from({ length: 30 }, (_, n) => `tool ${n}`),
];
const gateNames = ["pii", "größe", "constructor", ...Array.from({ length: 30 }, (_, n) => `gate ${n}`)];

/** Names are as in life: few are used much, and many are used now and then. */
function anyName(random: () => number, names: readonly string[]): string {
  return random() < 0.7 ? pick(random, names.slice(0, 3)) : pick(random, names);
}

function anyEvent(random: () => number, createdAtMs: number): NewEvent {
  const passed = random() < 0.7;
  const gates = Array.from({ length: between(random, 0, 4) }, () => ({
    name: anyName(random, gateNames),
    passed: random() < (passed ? 0.95 : 0.4),
    latency_ms: random(),
  }));
  return newEvent({
    agentId: `agent ${between(random, 1, 5)}`,
    evaluationId: `e${random()}`,
    passed,
    tool: random() < 0.2 ? undefined : anyName(random, tools),
    gates,
    totalLatencyMs: pick(random, [0, random() * 0.01, random(), random() * 60_000, 60_000]),
    createdAtMs,
  });
}

const countsOf = async (store: Store, org: string, asked: CountsAsked): Promise<Counts> =>
  JSON.parse((await store.counts(org, asked)).written) as Counts;

/** Each organization's events as they should be, beside a store. */
class Beside {
  readonly #store: Store;
  readonly #standing = new Map<string, Record<string, number>>();
  readonly events = new Map<string, (NewEvent & { receivedAtMs: number })[]>();

  constructor(store: Store) {
    this.#store = store;
  }

  async insert(org: string, events: readonly NewEvent[], receivedAtMs: number): Promise<void> {
    const standing = this.#standing.get(org) ?? {};
    this.#standing.set(org, standing);
    const outcome = await this.#store.insert(org, receivedAtMs, flightOf(events, standing));
    expect(outcome.every(Boolean)).toBe(true);
    for (const { agentId } of events) standing[agentId] = (standing[agentId] ?? 0) + 1;
    this.events.set(org, [...this.of(org), ...events.map((event) => ({ ...event, receivedAtMs }))]);
  }

  of(org: string): (NewEvent & { receivedAtMs: number })[] {
    return this.events.get(org) ?? [];
  }

  keep(org: string, isKept: (event: NewEvent & { receivedAtMs: number }) => boolean): void {
    this.events.set(org, this.of(org).filter(isKept));
  }

  async faults(org: string, asked: CountsAsked): Promise<string[]> {
    return faultsOf(await countsOf(this.#store, org, asked), this.of(org), asked);
  }
}

function anyAsked(random: () => number): CountsAsked {
  const [a, b] = [at + random() * 40 * dayMs, at + random() * 40 * dayMs].map(Math.floor);
  const whole: [number, number] = [0, at + 400 * dayMs];
  const [fromMs, toMs] = random() < 0.4 ? whole : [Math.min(a!, b!), Math.max(a!, b!)];
  return {
    agentId: random() < 0.4 ? `agent ${between(random, 1, 6)}` : undefined,
    fromMs,
    toMs,
    stepMs: pick(random, [60_000, 300_000, hourMs, 6 * hourMs, dayMs, 7 * dayMs]),
  };
}

/** What is counted over time has to be what a recount of the stored events gives, from any store. */
export function countsSuite(kind: string, open: () => Promise<Store>): void {
  describe(`counts over time in the ${kind} store`, () => {
    it("are those of a recount, also when events come late, between others', and many in one minute", async () => {
      await using store = await open();
      const random = seededRandom(69);
      const beside = new Beside(store);
      for (let round = 0; round < 16; round++) {
        const startMs = at + between(random, 0, 30) * dayMs;
        const spreadMs = pick(random, [1, 60_000, hourMs, 9 * dayMs]);
        const events = Array.from({ length: between(random, 1, 60) }, () =>
          anyEvent(random, startMs + Math.floor(random() * spreadMs)),
        );
        await beside.insert(random() < 0.8 ? "o" : "p", events, at + round);
        for (let asks = 0; asks < 3; asks++)
          expect(await beside.faults(pick(random, ["o", "o", "p"]), anyAsked(random))).toEqual([]);
      }
    });

    it("are without what was erased or is older than is kept, and nobody else's change", async () => {
      await using store = await open();
      const random = seededRandom(70);
      const beside = new Beside(store);
      const asked = Array.from({ length: 6 }, () => anyAsked(random));
      const agree = async (): Promise<void> => {
        for (const org of ["o", "p"])
          for (const each of asked) expect(await beside.faults(org, each)).toEqual([]);
      };
      for (let flight = 0; flight < 15; flight++)
        for (const org of ["o", "p"])
          await beside.insert(
            org,
            Array.from({ length: 100 }, () => ({
              ...anyEvent(random, at + between(random, 0, 30) * dayMs + flight),
              agentId: random() < 0.8 ? "agent 1" : "agent 2",
            })),
            at + flight,
          );
      await agree();
      expect(await retainAll(store, at + 9)).toBeGreaterThan(0);
      for (const org of ["o", "p"]) {
        const kept = new Set(
          ["agent 1", "agent 2"].flatMap((agentId) =>
            beside
              .of(org)
              .filter((event) => event.agentId === agentId)
              .slice(-500),
          ),
        );
        beside.keep(org, (event) => event.receivedAtMs >= at + 9 || kept.has(event));
      }
      await agree();
      await store.erase({ org: "o", beforeMs: at + 10 * dayMs });
      await store.forget({ org: "o" });
      beside.keep("o", ({ createdAtMs }) => createdAtMs >= at + 10 * dayMs);
      await agree();
      await store.erase({ org: "o", agentId: "agent 1" });
      await store.forget({ org: "o", agentId: "agent 1" });
      beside.keep("o", ({ agentId }) => agentId !== "agent 1");
      await agree();
      await store.erase({ org: "o" });
      await store.forget({ org: "o" });
      beside.keep("o", () => false);
      await agree();
    });
  });
}
