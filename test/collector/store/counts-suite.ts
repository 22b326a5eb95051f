import { describe, expect, it } from "vitest";
import type { CountsAsked } from "../../../collector/store/counts/counts.ts";
import type { NewEvent, Store } from "../../../collector/store/store.ts";
import { Beside } from "../../support/beside.ts";
import { newEvent, retainAll } from "../../support/events.ts";
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

    it("are without what was erased or is older than is kept, and those of others do not change", async () => {
      await using store = await open();
      const random = seededRandom(70);
      const beside = new Beside(store);
      const asked = Array.from({ length: 6 }, () => anyAsked(random));
      const agree = async (): Promise<void> => {
        for (const org of ["o", "p"])
          for (const each of asked) expect(await beside.faults(org, each)).toEqual([]);
      };
      for (let flight = 0; flight < 7; flight++)
        for (const [org, length] of [
          ["o", 100],
          ["p", 10],
        ] as const)
          await beside.insert(
            org,
            Array.from({ length }, () => ({
              ...anyEvent(random, at + between(random, 0, 30) * dayMs + flight),
              agentId: random() < 0.75 ? "agent 1" : "agent 2",
            })),
            at + flight,
          );
      await agree();
      expect(await retainAll(store, at + 2)).toBeGreaterThan(0);
      for (const org of ["o", "p"]) beside.retain(org, at + 2);
      await agree();
      await store.erase({ org: "o", beforeMs: at + 2 * dayMs });
      await store.forget({ org: "o" });
      beside.keep("o", ({ createdAtMs }) => createdAtMs >= at + 2 * dayMs);
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
