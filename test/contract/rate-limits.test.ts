import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { Caller, eventOf, expectError, kitOf } from "./kit.ts";
import { strict } from "./target.ts";
import type { Answer, Ask } from "./wire.ts";

const { pk, sk, ours, theirs, alone, fresh } = kitOf(import.meta.url);
const other = new Caller(theirs?.pk ?? ours.pk);
const agent = fresh("limited");

const ingest: [path: string, what: Ask] = [
  "/v1/ingest",
  { body: { events: [eventOf(agent)] }, paced: false },
];
/** Of an agent without outputs, so that nothing but the limit is asked for. */
const read: [path: string, what: Ask] = [`/v1/reputation/${fresh("without-outputs")}`, { paced: false }];

/** So many requests, twenty at a time, alternating between the two keys: the limit is the organization's. */
async function spend(count: number, [path, what]: [path: string, what: Ask]): Promise<Answer[]> {
  const answers: Answer[] = [];
  const worker = async () => {
    for (let n = count--; n > 0; n = count--) answers.push(await (n % 2 === 0 ? pk : sk).ask(path, what));
  };
  await Promise.all(Array.from({ length: 20 }, worker));
  return answers;
}

const statuses = (answers: Answer[]) => [...new Set(answers.map((answer) => answer.status))];

function expectRetryAfter(answer: Answer): number {
  expectError(answer, 429, "rate_limited");
  const header = answer.headers["retry-after"] ?? "";
  expect(header).toMatch(/^\d+$/);
  expect(Number(header)).toBeGreaterThanOrEqual(1);
  expect(Number(header)).toBeLessThanOrEqual(60);
  return Number(header);
}

// What other files have used up of a shared organization must be forgotten first; see vitest.config.ts for the order.
beforeAll(() => (alone ? undefined : delay(61_000)), 90_000);

describe("the rate limit", () => {
  it("takes 500 ingests a minute and answers the 501st with 429 and Retry-After", async () => {
    const answers = await spend(500, ingest);
    expect(statuses(answers)).toEqual([202]);
    expectRetryAfter(await pk.ask(...ingest));
  });

  it("takes 200 other requests a minute beside them, and answers the 201st with 429", async () => {
    expectRetryAfter(await pk.ask(...ingest));
    expect(statuses(await spend(200, read))).toEqual([200]);
    expectRetryAfter(await pk.ask(...read));
    expectRetryAfter(await sk.ask(...read));
  });

  it("is one limit for all other routes", async () => {
    expectRetryAfter(await pk.ask("/v1/agents", { paced: false }));
    expectRetryAfter(await pk.ask("/v1/events", { paced: false }));
    expectRetryAfter(await pk.ask("/v1/agents", { body: { agent_id: agent }, paced: false }));
    expectRetryAfter(await pk.ask("/v1/evaluate", { body: { agent_id: agent, output: 1 }, paced: false }));
  });

  it("is not extended by requests that it rejects", async () => {
    const before = expectRetryAfter(await pk.ask(...ingest));
    const rejected = await spend(100, ingest);
    expect(statuses(rejected)).toEqual([429]);
    expect(expectRetryAfter(await pk.ask(...ingest))).toBeLessThanOrEqual(before);
  });

  it.runIf(theirs)("leaves other organizations alone", async () => {
    expect((await other.ask(...read)).status).toBe(200);
    expect((await other.ask(...ingest)).status).toBe(202);
  });

  it("does not hold up /health", async () => {
    expect((await pk.ask("/health", { paced: false })).status).toBe(200);
  });

  it.runIf(strict)("our decision: RateLimit says that nothing is left", async () => {
    expect((await pk.ask(...ingest)).headers["ratelimit"]).toMatch(/^"ingest";r=0;t=\d+$/);
  });

  it.runIf(strict)("our decision: it is checked before the route and the body", async () => {
    expectRetryAfter(await pk.ask("/v1/nothing-here", { paced: false }));
    expectRetryAfter(await pk.ask("/v1/ingest", { body: "{", paced: false }));
  });
});
