import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, event } from "../support/clients.ts";
import type { Answer } from "../support/clients.ts";
import { expectRefusal } from "../support/refusal.ts";
import { cli, spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

const routes: [method: string, path: string, body: unknown, status: number][] = [
  ["POST", "/v1/evaluate", { agent_id: "a", output: "fine" }, 200],
  ["POST", "/v1/ingest", { events: [event("a", "1")] }, 202],
  ["GET", "/v1/events", undefined, 200],
  ["GET", "/v1/reputation/a", undefined, 200],
  ["GET", "/v1/agents", undefined, 200],
  ["POST", "/v1/agents", { agent_id: "b" }, 201],
];

let collector: SpawnedCollector;
beforeAll(async () => {
  collector = await spawnCollector();
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

const withHeaders = (...values: string[]): Promise<Answer> =>
  call(collector, "GET", "/v1/agents", {
    key: null,
    headers: values.map((value) => ["Authorization", value]),
  });

describe("the Authorization header", () => {
  it.each<[what: string, values: (key: string) => string[], code: string | undefined]>([
    ["is absent", () => [], "auth_missing"],
    ["is empty", () => [""], "auth_missing"],
    ["is another scheme", () => ["Basic YTpi"], "auth_invalid"],
    ["is the scheme alone", () => ["Bearer"], "auth_invalid"],
    ["is the key alone", (key) => [key], "auth_invalid"],
    ["has an unknown key", () => [`Bearer pk_live_${"0".repeat(38)}`], "auth_invalid"],
    ["has a key without its prefix", (key) => [`Bearer ${key.slice("pk_live_".length)}`], "auth_invalid"],
    ["has a key in other case", (key) => [`Bearer ${key.toUpperCase()}`], "auth_invalid"],
    ["has something behind the key", (key) => [`Bearer ${key} more`], "auth_invalid"],
    ["has two keys in one line", (key) => [`Bearer ${key}, Bearer ${key}`], "auth_invalid"],
    ["comes twice, the good one last", (key) => ["Bearer nobody", `Bearer ${key}`], "auth_invalid"],
    ["comes twice, the good one first", (key) => [`Bearer ${key}`, "Bearer nobody"], "auth_invalid"],
    ["has no space before the key", (key) => [`Bearer${key}`], "auth_invalid"],
    ["is as documented", (key) => [`Bearer ${key}`], undefined],
    ["has a lower-case scheme", (key) => [`bearer ${key}`], undefined],
    ["has two spaces", (key) => [`Bearer  ${key}`], undefined],
  ])("%s", async (_what, values, code) => {
    const answer = await withHeaders(...values(collector.pk));
    if (code === undefined) expect(answer.status, answer.text).toBe(200);
    else expectRefusal(answer, 401, code);
  });
});

it("a malformed key and an unknown one get the same words", async () => {
  const [malformed, unknown] = [
    await withHeaders("Bearer sk"),
    await withHeaders(`Bearer sk_live_${"0".repeat(38)}`),
  ];
  expect({ ...malformed.json, request_id: "" }).toEqual({ ...unknown.json, request_id: "" });
});

describe.each(routes)("%s %s", (method, path, body, status) => {
  it("answers a publishable and a secret key alike", async () => {
    const statuses = [];
    for (const key of [collector.pk, collector.sk]) {
      statuses.push((await call(collector, method, path, { key, body })).status);
    }
    expect(statuses).toEqual([status, status]);
  });

  it("refuses a request without a key before it looks at the body", async () => {
    expectRefusal(await call(collector, method, path, { key: null, body: "{" }), 401, "auth_missing");
  });
});

it("a route that is not there is 404 with a key and 401 without one", async () => {
  expectRefusal(await call(collector, "GET", "/v1/nothing"), 404, "not_found");
  expectRefusal(await call(collector, "GET", "/v1/nothing", { key: null }), 401, "auth_missing");
});

it("a method that a path does not answer to is 405 with Allow, and 401 without a key", async () => {
  const answer = await call(collector, "DELETE", "/v1/agents");
  expectRefusal(answer, 405, "method_not_allowed");
  expect(String(answer.headers["allow"]).split(/, */).sort()).toEqual(
    expect.arrayContaining(["GET", "POST"]),
  );
  expectRefusal(await call(collector, "DELETE", "/v1/agents", { key: null }), 401, "auth_missing");
});

it("/health needs no key", async () => {
  const { status, json } = await call(collector, "GET", "/health", { key: null });
  expect({ status, json }).toMatchObject({ status: 200, json: { status: "ok" } });
});

it("a key that is revoked while the collector runs is auth_revoked, also after a restart; the others still work", async () => {
  await using collector = await spawnCollector();
  const made = await cli(["keys", "create", "--org", collector.org, "--type", "pk", "--json"], collector);
  const { id, key } = JSON.parse(made.stdout) as { id: string; key: string };
  await expect.poll(async () => (await call(collector, "GET", "/v1/agents", { key })).status).toBe(200);

  expect(await cli(["keys", "revoke", id], collector)).toMatchObject({ code: 0 });
  const withRevoked = (): Promise<Answer> => call(collector, "GET", "/v1/agents", { key });
  // Decision 26: a revocation holds within five seconds, whoever made it.
  await expect.poll(async () => (await withRevoked()).json.code).toBe("auth_revoked");
  expectRefusal(await withRevoked(), 401, "auth_revoked");
  expect((await call(collector, "GET", "/v1/agents")).status).toBe(200);
  await collector.restart();
  expectRefusal(await withRevoked(), 401, "auth_revoked");
});

it("somebody who guesses keys is slowed down, and a good key from the same address is not", async () => {
  await using collector = await spawnCollector({ env: { AGENT_GATE_LIMIT_AUTH_FAILURES: "5" } });
  const guesses = Array.from({ length: 60 }, (_, at) =>
    call(collector, "GET", "/v1/agents", { key: `pk_live_guess${at}` }),
  );
  const good = Array.from({ length: 30 }, () => call(collector, "GET", "/v1/agents"));
  const guessed = await Promise.all(guesses);
  const [slowed, refused] = [429, 401].map((status) => guessed.filter((answer) => answer.status === status));
  expect(refused?.length, "failures that are answered as such").toBeGreaterThanOrEqual(5);
  expect(slowed?.length, "failures that are held off").toBeGreaterThan(0);
  for (const answer of slowed ?? []) {
    expectRefusal(answer, 429, "rate_limited");
    expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  }
  expect(new Set((await Promise.all(good)).map((answer) => answer.status))).toEqual(new Set([200]));
});
