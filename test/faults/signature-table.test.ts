import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allEvents, call, event, stateOf } from "../support/clients.ts";
import type { Answer } from "../support/clients.ts";
import { expectRefusal } from "../support/refusal.ts";
import { cli, spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";

let collector: SpawnedCollector;
let secrets: { active: string; revoked: string; foreign: string };

beforeAll(async () => {
  collector = await spawnCollector();
  await cli(["orgs", "create", "rival"], collector);
  const revoked = await newSecret(collector.org);
  await cli(["keys", "revoke", revoked.id], collector);
  secrets = {
    active: (await newSecret(collector.org)).key,
    revoked: revoked.key,
    foreign: (await newSecret("rival")).key,
  };
});
afterAll(async () => {
  await collector[Symbol.asyncDispose]();
});

const body = JSON.stringify({ events: [event("a", "signed")] });
const digest = (secret: string, bytes: string | Buffer = body): string =>
  createHmac("sha256", secret).update(bytes).digest("hex");

const send = (bytes: string | Buffer, signatures: readonly string[], key?: string): Promise<Answer> =>
  call(collector, "POST", "/v1/ingest", {
    body: bytes,
    headers: signatures.map((value) => ["X-Service-Signature", value]),
    ...(key === undefined ? {} : { key }),
  });

describe("a signature is taken", () => {
  it.each<[what: string, signature: () => string]>([
    ["by the organization's secret key", () => `sha256=${digest(collector.sk)}`],
    ["by another active secret key of the organization", () => `sha256=${digest(secrets.active)}`],
  ])("%s", async (_what, signature) => {
    expect(await send(body, [signature()])).toMatchObject({ status: 202 });
    expect(await send(body, [signature()], collector.sk)).toMatchObject({ status: 202 });
  });

  it("over the exact bytes, spaces and all", async () => {
    const spaced = `  ${body.replaceAll(",", " ,\n")}  `;
    expect(await send(spaced, [`sha256=${digest(collector.sk, spaced)}`])).toMatchObject({ status: 202 });
    expectRefusal(await send(spaced, [`sha256=${digest(collector.sk)}`]), 401, "hmac_invalid");
  });

  it("never, when it is absent: that is not looked at", async () => {
    expect(await send(body, [])).toMatchObject({ status: 202 });
  });
});

describe("a signature is hmac_invalid and nothing is recorded", () => {
  it.each<[what: string, signatures: () => string[]]>([
    ["in upper-case digits", () => [`sha256=${digest(collector.sk).toUpperCase()}`]],
    ["with an upper-case prefix", () => [`SHA256=${digest(collector.sk)}`]],
    ["without its prefix", () => [digest(collector.sk)]],
    ["with another prefix", () => [`sha1=${digest(collector.sk)}`]],
    ["one digit short", () => [`sha256=${digest(collector.sk).slice(1)}`]],
    ["one digit long", () => [`sha256=${digest(collector.sk)}0`]],
    ["with one digit changed", () => [`sha256=${changed(digest(collector.sk))}`]],
    ["that is empty", () => [""]],
    ["that is only the prefix", () => ["sha256="]],
    ["sent twice", () => [`sha256=${digest(collector.sk)}`, `sha256=${digest(collector.sk)}`]],
    ["by a revoked secret key", () => [`sha256=${digest(secrets.revoked)}`]],
    ["by another organization's secret key", () => [`sha256=${digest(secrets.foreign)}`]],
    ["by the publishable key", () => [`sha256=${digest(collector.pk)}`]],
    ["by the empty key", () => [`sha256=${digest("")}`]],
    ["by the secret key without its prefix", () => [`sha256=${digest(collector.sk.slice(8))}`]],
    ["over the body and a line end", () => [`sha256=${digest(collector.sk, `${body}\n`)}`]],
  ])("%s", async (_what, signatures) => {
    const before = await stateOf(collector, ["a"]);
    expectRefusal(await send(body, signatures()), 401, "hmac_invalid");
    expect(await stateOf(collector, ["a"])).toEqual(before);
  });
});

it("a good signature over broken JSON is bad_json, a bad one hmac_invalid: it is verified first", async () => {
  const broken = '{"events":[';
  expectRefusal(await send(broken, [`sha256=${digest(collector.sk, broken)}`]), 400, "bad_json");
  expectRefusal(await send(broken, [`sha256=${digest(collector.sk)}`]), 401, "hmac_invalid");
  const empty = JSON.stringify({ events: [] });
  expectRefusal(await send(empty, [`sha256=${digest(collector.sk, empty)}`]), 400, "validation_error");
});

it("an organization that requires signatures refuses a batch without one", async () => {
  await using collector = await spawnCollector();
  const set = await cli(["orgs", "set", collector.org, "--signing", "required"], collector);
  expect(set).toMatchObject({ code: 0 });
  const unsigned = (): Promise<Answer> => call(collector, "POST", "/v1/ingest", { body });
  await expect.poll(async () => (await unsigned()).json.code).toBe("hmac_invalid");
  const stored = await allEvents(collector);
  expectRefusal(await unsigned(), 401, "hmac_invalid");
  expect(await allEvents(collector)).toEqual(stored);
  const signed = await call(collector, "POST", "/v1/ingest", {
    body,
    headers: [["X-Service-Signature", `sha256=${digest(collector.sk)}`]],
  });
  expect(signed).toMatchObject({ status: 202 });
});

function changed(digits: string): string {
  return digits.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
}

async function newSecret(org: string): Promise<{ id: string; key: string }> {
  const made = await cli(["keys", "create", "--org", org, "--type", "sk", "--json"], collector);
  if (made.code !== 0) throw new Error(`keys create: ${made.stderr}`);
  return JSON.parse(made.stdout) as { id: string; key: string };
}
