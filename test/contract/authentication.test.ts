import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf } from "./kit.ts";
import { strict, target } from "./target.ts";
import { ask, type Ask } from "./wire.ts";

const { ours, pk, fresh } = kitOf(import.meta.url);

const agent = fresh("asked");
const routes: [route: string, path: string, what: Ask, status: number][] = [
  ["POST /v1/evaluate", "/v1/evaluate", { body: { agent_id: agent, output: "All is well." } }, 200],
  ["POST /v1/ingest", "/v1/ingest", { body: { events: [eventOf(agent)] } }, 202],
  ["GET /v1/events", "/v1/events?limit=1", {}, 200],
  ["GET /v1/reputation/:agentId", `/v1/reputation/${agent}`, {}, 200],
  ["GET /v1/agents", "/v1/agents", {}, 200],
  ["POST /v1/agents", "/v1/agents", { body: { agent_id: agent } }, 201],
];
const unknown = (prefix: string) => `${prefix}_live_${"0".repeat(38)}`;

const withHeader = (authorization: string | string[]) => ask("/v1/agents", { headers: { authorization } });

describe.each(routes)("%s", (_route, path, what, status) => {
  it("answers auth_missing without an Authorization header", async () => {
    expectError(await ask(path, what), 401, "auth_missing");
  });

  it.each(["pk", "sk"])("answers auth_invalid to an unknown key with the prefix %s_live_", async (prefix) => {
    expectError(await ask(path, { ...what, key: unknown(prefix) }), 401, "auth_invalid");
  });

  it.runIf(target.revoked)("answers auth_revoked to a revoked key", async () => {
    expectError(await ask(path, { ...what, key: target.revoked ?? "" }), 401, "auth_revoked");
  });

  it("serves a publishable and a secret key", async () => {
    for (const key of [ours.pk, ours.sk]) {
      const answer = await ask(path, { ...what, key });
      expect(answer.status, answer.text).toBe(status);
    }
  });
});

describe("an unauthenticated request", () => {
  it("records nothing", async () => {
    const silent = fresh("silent");
    expectError(await ask("/v1/ingest", { body: { events: [eventOf(silent)] } }), 401, "auth_missing");
    const body = { agent_id: silent, output: "All is well." };
    expectError(await ask("/v1/evaluate", { body, key: unknown("pk") }), 401, "auth_invalid");
    expectError(await ask("/v1/agents", { body: { agent_id: silent } }), 401, "auth_missing");
    expect((await pk.reputation(silent)).evaluations).toBe(0);
    expect((await pk.agents()).some((known) => known.agent_id === silent)).toBe(false);
  });

  it("to /health is answered", async () => {
    expect((await ask("/health", {})).status).toBe(200);
    expect((await ask("/health", { key: unknown("pk") })).status).toBe(200);
  });
});

describe.runIf(strict)("our decisions: the Authorization header", () => {
  it.each([
    ["an empty header", "", "auth_missing"],
    ["a blank header", "   ", "auth_missing"],
    ["another scheme", `Basic ${Buffer.from(`user:${ours.pk}`).toString("base64")}`, "auth_invalid"],
    ["the key under another scheme", `Token ${ours.pk}`, "auth_invalid"],
    ["the scheme alone", "Bearer", "auth_invalid"],
    ["the scheme and a space", "Bearer ", "auth_invalid"],
    ["the key alone", ours.pk, "auth_invalid"],
    ["no space after the scheme", `Bearer${ours.pk}`, "auth_invalid"],
    ["a tab after the scheme", `Bearer\t${ours.pk}`, "auth_invalid"],
    ["something after the key", `Bearer ${ours.pk} x`, "auth_invalid"],
    ["two keys", `Bearer ${ours.pk}, Bearer ${ours.sk}`, "auth_invalid"],
    ["a quoted key", `Bearer "${ours.pk}"`, "auth_invalid"],
    ["a shortened key", `Bearer ${ours.pk.slice(0, -1)}`, "auth_invalid"],
    ["a lengthened key", `Bearer ${ours.pk}0`, "auth_invalid"],
    ["a key in upper case", `Bearer ${ours.pk.toUpperCase()}`, "auth_invalid"],
    ["a key with the other prefix", `Bearer sk${ours.pk.slice(2)}`, "auth_invalid"],
    ["the name of an object's method", "Bearer constructor", "auth_invalid"],
  ])("%s is refused: %j", async (_about, written, code) => {
    expectError(await withHeader(written), 401, code);
  });

  it.each([
    ["in lower case", `bearer ${ours.pk}`],
    ["in upper case", `BEARER ${ours.pk}`],
    ["followed by two spaces", `Bearer  ${ours.pk}`],
  ])("the scheme may be written %s", async (_about, written) => {
    expect((await withHeader(written)).status).toBe(200);
  });

  it("sent twice is refused, whichever comes first", async () => {
    const [good, bad] = [`Bearer ${ours.pk}`, `Bearer ${unknown("pk")}`];
    expectError(await withHeader([good, bad]), 401, "auth_invalid");
    expectError(await withHeader([bad, good]), 401, "auth_invalid");
  });

  it("says the same of a malformed and of an unknown key", async () => {
    const malformed = await withHeader("Bearer x y z");
    const stranger = await withHeader(`Bearer ${unknown("pk")}`);
    expectError(stranger, 401, "auth_invalid");
    expect(malformed.json).toMatchObject({ error: (stranger.json as { error: string }).error });
  });

  it("is checked before the body, the route and the method", async () => {
    expectError(await ask("/v1/ingest", { body: "{", key: unknown("pk") }), 401, "auth_invalid");
    expectError(await ask("/v1/evaluate", { body: "{" }), 401, "auth_missing");
    expectError(await ask("/v1/nothing-here", {}), 401, "auth_missing");
    expectError(await ask("/v1/nothing-here", { key: unknown("sk") }), 401, "auth_invalid");
    expectError(await ask("/v1/agents", { method: "DELETE" }), 401, "auth_missing");
  });
});
