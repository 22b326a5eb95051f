import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../../support/clients.ts";
import type { ListedEvent } from "../../support/clients.ts";
import { expectRefusal } from "../../support/refusal.ts";
import { spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";

const minute = (at: number): string => `2026-03-01T12:${String(at).padStart(2, "0")}:00.000Z`;
const stored = 60;
let collector: SpawnedCollector;

/** Sixty events, one a minute, of two agents in turn; every third one failed. */
beforeAll(async () => {
  collector = await spawnCollector();
  const events = Array.from({ length: stored }, (_, at) =>
    event(at % 2 === 0 ? "even" : "odd", String(at), { timestamp: minute(at), passed: at % 3 !== 0 }),
  );
  expect(await ingest(collector, events)).toMatchObject({ status: 202 });
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

const query = (text: string) => call(collector, "GET", `/v1/events${text}`);
const toolsOf = (json: { events: ListedEvent[] }): number[] => json.events.map((e) => Number(e.tool_name));
const descending = (from: number, to: number): number[] =>
  Array.from({ length: from - to + 1 }, (_, at) => from - at);

describe("GET /v1/events is a validation_error for", () => {
  it.each([
    ["limit", "?limit=0"],
    ["limit", "?limit=101"],
    ["limit", "?limit=-1"],
    ["limit", "?limit=%2B5"],
    ["limit", "?limit="],
    ["limit", "?limit=abc"],
    ["limit", "?limit=1.0"],
    ["limit", "?limit=1e1"],
    ["limit", "?limit=0x10"],
    ["limit", "?limit=%201"],
    ["limit", "?limit=0000050"],
    ["limit", "?limit=%D9%A1"],
    ["limit", "?limit=5&limit=5"],
    ["limit", "?limit=NaN"],
    ["offset", "?offset=-1"],
    ["offset", "?offset=100001"],
    ["offset", "?offset="],
    ["offset", "?offset=Infinity"],
    ["offset", "?offset=1&offset=2"],
    ["passed", "?passed=TRUE"],
    ["passed", "?passed=1"],
    ["passed", "?passed="],
    ["passed", "?passed=true&passed=false"],
    ["passed", "?passed=true%20"],
    ["agent_id", "?agent_id="],
    ["agent_id", "?agent_id=a&agent_id=b"],
    ["from", "?from=yesterday"],
    ["from", "?from=1"],
    ["from", "?from="],
    ["from", "?from=2026-02-30T00:00:00Z"],
    ["from", "?from=2026-03-01"],
    ["from", "?from=2026-03-01T12:00:00"],
    ["from", "?from=2026-03-01T24:00:00Z"],
    ["from", "?from=1969-12-31T23:59:59Z"],
    ["from", "?from=2026-03-01T12:00:00Z&from=2026-03-01T12:00:00Z"],
    ["to", "?to=2026-13-01T00:00:00Z"],
    ["to", "?to=2026-03-01T12:00:00.Z"],
    ["to", "?to=2026-03-01T12:00:00.1234567890Z"],
    ["to", "?to=2026-03-01T12:00:00+0100"],
    ["query", "?Limit=7"],
    ["query", "?agent_id[]=a"],
  ])("%s in %s", async (name, text) => {
    const answer = await query(text);
    expectRefusal(answer, 400, "validation_error");
    expect(answer.json.error).toContain(name);
  });
});

describe("GET /v1/events", () => {
  it.each<[text: string, limit: number, offset: number, expected: number[]]>([
    ["", 50, 0, descending(59, 10)],
    ["?", 50, 0, descending(59, 10)],
    ["?limit=1", 1, 0, [59]],
    ["?limit=100", 100, 0, descending(59, 0)],
    ["?limit=000100", 100, 0, descending(59, 0)],
    ["?offset=55", 50, 55, descending(4, 0)],
    ["?offset=60", 50, 60, []],
    ["?offset=100000", 50, 100_000, []],
    ["?limit=2&offset=3", 2, 3, [56, 55]],
    ["?agent_id=odd&limit=3", 3, 0, [59, 57, 55]],
    ["?agent_id=ODD", 50, 0, []],
    ["?agent_id=nobody", 50, 0, []],
    ["?passed=false&limit=3", 3, 0, [57, 54, 51]],
    ["?passed=true&limit=3", 3, 0, [59, 58, 56]],
    ["?passed=false&agent_id=odd&limit=3&offset=1", 3, 1, [51, 45, 39]],
    [`?from=${minute(58)}`, 50, 0, [59, 58]],
    [`?to=${minute(1)}`, 50, 0, [1, 0]],
    [`?from=${minute(5)}&to=${minute(5)}`, 50, 0, [5]],
    ["?from=2026-03-01T12:58:00.001Z", 50, 0, [59]],
    ["?to=2026-03-01T12:00:59.999999999Z", 50, 0, [0]],
    ["?from=2026-03-01T13:58:00%2B01:00", 50, 0, [59, 58]],
    ["?to=2026-03-01t12:00:00z", 50, 0, [0]],
    ["?unknown=1&limit=1", 1, 0, [59]],
    ["?passed[$ne]=true&limit=1", 1, 0, [59]],
    ["?passed%5B$ne%5D=true&limit=1", 1, 0, [59]],
    ["?__proto__=1&limit=1", 1, 0, [59]],
    ["?constructor=2&limit=1", 1, 0, [59]],
    [`?from=${minute(9)}&to=${minute(5)}`, 50, 0, []],
    [`?from=${minute(10)}&to=${minute(20)}&passed=false&agent_id=even`, 50, 0, [18, 12]],
  ])("with %s lists what was asked for", async (text, limit, offset, expected) => {
    const answer = await query(text);
    expect(answer, answer.text).toMatchObject({ status: 200 });
    expect({ ...answer.json, events: toolsOf(answer.json) }).toEqual({
      events: expected,
      limit,
      offset,
      count: expected.length,
    });
  });
});

describe("paging through 1,000 events with one timestamp", () => {
  it("neither repeats nor misses one, newest accepted first, also after a restart", async () => {
    await using collector = await spawnCollector();
    const sent: string[] = [];
    for (let batch = 0; batch < 10; batch++) {
      const events = Array.from({ length: 100 }, (_, at) =>
        event(`agent-${at % 7}`, `${batch}-${at}`, { timestamp: minute(0), passed: at % 4 !== 0 }),
      );
      await ingest(collector, events);
      sent.push(...events.map((e) => e.tool ?? ""));
    }
    const listed = async (): Promise<ListedEvent[]> => await allEvents(collector);
    const first = await listed();
    expect(new Set(first.map((e) => e.tool_name))).toEqual(new Set(sent));
    expect(first, "events listed").toHaveLength(1_000);
    expect(await pagesOf(collector, 7, ""), "pages of 7").toEqual(first);
    expect(await pagesOf(collector, 13, "&agent_id=agent-3")).toEqual(
      first.filter((e) => e.agent_id === "agent-3"),
    );
    expect(await pagesOf(collector, 99, "&passed=false")).toEqual(first.filter((e) => !e.passed));
    await collector.restart();
    expect(await listed()).toEqual(first);
  });

  it("lists the events of one batch in the exact reverse of the order in which they were sent", async () => {
    await using collector = await spawnCollector();
    const names = ["a-1", "b-1", "a-2", "c-1", "b-2"];
    const events = names.map((name) => event(name.charAt(0), name, { timestamp: minute(0) }));
    await ingest(collector, events);
    expect((await allEvents(collector)).map((e) => e.tool_name)).toEqual(names.toReversed());
    await collector.restart();
    expect((await allEvents(collector)).map((e) => e.tool_name)).toEqual(names.toReversed());
  });

  it("a batch that is older than what is stored is listed where its time belongs", async () => {
    await using collector = await spawnCollector();
    for (const at of [30, 10, 20, 10, 40]) {
      await ingest(collector, [event("a", `${at}-${Math.random()}`, { timestamp: minute(at) })]);
    }
    const times = (await allEvents(collector)).map((e) => e.created_at);
    expect(times).toEqual([40, 30, 20, 10, 10].map(minute));
    await collector.restart();
    expect((await allEvents(collector)).map((e) => e.created_at)).toEqual(times);
  });
});

async function pagesOf(collector: SpawnedCollector, limit: number, filter: string): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  for (;;) {
    const { json } = await call(
      collector,
      "GET",
      `/v1/events?limit=${limit}&offset=${events.length}${filter}`,
    );
    events.push(...(json.events as ListedEvent[]));
    if (json.count < limit) return events;
  }
}
