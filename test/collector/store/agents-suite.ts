import { describe, expect, it } from "vitest";
import type { AgentPlace } from "../../../collector/store/agents-page.ts";
import type { Store } from "../../../collector/store/store.ts";
import { agentsOf, everyAgent, flightOf, newEvent } from "../../support/events.ts";
import { between, pick, seededRandom, seeds } from "../../support/random.ts";

const at = 1_700_000_000_000;

/** How any store lists agents in pages. */
export function agentsSuite(kind: string, open: () => Promise<Store>): void {
  describe(`the agents of the ${kind} store, in pages`, () => {
    it("are each on one page, in the order of one long list, however large the pages are", async () => {
      await using store = await open();
      const events = Array.from({ length: 30 }, (_, place) =>
        newEvent({ agentId: `a${place}`, createdAtMs: at + (place % 7) }),
      );
      await store.insert("o", at, flightOf(events));
      await store.insert("p", at, flightOf([newEvent({ agentId: "foreign" })]));
      await store.register("o", "registered", at + 3);
      const whole = await agentsOf(store, "o");
      expect(whole).toHaveLength(31);
      for (const limit of [1, 4, 30, 31, 32]) expect(await everyAgent(store, "o", limit)).toEqual(whole);
      expect((await store.agents("o", { limit: 31 })).next).toBeUndefined();
      expect((await store.agents("o", { limit: 30 })).next).toBeDefined();
      expect(await store.agents("nobody", { limit: 5 })).toEqual({ agents: [], next: undefined });
    });

    it("stand by code point when they were seen at the same time, in every store alike", async () => {
      await using store = await open();
      const ids = ["b", "a", "a\u{1F600}", "a\uFF21", "\u{10000}", "\uE000", "ab", "A", "ß", "a "];
      await store.insert("o", at, flightOf(ids.map((agentId) => newEvent({ agentId, createdAtMs: at }))));
      const byBytes = ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
      for (const limit of [1, 3, 500])
        expect((await everyAgent(store, "o", limit)).map((agent) => agent.agent_id)).toEqual(byBytes);
    });

    it("go on behind any place, also one where no agent stands any more", async () => {
      await using store = await open();
      const events = ["a", "b", "c", "d"].map((agentId, place) =>
        newEvent({ agentId, createdAtMs: at - place }),
      );
      await store.insert("o", at, flightOf(events));
      const first = await store.agents("o", { limit: 2 });
      expect(first.agents.map((agent) => agent.agent_id)).toEqual(["a", "b"]);
      await store.erase({ org: "o", agentId: "b" });
      await store.forget({ org: "o", agentId: "b" });
      const rest = await store.agents("o", { limit: 2, after: first.next });
      expect(rest.agents.map((agent) => agent.agent_id)).toEqual(["c", "d"]);
      const behind = async (after: AgentPlace): Promise<string[]> =>
        (await store.agents("o", { limit: 9, after })).agents.map((agent) => agent.agent_id);
      expect(await behind({ lastSeenMs: 2 ** 48 - 1, agentId: "" })).toEqual(["a", "c", "d"]);
      expect(await behind({ lastSeenMs: at - 2, agentId: "" })).toEqual(["c", "d"]);
      expect(await behind({ lastSeenMs: 0, agentId: "\0�" })).toEqual([]);
    });

    it.each(seeds(3))("are those of a plain sort after any history of theirs (seed %i)", async (seed) => {
      await using store = await open();
      const random = seededRandom(seed);
      const sequences: Record<string, number> = {};
      const seen = new Map<string, number>();
      for (let step = 0; step < 60; step++) {
        const agentId = `a${between(random, 0, 15)}`;
        const createdAtMs = at + between(random, 0, 9);
        if (random() < 0.2) {
          await store.register("o", agentId, createdAtMs);
          if (!seen.has(agentId)) seen.set(agentId, createdAtMs);
        } else if (random() < 0.1) {
          await store.erase({ org: "o", agentId });
          await store.forget({ org: "o", agentId });
          seen.delete(agentId);
          sequences[agentId] = 0;
        } else {
          const sequence = sequences[agentId] ?? 0;
          await store.insert(
            "o",
            at,
            flightOf([newEvent({ agentId, createdAtMs })], { [agentId]: sequence }),
          );
          seen.set(agentId, Math.max(sequence === 0 ? 0 : (seen.get(agentId) ?? 0), createdAtMs));
          sequences[agentId] = sequence + 1;
        }
        if (random() < 0.7) continue;
        const sorted = [...seen].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1));
        const listed = await everyAgent(store, "o", pick(random, [1, 3, 500]));
        expect(listed.map(({ agent_id, last_seen }) => [agent_id, Date.parse(last_seen)])).toEqual(sorted);
      }
    });
  });
}
