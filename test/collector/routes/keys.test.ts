import { expect, it } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import type { KeyAccess } from "../../../collector/store/store.ts";
import { hashKey } from "../../../shared/keys.ts";
import type { Answer, CallOptions } from "../../support/clients.ts";
import { call } from "../../support/clients.ts";
import type { TestCollector } from "../../support/collector.ts";
import { startTestCollector } from "../../support/collector.ts";

type Ask = (method: string, path: string, options?: CallOptions) => Promise<Answer>;

/** Asks with the secret key of the first organization unless told otherwise. */
const asking =
  (collector: TestCollector): Ask =>
  (method, path, options) =>
    call(collector, method, path, { key: collector.sk, ...options });

const idOf = async (ask: Ask, hint: string): Promise<string> => {
  const { json } = await ask("GET", "/v1/keys");
  return json.keys.find((key: { hint: string }) => hint.startsWith(key.hint.slice(0, -1))).id;
};

it("a key made over HTTP works at once, is listed without its value, and is refused after it was revoked", async () => {
  await using collector = await startTestCollector({ store: "embedded" });
  const ask = asking(collector);
  const body = { name: "dashboard", type: "pk", access: "read", expires_at: "2999-01-01T00:00:00Z" };
  const made = await ask("POST", "/v1/keys", { body });
  const { key, id, ...shown } = made.json;
  expect(made.status).toBe(201);
  expect(shown).toEqual({
    ...body,
    hint: `${key.slice(0, 12)}…`,
    status: "active",
    created_at: expect.any(String),
    last_used_at: null,
    revoked_at: null,
    expires_at: "2999-01-01T00:00:00.000Z",
  });
  expect((await ask("GET", "/v1/events", { key })).status).toBe(200);
  expect((await ask("POST", "/v1/agents", { key, body: { agent_id: "a" } })).json.code).toBe("key_access");

  const listed = await ask("GET", "/v1/keys");
  expect(listed.json.keys).toHaveLength(3);
  for (const value of [key, collector.sk, collector.pk])
    for (const secret of [value, hashKey(value)]) expect(listed.text).not.toContain(secret);

  for (const _ of ["the first time", "again"])
    expect(await ask("DELETE", `/v1/keys/${id}`)).toMatchObject({
      status: 200,
      json: { id, status: "revoked" },
    });
  expect((await ask("GET", "/v1/events", { key })).json.code).toBe("auth_revoked");

  const by = await idOf(ask, collector.sk);
  const entries = (await collector.deps.directory.audit()).filter(({ who }) => who === by);
  expect(entries.map(({ action, org, details }) => [action, org, details["key"]])).toEqual([
    ["key.created", collector.id, id],
    ["key.revoked", collector.id, id],
  ]);
});

it.each<[what: string, type: "pk" | "sk", access: KeyAccess, code: string]>([
  ["a publishable key", "pk", "all", "forbidden"],
  ["a key that may only read", "sk", "read", "key_access"],
  ["a key that may only send batches", "sk", "ingest", "key_access"],
])("%s sees and changes no key", async (_, type, access, code) => {
  await using collector = await startTestCollector();
  const { value: key } = await issueKey(collector.issue, { org: collector.id, type, name: "k", access });
  const ask = asking(collector);
  const id = await idOf(ask, collector.pk);
  const answers = [
    await ask("GET", "/v1/keys", { key }),
    await ask("POST", "/v1/keys", { key, body: { name: "n", type: "sk" } }),
    await ask("DELETE", `/v1/keys/${id}`, { key }),
  ];
  for (const answer of answers) expect(answer).toMatchObject({ status: 403, json: { code } });
  expect((await ask("GET", "/v1/keys")).json.keys).toHaveLength(3);
});

it("a key revokes itself only when it says so", async () => {
  await using collector = await startTestCollector();
  const ask = asking(collector);
  const id = await idOf(ask, collector.sk);
  expect(await ask("DELETE", `/v1/keys/${id}`)).toMatchObject({ status: 403, json: { code: "forbidden" } });
  expect((await ask("DELETE", `/v1/keys/${id}?self=true`)).json).toMatchObject({ id, status: "revoked" });
  expect((await ask("GET", "/v1/keys")).json.code).toBe("auth_revoked");
});

it("shows and revokes no key of another organization", async () => {
  await using collector = await startTestCollector();
  const other = await collector.newOrganization();
  const ask = asking(collector);
  const id = await idOf(ask, collector.pk);
  const theirs = await ask("GET", "/v1/keys", { key: other.sk });
  expect(theirs.json.keys.map((key: { name: string }) => key.name)).toEqual([other.name, other.name]);
  expect(await ask("DELETE", `/v1/keys/${id}`, { key: other.sk })).toMatchObject({
    status: 404,
    json: { code: "not_found" },
  });
  expect((await ask("GET", "/v1/events", { key: collector.pk })).status).toBe(200);
});

it.each<[what: string, path: string, body: Record<string, unknown>]>([
  ["no name", "name", { type: "pk" }],
  ["an empty name", "name", { name: "", type: "pk" }],
  ["a name that looks like a path", "name", { name: "a/b", type: "pk" }],
  ["a name that reads like another one's", "name", { name: "ORGANIZATION 1", type: "pk" }],
  ["another type", "type", { name: "n", type: "xk" }],
  ["another access", "access", { name: "n", type: "pk", access: "some" }],
  ["an end in the past", "expires_at", { name: "n", type: "pk", expires_at: "2001-01-01T00:00:00Z" }],
  ["an end that is no time", "expires_at", { name: "n", type: "pk", expires_at: "90d" }],
])("makes no key with %s", async (_, path, body) => {
  await using collector = await startTestCollector();
  const ask = asking(collector);
  const answer = await ask("POST", "/v1/keys", { body });
  expect(answer).toMatchObject({ status: 400, json: { code: "validation_error", details: [{ path }] } });
  expect((await ask("GET", "/v1/keys")).json.keys).toHaveLength(2);
});

it("makes 1,000 keys for an organization and no more", async () => {
  await using collector = await startTestCollector();
  for (let count = 2; count < 1_000; count++)
    await collector.deps.directory.createKey({
      id: `key_${count}`,
      org: collector.id,
      type: "pk",
      name: `n${count}`,
      hash: `hash ${count}`,
      hint: "",
      sealed: undefined,
      access: "all",
      createdAtMs: 1,
      lastUsedAtMs: undefined,
      revokedAtMs: 1,
      expiresAtMs: undefined,
    });
  const answer = await asking(collector)("POST", "/v1/keys", { body: { name: "one more", type: "pk" } });
  expect(answer).toMatchObject({ status: 403, json: { code: "forbidden" } });
});

it("takes back a key although what the organization may send today is used up", async () => {
  await using collector = await startTestCollector({ options: { bytesPerDay: 10 } });
  const ask = asking(collector);
  const id = await idOf(ask, collector.pk);
  const agent = (): Promise<Answer> => ask("POST", "/v1/agents", { body: { agent_id: "a" } });
  await agent();
  expect((await agent()).json.code).toBe("quota_exceeded");
  expect((await ask("DELETE", `/v1/keys/${id}`)).status).toBe(200);
});
