import { describe, expect, it } from "vitest";
import type { NewEvent, Store } from "../../../collector/store/store.ts";
import { tallyOf } from "../../../shared/explain/tally.ts";
import { flightOf, newEvent } from "../../support/events.ts";
import { between, pick, seededRandom } from "../../support/random.ts";

const at = 1_700_000_000_000;

function anyEvent(random: () => number, place: number): NewEvent {
  const passed = random() < 0.8;
  return newEvent({
    evaluationId: `e${place}`,
    passed,
    tool: random() < 0.2 ? undefined : pick(random, ["search", "users.list ✓"]),
    gates: ["pii", "content"].map((name) => ({
      name,
      passed: passed || random() < 0.5,
      latency_ms: random() * 3,
      reason: "what is not counted",
    })),
    latencyMs: random() * 9,
    createdAtMs: at - place,
  });
}

/** What explains a score has to be the same from any store, and of the very window that is scored. */
export function tallySuite(kind: string, open: () => Promise<Store>): void {
  describe(`what explains a score in the ${kind} store`, () => {
    it("is of the agent's last 500 events in order of acceptance, also when other events came between and since", async () => {
      await using store = await open();
      const random = seededRandom(37);
      const events: NewEvent[] = [];
      const agree = async (): Promise<void> => {
        const expected = tallyOf(events.slice(-500));
        expect((await store.tally("o", "agent")).tally).toEqual(expected);
        const { window, failures, broken } = (await store.tally("o", "agent", "failures")).tally;
        expect({ window, failures, broken }).toEqual({
          window: expected.window,
          failures: expected.failures,
          broken: expected.broken,
        });
        const { points } = await store.history("o", "agent");
        const scored = events.map(({ createdAtMs, passed }, at) => ({
          createdAtMs,
          passed,
          score: (at + 1) % 1001,
        }));
        expect(points).toEqual(scored.slice(-500));
        const head = await store.head("o", "agent");
        expect(window).toEqual(head.window.map(({ passed, latencyMs }) => ({ passed, latencyMs })));
      };
      await agree();
      for (let flight = 0; events.length < 620; flight++) {
        const more = Array.from({ length: between(random, 1, 100) }, (_, n) =>
          anyEvent(random, events.length + n),
        );
        const other = newEvent({ agentId: "other", passed: false });
        await store.insert("o", at, flightOf([...more, other], { agent: events.length, other: flight }));
        await store.insert("p", at, flightOf([newEvent({ passed: false })], { agent: flight }));
        events.push(...more);
        await agree();
      }
    });

    it("is without what was erased", async () => {
      await using store = await open();
      const failed = newEvent({ evaluationId: "old", passed: false, createdAtMs: at });
      const kept = newEvent({ evaluationId: "new", createdAtMs: at + 5_000 });
      await store.insert("o", at, flightOf([failed, kept]));
      expect((await store.tally("o", "agent")).tally.broken).toMatchObject({ evaluationId: "old" });
      await store.erase({ org: "o", beforeMs: at + 5_000 });
      await store.forget({ org: "o" });
      expect((await store.tally("o", "agent")).tally).toEqual(tallyOf([kept]));
      expect((await store.history("o", "agent")).points).toEqual([
        { createdAtMs: at + 5_000, passed: true, score: 2 },
      ]);
      await store.erase({ org: "o", agentId: "agent" });
      await store.forget({ org: "o", agentId: "agent" });
      expect((await store.tally("o", "agent")).tally).toEqual(tallyOf([]));
    });
  });
}
