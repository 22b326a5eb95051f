import { describe, expect, it } from "vitest";
import type { EventsFilter, Store } from "../../../collector/store/store.ts";
import { agentsOf, flightOf, newEvent, retainAll } from "../../support/events.ts";

const at = 1_700_000_000_000;
const idsOf = (known: ReadonlyMap<string, unknown>): Set<string> => new Set(known.keys());
const page: EventsFilter = { limit: 100, offset: 0 };

/** What any store has to do, each time on an empty one. */
export function storeSuite(kind: string, open: () => Promise<Store>): void {
  describe(`the ${kind} store`, () => {
    it("keeps a flight and hands every field of it back", async () => {
      await using store = await open();
      const gates = [
        { name: "pii", passed: false, reason: "1 e-mail address 📧", latency_ms: 0.125 },
        { name: "größe", passed: true, latency_ms: 0, skipped: true },
      ];
      const event = newEvent({
        tool: "tool ✓",
        passed: false,
        gates,
        totalLatencyMs: 1.5,
        latencyMs: 2.5,
        source: "evaluate",
      });
      expect(await store.insert("o", at + 9, flightOf([event]))).toEqual([true]);
      const [shown] = await store.events("o", page);
      expect(shown).toEqual({
        id: expect.stringMatching(/^evt_[0-9a-hjkmnp-tv-z]{26}$/),
        agent_id: "agent",
        tool_name: "tool ✓",
        passed: false,
        gates,
        total_latency_ms: 1.5,
        reputation_score: 1,
        created_at: new Date(at).toISOString(),
      });
      const [withId] = await store.events("o", { ...page, isWithId: true });
      expect(withId).toEqual({ ...shown, evaluation_id: event.evaluationId });
      const { events } = await store.scan("o", undefined);
      expect(events).toEqual([{ ...event, sequence: 1, score: 1, receivedAtMs: at + 9 }]);
    });

    it("refuses a number that is taken, and one that leaves a gap", async () => {
      await using store = await open();
      expect(await store.insert("o", at, flightOf([newEvent()]))).toEqual([true]);
      expect(await store.insert("o", at, flightOf([newEvent()]))).toEqual([false]);
      expect(await store.insert("o", at, flightOf([newEvent()], { agent: 2 }))).toEqual([false]);
      expect(await store.insert("o", at, flightOf([newEvent()], { agent: 1 }))).toEqual([true]);
      expect(await store.head("o", "agent")).toMatchObject({ sequence: 2 });
    });

    it("refuses an evaluation id that its agent has used, and tells how much of that flight's agent it kept", async () => {
      await using store = await open();
      await store.insert("o", at, flightOf([newEvent({ evaluationId: "used" })]));
      const flight = flightOf([newEvent(), newEvent({ evaluationId: "used" })], { agent: 1 });
      const first = flight.events[0]?.event.evaluationId ?? "";
      // Without a transaction, what came before the refused event is there.
      const kept = kind === "mongo" ? [first] : [];
      expect(await store.insert("o", at, flight)).toEqual([kept.length || false]);
      expect(await store.head("o", "agent")).toMatchObject({ sequence: 1 + kept.length });
      expect(idsOf(await store.known("o", "agent", ["used", "unused"]))).toEqual(new Set(["used"]));
      expect(idsOf(await store.known("o", "agent", [first]))).toEqual(new Set(kept));
    });

    it("lets two agents, and two organizations, use the same evaluation id", async () => {
      await using store = await open();
      const same = (agentId: string) => newEvent({ agentId, evaluationId: "same" });
      expect(await store.insert("o", at, flightOf([same("a"), same("b")]))).toEqual([true, true]);
      expect(await store.insert("p", at, flightOf([same("a")]))).toEqual([true]);
      expect(await store.events("p", page)).toHaveLength(1);
      expect(await store.head("p", "b")).toEqual({ sequence: 0, window: [] });
    });

    it("counts the agents of an organization, and says which it does not have", async () => {
      await using store = await open();
      await store.insert("o", at, flightOf([newEvent({ agentId: "a" }), newEvent({ agentId: "b" })]));
      await store.insert("p", at, flightOf([newEvent({ agentId: "c" })]));
      await store.register("o", "d", at);
      await store.register("o", "a", at);
      const { agents, missing } = await store.census("o", ["c", "b", "__proto__", "d"]);
      expect(agents).toBe(3);
      expect(new Set(missing)).toEqual(new Set(["c", "__proto__"]));
      expect(await store.census("nobody", ["a"])).toEqual({ agents: 0, missing: ["a"] });
    });

    it("creates no agent unless its events are stored, also when the flight is refused for another agent", async () => {
      await using store = await open();
      await store.insert("o", at, flightOf([newEvent({ agentId: "a", evaluationId: "x" })]));
      const flight = flightOf([newEvent({ agentId: "new" }), newEvent({ agentId: "a", evaluationId: "x" })], {
        a: 1,
      });
      const outcome = await store.insert("o", at, flight);
      expect(outcome[1]).toBe(false);
      expect(outcome[0]).toBe(kind === "mongo");
      expect((await store.agent("o", "new"))?.eval_count).toBe(kind === "mongo" ? 1 : undefined);
    });

    it("lists the events of a flight in the order of acceptance, whichever agent they are of", async () => {
      await using store = await open();
      const order = ["a", "b", "a", "c", "b"].map((agentId, tool) =>
        newEvent({ agentId, tool: String(tool) }),
      );
      await store.insert("o", at, flightOf(order));
      expect((await store.events("o", page)).map((event) => event.tool_name)).toEqual([
        "4",
        "3",
        "2",
        "1",
        "0",
      ]);
    });

    it("pages newest first by creation time, also when old events arrive late", async () => {
      await using store = await open();
      const created = [50, 10, 30, 30, 70, 20, 30, 60, 5];
      for (const [place, offset] of created.entries())
        await store.insert(
          "o",
          at,
          flightOf([newEvent({ createdAtMs: at + offset, tool: String(place) })], { agent: place }),
        );
      const listed = await store.events("o", page);
      expect(listed.map((event) => event.tool_name)).toEqual(["4", "7", "0", "6", "3", "2", "5", "1", "8"]);
      const paged = [];
      for (let offset = 0; offset < 9; offset += 2)
        paged.push(...(await store.events("o", { limit: 2, offset })));
      expect(paged).toEqual(listed);
    });

    it("filters by agent, verdict and time, bounds included", async () => {
      await using store = await open();
      const events = Array.from({ length: 40 }, (_, place) =>
        newEvent({
          agentId: `a${place % 3}`,
          passed: place % 4 !== 0,
          createdAtMs: at + (place % 10),
          tool: String(place),
        }),
      );
      await store.insert("o", at, flightOf(events));
      const expected = (keep: (event: (typeof events)[number]) => boolean): (string | undefined)[] =>
        events
          .filter(keep)
          .toReversed()
          .sort((a, b) => b.createdAtMs - a.createdAtMs)
          .map((event) => event.tool);
      const listed = async (filter: Partial<EventsFilter>): Promise<(string | undefined)[]> =>
        (await store.events("o", { ...page, ...filter })).map((event) => event.tool_name);
      expect(await listed({ agentId: "a1" })).toEqual(expected((event) => event.agentId === "a1"));
      expect(await listed({ passed: false })).toEqual(expected((event) => !event.passed));
      expect(await listed({ fromMs: at + 3, toMs: at + 5 })).toEqual(
        expected((event) => event.createdAtMs >= at + 3 && event.createdAtMs <= at + 5),
      );
      expect(await listed({ agentId: "a2", passed: true, fromMs: at + 9 })).toEqual(
        expected((event) => event.agentId === "a2" && event.passed && event.createdAtMs >= at + 9),
      );
      expect(await listed({ agentId: "nobody" })).toEqual([]);
      expect(await listed({ fromMs: at + 6, toMs: at + 5 })).toEqual([]);
    });

    it("gives the window of an agent oldest first, and no more than 500", async () => {
      await using store = await open();
      const events = Array.from({ length: 620 }, (_, place) =>
        newEvent({ latencyMs: place, passed: place % 2 === 0 }),
      );
      await store.insert("o", at, flightOf(events.slice(0, 300)));
      await store.insert("o", at, flightOf(events.slice(300), { agent: 300 }));
      const head = await store.head("o", "agent");
      expect(head.sequence).toBe(620);
      expect(head.window.map(({ passed, latencyMs }) => ({ passed, latencyMs }))).toEqual(
        events.slice(120).map(({ passed, latencyMs }) => ({ passed, latencyMs })),
      );
    });

    it("registers an agent once and lets its first evaluation set both times anew", async () => {
      await using store = await open();
      await store.register("o", "agent", at + 5_000);
      await store.register("o", "agent", at + 9_000);
      const registered = new Date(at + 5_000).toISOString();
      expect(await store.agent("o", "agent")).toEqual({
        agent_id: "agent",
        first_seen: registered,
        last_seen: registered,
        eval_count: 0,
      });
      await store.insert(
        "o",
        at,
        flightOf([newEvent({ createdAtMs: at }), newEvent({ createdAtMs: at - 60_000 })]),
      );
      await store.register("o", "agent", at);
      expect(await agentsOf(store, "o")).toEqual([
        {
          agent_id: "agent",
          first_seen: new Date(at - 60_000).toISOString(),
          last_seen: new Date(at).toISOString(),
          eval_count: 2,
        },
      ]);
    });

    it("lists at most 500 agents, the last seen first", async () => {
      await using store = await open();
      const events = Array.from({ length: 510 }, (_, place) =>
        newEvent({ agentId: `a${place}`, createdAtMs: at + ((place * 7) % 510) }),
      );
      for (let from = 0; from < events.length; from += 100)
        await store.insert("o", at, flightOf(events.slice(from, from + 100)));
      const agents = await agentsOf(store, "o");
      expect(agents).toHaveLength(500);
      expect(agents[0]?.last_seen).toBe(new Date(at + 509).toISOString());
      expect(agents.map((agent) => agent.last_seen)).toEqual(
        agents
          .map((agent) => agent.last_seen)
          .toSorted()
          .toReversed(),
      );
    });

    it("deletes old events but never reaches into a window, and remembers every id", async () => {
      await using store = await open();
      const busy = Array.from({ length: 700 }, (_, place) =>
        newEvent({ agentId: "busy", evaluationId: `b${place}`, createdAtMs: at + place }),
      );
      const quiet = Array.from({ length: 3 }, (_, place) =>
        newEvent({ agentId: "quiet", evaluationId: `q${place}` }),
      );
      // Both agents share commits, so that retention has to rewrite some of them.
      for (let from = 0; from < 700; from += 100) {
        const mixed = [
          ...busy.slice(from, from + 100),
          ...(from < 300 ? [quiet[from / 100] ?? newEvent()] : []),
        ];
        await store.insert("o", at + from, flightOf(mixed, { busy: from, quiet: from / 100 }));
      }
      const before = {
        busy: await store.head("o", "busy"),
        quiet: await store.head("o", "quiet"),
        agents: await agentsOf(store, "o"),
      };
      expect(await retainAll(store, at + 250)).toBe(200);
      expect({
        busy: await store.head("o", "busy"),
        quiet: await store.head("o", "quiet"),
        agents: await agentsOf(store, "o"),
      }).toEqual(before);
      expect(idsOf(await store.known("o", "busy", ["b0", "b699"]))).toEqual(new Set(["b0", "b699"]));
      const kept = (
        await Promise.all(
          [0, 100, 200, 300, 400, 500].map((offset) => store.events("o", { limit: 100, offset })),
        )
      ).flat();
      expect(kept).toHaveLength(503);
      expect(kept.filter((event) => event.agent_id === "quiet")).toHaveLength(3);
      expect(
        await store.insert(
          "o",
          at,
          flightOf([newEvent({ agentId: "busy", evaluationId: "b0" })], { busy: 700 }),
        ),
      ).toEqual([false]);
      expect(await store.insert("o", at, flightOf([newEvent({ agentId: "busy" })], { busy: 700 }))).toEqual([
        true,
      ]);
    });

    it("scans an organization in the order of acceptance, page by page", async () => {
      await using store = await open();
      for (let flight = 0; flight < 150; flight++)
        await store.insert("o", at, flightOf([newEvent({ tool: String(flight) })], { agent: flight }));
      const tools: (string | undefined)[] = [];
      let cursor: string | undefined;
      do {
        const found = await store.scan("o", cursor);
        tools.push(...found.events.map((event) => event.tool));
        cursor = found.cursor;
      } while (cursor !== undefined);
      expect(tools).toEqual(Array.from({ length: 150 }, (_, flight) => String(flight)));
      expect(await store.scan("nobody", undefined)).toEqual({ events: [], cursor: undefined });
    });

    it("is followed in the order of acceptance, from its end or from any event on", async () => {
      await using store = await open();
      const begin = (await store.follow("o", undefined)).next;
      const early = Date.now() - 60_000;
      for (let flight = 0; flight < 70; flight++) {
        const tools = [`${flight} a`, `${flight} b`];
        const events = tools.map((tool) => newEvent({ tool }));
        await store.insert("o", early, flightOf(events, { agent: 2 * flight }));
        await store.insert("p", early, flightOf([newEvent({ tool: "theirs" })], { agent: flight }));
      }
      const from = async (after: string): Promise<(string | undefined)[]> => {
        const tools: (string | undefined)[] = [];
        for (let place = after, isEnd = false; !isEnd;) {
          const page = await store.follow("o", place);
          tools.push(...page.events.map(({ event }) => event.tool));
          ({ next: place, isEnd } = page);
        }
        return tools;
      };
      const all = Array.from({ length: 140 }, (_, at) => `${at >> 1} ${at % 2 === 0 ? "a" : "b"}`);
      // A database that collectors share begins at the time by its clock.
      const first = kind === "mongo" ? "0" : begin;
      expect(await from(first)).toEqual(all);
      const page = await store.follow("o", first);
      for (const at of [0, 1, 50, 99])
        expect(await from(page.events[at]?.place ?? "")).toEqual(all.slice(at + 1));
      const end = (await store.follow("o", undefined)).next;
      expect(await from(end)).toEqual([]);
      await store.erase({ org: "o", agentId: "agent" });
      expect(await from(first)).toEqual([]);
      expect(await store.follow("absent", "0")).toMatchObject({ events: [], isEnd: true });
    });

    it("erases an agent whole: it begins anew, and nobody else moves", async () => {
      await using store = await open();
      const mixed = [
        newEvent({ evaluationId: "a" }),
        newEvent({ agentId: "other", evaluationId: "a", passed: false }),
        newEvent({ evaluationId: "b" }),
      ];
      await store.insert("o", at, flightOf(mixed));
      await store.insert("o", at, flightOf([newEvent()], { agent: 2 }));
      await store.insert("p", at, flightOf([newEvent()]));
      const untouched = async (): Promise<unknown> => ({
        other: [await store.head("o", "other"), await store.agent("o", "other")],
        events: await store.events("o", { ...page, agentId: "other" }),
        elsewhere: [await store.head("p", "agent"), await store.events("p", page)],
      });
      const before = await untouched();

      expect(await store.erase({ org: "o", agentId: "agent" })).toMatchObject({ events: 3, agents: 1 });
      await store.forget({ org: "o", agentId: "agent" });
      expect(await untouched()).toEqual(before);
      expect(await store.agent("o", "agent")).toBeUndefined();
      expect(await store.head("o", "agent")).toEqual({ sequence: 0, window: [] });
      expect(idsOf(await store.known("o", "agent", ["a", "b"]))).toEqual(new Set());
      expect((await store.scan("o", undefined)).events.map(({ agentId }) => agentId)).toEqual(["other"]);
      expect(await store.erase({ org: "o", agentId: "agent" })).toMatchObject({ events: 0, agents: 0 });

      expect(await store.insert("o", at, flightOf([newEvent({ evaluationId: "a" })]))).toEqual([true]);
      expect(await store.agent("o", "agent")).toMatchObject({ eval_count: 1 });
      expect(await untouched()).toEqual(before);
    });

    it("erases events created before a time, whatever their place: their numbers stay taken and their ids are free", async () => {
      await using store = await open();
      const times = [0, 5_000, 10_000, 1_000];
      const events = times.map((ms, place) =>
        newEvent({ evaluationId: `e${place}`, createdAtMs: at + ms, passed: place === 1 }),
      );
      await store.insert("o", at, flightOf(events));
      const standing = await store.agent("o", "agent");
      expect(await store.erase({ org: "o", beforeMs: at + 5_000 })).toMatchObject({ events: 2, agents: 0 });
      await store.forget({ org: "o" });
      const left = (await store.scan("o", undefined)).events;
      expect(left.map(({ evaluationId, sequence }) => ({ evaluationId, sequence }))).toEqual([
        { evaluationId: "e1", sequence: 2 },
        { evaluationId: "e2", sequence: 3 },
      ]);
      expect(await store.agent("o", "agent")).toEqual(standing);
      const window = [
        { passed: true, latencyMs: 1 },
        { passed: false, latencyMs: 1 },
      ];
      expect(await store.head("o", "agent")).toMatchObject({ sequence: 4, window });
      expect(idsOf(await store.known("o", "agent", ["e0", "e1", "e2", "e3"]))).toEqual(new Set(["e1", "e2"]));
      const again = flightOf([newEvent({ evaluationId: "e3" })], { agent: 4 });
      expect(await store.insert("o", at, again)).toEqual([true]);
      await store.erase({ org: "o", agentId: "agent", beforeMs: at + 60_000 });
      await store.forget({ org: "o" });
      expect(await store.head("o", "agent")).toEqual({ sequence: 5, window: [] });
      expect(await store.insert("o", at, flightOf([newEvent()], { agent: 5 }))).toEqual([true]);
    });

    it("erases an organization with everything it holds, and no other", async () => {
      await using store = await open();
      for (const org of ["o", "p"]) {
        await store.insert(org, at, flightOf([newEvent({ evaluationId: "a" }), newEvent({ agentId: "b" })]));
        await store.register(org, "registered", at);
      }
      const others = async (): Promise<unknown> => [
        await agentsOf(store, "p"),
        await store.scan("p", undefined),
      ];
      const before = await others();
      expect(await store.erase({ org: "o" })).toMatchObject({ events: 2, agents: 3 });
      await store.forget({ org: "o" });
      expect(await agentsOf(store, "o")).toEqual([]);
      expect(await store.events("o", page)).toEqual([]);
      expect(await others()).toEqual(before);
      expect(await store.insert("q", at, flightOf([newEvent({ evaluationId: "a" })]))).toEqual([true]);
      expect(await others()).toEqual(before);
    });
  });
}
