import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf, type EventsPage, type IngestEvent, type StoredEvent } from "./kit.ts";
import { randomOf } from "./random.ts";
import { strict } from "./target.ts";

const { pk, sk, fresh } = kitOf(import.meta.url);

const instant = (ms: number): string => new Date(Date.UTC(2024, 4, 1) + ms).toISOString();
const tools = (events: StoredEvent[]) => events.map((event) => event.tool_name);

/** An agent with so many events, one second apart, whose tool names tell their number; every third one failed. */
async function history(
  about: string,
  count: number,
  change: (n: number) => Partial<IngestEvent> = () => ({}),
) {
  const agent = fresh(about);
  const events = Array.from({ length: count }, (_, n) =>
    eventOf(agent, { tool: `${n}`, passed: n % 3 !== 0, timestamp: instant(n * 1_000), ...change(n) }),
  );
  for (let at = 0; at < count; at += 100) await pk.ingest(events.slice(at, at + 100));
  await pk.eventsOf(agent, count);
  return agent;
}

describe("GET /v1/events", () => {
  it("answers the events with the limit, the offset and the count that were applied", async () => {
    const agent = await history("shape", 3);
    const answer = await pk.ask(`/v1/events?agent_id=${agent}`);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({ events: expect.any(Array), limit: 50, offset: 0, count: 3 });
    for (const event of (answer.json as EventsPage).events)
      expect(event).toEqual({
        id: expect.stringMatching(/./),
        agent_id: agent,
        tool_name: expect.any(String),
        passed: expect.any(Boolean),
        gates: [],
        total_latency_ms: 1,
        reputation_score: expect.any(Number),
        created_at: expect.stringMatching(/Z$/),
      });
  });

  it("needs no parameter, and lists the newest events of the whole organization", async () => {
    const [one, two] = [fresh("one"), fresh("two")];
    const now = Date.now();
    const ahead = (seconds: number) => new Date(now + seconds * 1_000).toISOString();
    await pk.ingest([
      eventOf(one, { timestamp: ahead(1) }),
      eventOf(two, { timestamp: ahead(3) }),
      eventOf(one, { timestamp: ahead(2) }),
    ]);
    await pk.eventsOf(two, 1);
    await pk.eventsOf(one, 2);
    const page = await pk.page({});
    const listed = page.events.map((event) => event.agent_id);
    expect(listed.filter((agent) => agent === one || agent === two)).toEqual([two, one, one]);
    expect(page).toMatchObject({ limit: 50, offset: 0, count: page.events.length });
  });

  it("lists the newest first, whatever order they were sent in", async () => {
    const order = [4, 1, 3, 0, 2];
    const agent = await history("order", 5, (n) => ({ timestamp: instant((order[n] ?? 0) * 1_000) }));
    const { events } = await pk.page({ agent_id: agent });
    expect(events.map((event) => event.created_at)).toEqual(
      events
        .map((event) => event.created_at)
        .toSorted()
        .toReversed(),
    );
    expect(tools(events)).toEqual(["0", "2", "4", "1", "3"]);
  });

  it("answers an empty list for an agent that nobody has seen", async () => {
    expect(await pk.page({ agent_id: fresh("unseen") })).toEqual({
      events: [],
      limit: 50,
      offset: 0,
      count: 0,
    });
  });

  it("answers the same to either key", async () => {
    const agent = await history("keys", 2);
    expect(await sk.page({ agent_id: agent })).toEqual(await pk.page({ agent_id: agent }));
  });
});

describe("limit and offset of GET /v1/events", () => {
  it("cut the list into pages; a page that is not full is the last", async () => {
    const agent = await history("pages", 7);
    const first = await pk.page({ agent_id: agent, limit: 3 });
    const second = await pk.page({ agent_id: agent, limit: 3, offset: 3 });
    const third = await pk.page({ agent_id: agent, limit: 3, offset: 6 });
    expect([first.count, second.count, third.count]).toEqual([3, 3, 1]);
    expect(second).toMatchObject({ limit: 3, offset: 3 });
    expect(tools([first, second, third].flatMap((page) => page.events))).toEqual([
      "6",
      "5",
      "4",
      "3",
      "2",
      "1",
      "0",
    ]);
    expect(await pk.page({ agent_id: agent, offset: 7 })).toMatchObject({ events: [], count: 0, offset: 7 });
  });

  it("default to 50 and 0", async () => {
    const agent = await history("default", 60);
    const page = await pk.page({ agent_id: agent });
    expect(page).toMatchObject({ limit: 50, offset: 0, count: 50 });
    expect(tools(page.events)).toEqual(Array.from({ length: 50 }, (_, n) => `${59 - n}`));
  });

  it("may be 1 and 100, and 0 and 100000", async () => {
    const agent = await history("bounds", 101);
    expect(await pk.page({ agent_id: agent, limit: 1 })).toMatchObject({ limit: 1, count: 1 });
    expect(await pk.page({ agent_id: agent, limit: 100 })).toMatchObject({ limit: 100, count: 100 });
    expect(await pk.page({ agent_id: agent, offset: 0 })).toMatchObject({ offset: 0, count: 50 });
    expect(await pk.page({ agent_id: agent, offset: 100_000 })).toMatchObject({ offset: 100_000, count: 0 });
  });

  it("page through 1,000 events of one instant without a repeat or a miss", async () => {
    const agent = await history("instant", 1_000, () => ({ timestamp: instant(0) }));
    const listed: StoredEvent[] = [];
    for (let offset = 0; offset < 1_000; offset += 100)
      listed.push(...(await pk.page({ agent_id: agent, limit: 100, offset })).events);
    expect(new Set(listed.map((event) => event.id)).size).toBe(1_000);
    expect(new Set(tools(listed)).size).toBe(1_000);
    // Those accepted later come first: that is our decision, so another collector may order them as it likes.
    const order = strict ? tools(listed) : tools(listed).toSorted((a, b) => Number(b) - Number(a));
    expect(order).toEqual(Array.from({ length: 1_000 }, (_, n) => `${999 - n}`));
  });
});

describe("the filters of GET /v1/events", () => {
  it("passed keeps one verdict, and without it both are listed", async () => {
    const agent = await history("passed", 9);
    const verdicts = async (query: object) =>
      (await pk.page({ agent_id: agent, ...query })).events.map((event) => event.passed);
    expect(await verdicts({ passed: true })).toEqual(Array.from({ length: 6 }, () => true));
    expect(await verdicts({ passed: false })).toEqual([false, false, false]);
    expect(await verdicts({})).toHaveLength(9);
  });

  it("agent_id matches exactly", async () => {
    const agent = await history("exact", 1);
    for (const near of [agent.slice(0, -1), `${agent}x`, agent.toUpperCase(), `${agent}%`, ".*"])
      expect((await pk.page({ agent_id: near })).count, near).toBe(0);
    expect((await pk.page({ agent_id: agent })).count).toBe(1);
  });

  it("from and to include their own instant and nothing beyond it", async () => {
    const agent = await history("range", 5);
    const listed = async (query: object) => tools((await pk.page({ agent_id: agent, ...query })).events);
    expect(await listed({ from: instant(2_000) })).toEqual(["4", "3", "2"]);
    expect(await listed({ from: instant(2_001) })).toEqual(["4", "3"]);
    expect(await listed({ to: instant(2_000) })).toEqual(["2", "1", "0"]);
    expect(await listed({ to: instant(1_999) })).toEqual(["1", "0"]);
    expect(await listed({ from: instant(2_000), to: instant(2_000) })).toEqual(["2"]);
    expect(await listed({ from: instant(1_000), to: instant(3_000) })).toEqual(["3", "2", "1"]);
  });

  it("all hold together, also with pages", async () => {
    const agent = await history("together", 30);
    const query = { agent_id: agent, passed: false, from: instant(3_000), to: instant(24_000), limit: 3 };
    const pages = [await pk.page({ ...query, offset: 0 }), await pk.page({ ...query, offset: 3 })];
    pages.push(await pk.page({ ...query, offset: 6 }));
    expect(pages.map((page) => page.count)).toEqual([3, 3, 2]);
    expect(tools(pages.flatMap((page) => page.events))).toEqual([
      "24",
      "21",
      "18",
      "15",
      "12",
      "9",
      "6",
      "3",
    ]);
  });

  it("from and to hold for the whole organization, too", async () => {
    // An instant of its own, so that no other event of this organization is there.
    const at = new Date(Math.floor(randomOf(7)() * 1e12)).toISOString();
    const [one, two] = [fresh("one"), fresh("two")];
    await pk.ingest([one, two].map((agent) => eventOf(agent, { timestamp: at })));
    await pk.eventsOf(one, 1);
    await pk.eventsOf(two, 1);
    const { events } = await pk.page({ from: at, to: at });
    expect(events.map((event) => event.agent_id).toSorted()).toEqual([one, two].toSorted());
  });
});

describe.runIf(strict)("our decisions: the query of GET /v1/events", () => {
  it.each([
    "limit=1",
    "limit=100",
    "limit=007",
    "offset=0",
    "offset=100000",
    "passed=true",
    "passed=false",
    `agent_id=${"a".repeat(200)}`,
    `agent_id=${"%F0%9F%98%80".repeat(200)}`,
    "from=2024-05-01T00:00:00Z",
    "to=2024-05-01T02:00:00%2B02:00",
    "",
  ])("may be %s", async (query) => {
    const answer = await pk.ask(`/v1/events?${query}`);
    expect(answer.status, answer.text).toBe(200);
  });

  it.each([
    "limit=0",
    "limit=101",
    "limit=-1",
    "limit=%2B5",
    "limit=abc",
    "limit=1.5",
    "limit=1e1",
    "limit=0x10",
    "limit=",
    "limit=%205",
    "limit=0000005",
    "limit=5&limit=5",
    "offset=-1",
    "offset=100001",
    "offset=999999",
    "offset=1000000",
    "offset=1e5",
    "offset=",
    "offset=0&offset=0",
    "passed=TRUE",
    "passed=True",
    "passed=1",
    "passed=",
    "passed=true&passed=true",
    "agent_id=",
    `agent_id=${"a".repeat(201)}`,
    `agent_id=${"%F0%9F%98%80".repeat(201)}`,
    "agent_id=a&agent_id=a",
    "agent_id=a%00b",
    "agent_id=%ED%A0%80",
    "agent_id=%FF",
    "agent_id=%zz",
    "from=",
    "from=2024-05-01",
    "from=2024-05-01T00:00:00Z&from=2024-05-01T00:00:00Z",
    "to=",
    "to=now",
    "limits=1",
    "Limit=1000",
  ])("may not be %s", async (query) => {
    expectError(await pk.ask(`/v1/events?${query}`), 400, "validation_error");
  });

  it("lists nothing when from is later than to", async () => {
    const agent = await history("inverted", 3);
    const page = await pk.page({ agent_id: agent, from: instant(2_000), to: instant(0) });
    expect(page).toEqual({ events: [], limit: 50, offset: 0, count: 0 });
  });
});
