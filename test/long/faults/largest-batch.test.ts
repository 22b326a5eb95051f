import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEvents, call, ingest } from "../../support/clients.ts";
import type { ListedEvent } from "../../support/clients.ts";
import { expectRefusal } from "../../support/refusal.ts";
import { spawnCollector } from "../../support/spawn.ts";
import type { SpawnedCollector } from "../../support/spawn.ts";

let collector: SpawnedCollector;
beforeAll(async () => {
  collector = await spawnCollector();
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

/** Everything at its bound: 100 events of 50 gates with names of 200 and reasons of 500 characters. */
function largestBatch(character: string) {
  const gate = {
    name: character.repeat(200),
    passed: false,
    reason: character.repeat(500),
    latency_ms: 60_000,
    skipped: true,
  };
  return Array.from({ length: 100 }, (_, at) => ({
    agent_id: character.repeat(200),
    tool: character.repeat(200),
    passed: false,
    gates: Array.from({ length: 50 }, () => gate),
    total_latency_ms: 60_000,
    timestamp: "2026-03-01T12:00:00.000Z",
    evaluation_id: character.repeat(48) + String(at).padStart(2, "0"),
  }));
}

describe.each([
  ["ASCII", "x"],
  ["emoji", "🦉"],
])("the largest legal batch in %s", (_name, character) => {
  it("is taken and comes back as it was sent", async () => {
    const batch = largestBatch(character);
    const answer = await ingest(collector, batch);
    expect(answer.status, answer.text.slice(0, 200)).toBe(202);
    expect(answer.json).toMatchObject({
      accepted: 100,
      reputation_updates: [{ agent_id: batch[0]?.agent_id }],
    });
    const listed = (await allEvents(collector)).filter((event) => event.agent_id === batch[0]?.agent_id);
    expect(listed).toHaveLength(100);
    const differing = listed.filter((event, at) => !isSame(event, batch[99 - at]));
    expect(differing.length, "events that came back differently").toBe(0);
  });

  it.each<[bound: string, path: string, change: (batch: ReturnType<typeof largestBatch>) => unknown[]]>([
    ["101 events", "events", (batch) => [...batch, ...batch.slice(0, 1)]],
    [
      "51 gates",
      "events[99].gates",
      (batch) => last(batch, (e) => ({ ...e, gates: [...e.gates, e.gates[0]] })),
    ],
    [
      "a name of 201",
      "events[99].gates[49].name",
      (batch) => lastGate(batch, { name: character.repeat(201) }),
    ],
    [
      "a reason of 501",
      "events[99].gates[49].reason",
      (batch) => lastGate(batch, { reason: character.repeat(501) }),
    ],
    [
      "an agent of 201",
      "events[99].agent_id",
      (batch) => last(batch, (e) => ({ ...e, agent_id: `${e.agent_id}x` })),
    ],
    ["a tool of 201", "events[99].tool", (batch) => last(batch, (e) => ({ ...e, tool: `${e.tool}x` }))],
    [
      "an id of 51",
      "events[99].evaluation_id",
      (batch) => last(batch, (e) => ({ ...e, evaluation_id: `${e.evaluation_id}x` })),
    ],
    [
      "60000.5 ms",
      "events[99].total_latency_ms",
      (batch) => last(batch, (e) => ({ ...e, total_latency_ms: 60_000.5 })),
    ],
  ])("with %s is refused and names %s", async (_bound, path, change) => {
    const agents = () => call(collector, "GET", "/v1/agents");
    const before = (await agents()).json;
    const answer = await ingest(collector, change(largestBatch(character)));
    expectRefusal(answer, 400, "validation_error");
    expect(answer.json.error).toContain(path);
    expect(answer.text, "a refusal quotes nothing").not.toContain(character.repeat(6));
    expect((await agents()).json).toEqual(before);
  });
});

it("a body that says it is past 16 MiB is 413 before a byte of it is sent", async () => {
  const answer = await call(collector, "POST", "/v1/ingest", { announcedBytes: 16 * 1_048_576 + 1 });
  expectRefusal(answer, 413, "payload_too_large");
});

it("a client that sends more than 16 MiB with fetch learns that it was 413, not that the connection broke", async () => {
  const body = `{"events":[${" ".repeat(16 * 1_048_576)}]}`;
  const headers = { authorization: `Bearer ${collector.pk}` };
  for (let round = 0; round < 3; round++) {
    const seen = await fetch(`${collector.url}/v1/ingest`, { method: "POST", body, headers }).then(
      (answer) => answer.status,
      (error: unknown) => error instanceof Error && error.cause,
    );
    expect(seen).toBe(413);
  }
  expect((await call(collector, "GET", "/health", { key: null })).status).toBe(200);
});

type Batch = ReturnType<typeof largestBatch>;

function last(batch: Batch, change: (event: Batch[number]) => unknown): unknown[] {
  return batch.map((event, at) => (at === batch.length - 1 ? change(event) : event));
}

function lastGate(batch: Batch, change: object): unknown[] {
  return last(batch, (event) => ({
    ...event,
    gates: event.gates.map((gate, at) => (at === 49 ? { ...gate, ...change } : gate)),
  }));
}

function isSame(listed: ListedEvent, sent: Batch[number] | undefined): boolean {
  return (
    sent !== undefined &&
    listed.tool_name === sent.tool &&
    listed.created_at === sent.timestamp &&
    listed.total_latency_ms === sent.total_latency_ms &&
    isDeepStrictEqual(listed.gates, sent.gates)
  );
}
