import { expect, it } from "vitest";
import { allEvents, call, event, ingest } from "../support/clients.ts";
import type { Answer, Target } from "../support/clients.ts";
import { startTestCollector } from "../support/collector.ts";
import { expectRefusal } from "../support/refusal.ts";

/** A clock that stands still until a test moves it. */
function standingClock() {
  let ms = 1_000_000;
  return { monotonic: () => ms, advance: (byMs: number) => void (ms += byMs) };
}

let sent = 0;
const ingestOne = (target: Target): Promise<Answer> => ingest(target, [event("a", `limit-${sent++}`)]);
const readOne = (target: Target): Promise<Answer> => call(target, "GET", "/v1/agents");

async function spend(count: number, once: () => Promise<Answer>): Promise<Set<number>> {
  const statuses = new Set<number>();
  for (let left = count; left > 0; left -= 50) {
    const answers = await Promise.all(Array.from({ length: Math.min(50, left) }, once));
    for (const answer of answers) statuses.add(answer.status);
  }
  return statuses;
}

function expectLimited(answer: Answer): number {
  expectRefusal(answer, 429, "rate_limited");
  const seconds = String(answer.headers["retry-after"]);
  expect(seconds, "Retry-After in whole seconds").toMatch(/^[1-9][0-9]*$/);
  return Number(seconds);
}

it("500 batches in one instant are taken, the 501st waits exactly as long as Retry-After says", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  expect(await spend(500, () => ingestOne(collector))).toEqual(new Set([202]));

  const waitS = expectLimited(await ingestOne(collector));
  expect(waitS).toBe(60);
  clock.advance((waitS - 1) * 1_000);
  expect(expectLimited(await ingestOne(collector))).toBe(1);
  clock.advance(999);
  expectLimited(await ingestOne(collector));
  clock.advance(1);
  expect(await ingestOne(collector)).toMatchObject({ status: 202 });
});

it("a refused request takes no slot and does not make the wait longer, however many there are", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  await spend(500, () => ingestOne(collector));
  for (let second = 0; second < 60; second += 10) {
    expect(await spend(20, () => ingestOne(collector)), `after ${second} s`).toEqual(new Set([429]));
    clock.advance(10_000);
  }
  expect(await spend(500, () => ingestOne(collector))).toEqual(new Set([202]));
  expectLimited(await ingestOne(collector));
});

it("the window rolls: what was spent 60 s ago comes back, and nothing before that", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  await spend(300, () => ingestOne(collector));
  clock.advance(30_000);
  await spend(200, () => ingestOne(collector));
  expect(expectLimited(await ingestOne(collector))).toBe(30);
  clock.advance(30_000);
  expect(await spend(300, () => ingestOne(collector))).toEqual(new Set([202]));
  expect(expectLimited(await ingestOne(collector))).toBe(30);
});

it("batches and everything else have separate limits, and each organization has its own", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  const other = { url: collector.url, ...(await collector.newOrganization()) };
  await spend(500, () => ingestOne(collector));
  expectLimited(await ingestOne(collector));
  expect(await spend(200, () => readOne(collector))).toEqual(new Set([200]));
  expectLimited(await readOne(collector));
  expectLimited(await call(collector, "POST", "/v1/evaluate", { body: { agent_id: "a", output: "fine" } }));
  expectLimited(await call(collector, "GET", "/v1/agents", { key: collector.sk }));

  expect(await ingestOne(other)).toMatchObject({ status: 202 });
  expect(await readOne(other)).toMatchObject({ status: 200 });
  expect((await call(collector, "GET", "/health", { key: null })).status).toBe(200);
});

it("requests without a good key cost the organization nothing, requests that fail later cost one each", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  await spend(100, () => call(collector, "GET", "/v1/agents", { key: `${collector.pk}x` }));
  expect(await spend(150, () => readOne(collector))).toEqual(new Set([200]));
  expect(await spend(50, () => call(collector, "POST", "/v1/evaluate", { body: "{" }))).toEqual(
    new Set([400]),
  );
  expectLimited(await readOne(collector));
});

it("a refused batch is refused before it is read, and none of it is stored", async () => {
  const clock = standingClock();
  await using collector = await startTestCollector({ deps: { monotonic: clock.monotonic } });
  await spend(500, () => ingestOne(collector));
  const refused = await ingest(collector, [event("late", "1")]);
  expectLimited(refused);
  expectLimited(await call(collector, "POST", "/v1/ingest", { announcedBytes: 1_000_000 }));
  const agents = new Set((await allEvents(collector)).map((stored) => stored.agent_id));
  expect(agents).toEqual(new Set(["a"]));
});
