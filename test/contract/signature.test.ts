import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { Caller, eventOf, expectError, kitOf } from "./kit.ts";
import { strict, target } from "./target.ts";
import { ask } from "./wire.ts";

const { ours, theirs, pk, fresh } = kitOf(import.meta.url);

const digest = (secret: string, body: string) => createHmac("sha256", secret).update(body).digest("hex");
const sign = (secret: string, body: string) => `sha256=${digest(secret, body)}`;
const lawful = (agent = fresh("signed")) => JSON.stringify({ events: [eventOf(agent)] });

const send = (body: string, signature: string | string[], key = ours.pk) =>
  ask("/v1/ingest", { body, key, headers: { "x-service-signature": signature } });

describe("X-Service-Signature", () => {
  it("is verified over the raw body with the secret key", async () => {
    const agent = fresh("counted");
    const body = lawful(agent);
    const answer = await send(body, sign(ours.sk, body));
    expect(answer.status, answer.text).toBe(202);
    expect((await pk.reputation(agent)).evaluations).toBe(1);
  });

  it("may be absent", async () => {
    expect((await ask("/v1/ingest", { body: lawful(), key: ours.pk })).status).toBe(202);
  });

  it("may sign what the secret key itself sends", async () => {
    const body = lawful();
    expect((await send(body, sign(ours.sk, body), ours.sk)).status).toBe(202);
  });

  it("covers the bytes and not the meaning of the body", async () => {
    const body = JSON.stringify({ events: [eventOf(fresh("spaced"), { tool: "größe 😀" })] }, null, 2);
    expect((await send(body, sign(ours.sk, body))).status).toBe(202);
    const rewritten = JSON.stringify(JSON.parse(body));
    expectError(await send(body, sign(ours.sk, rewritten)), 401, "hmac_invalid");
  });

  it("of another body is refused, and nothing is recorded", async () => {
    const agent = fresh("forged");
    expectError(await send(lawful(agent), sign(ours.sk, lawful())), 401, "hmac_invalid");
    expect((await pk.reputation(agent)).evaluations).toBe(0);
  });

  it.each([
    ["by a secret that nobody has", () => `sk_live_${"0".repeat(38)}`],
    ["by the publishable key", () => ours.pk],
    ["by an empty secret", () => ""],
  ])("%s is refused", async (_about, secret) => {
    const body = lawful();
    expectError(await send(body, sign(secret(), body)), 401, "hmac_invalid");
  });

  it.runIf(theirs)("by another organization's secret is refused", async () => {
    const body = lawful();
    expectError(await send(body, sign(theirs?.sk ?? "", body)), 401, "hmac_invalid");
  });

  it("is verified before the body is parsed", async () => {
    for (const body of ['{"events":[', "[]", '{"events":[]}']) {
      expectError(await send(body, sign(ours.sk, `${body} `)), 401, "hmac_invalid");
      expectError(
        await send(body, sign(ours.sk, body)),
        400,
        body.endsWith("[") ? "bad_json" : "validation_error",
      );
    }
  });

  it("is verified after the key", async () => {
    const body = lawful();
    expectError(await send(body, sign(ours.sk, body), `pk_live_${"0".repeat(38)}`), 401, "auth_invalid");
  });
});

describe.runIf(target.revoked)("a revoked key", () => {
  it("verifies no signature", async () => {
    const body = lawful();
    expectError(await send(body, sign(target.revoked ?? "", body), target.pk), 401, "hmac_invalid");
  });
});

describe.runIf(ours.sk2)("a second secret key", () => {
  it("verifies too, also when the first one is the bearer", async () => {
    const body = lawful();
    const signature = sign(ours.sk2 ?? "", body);
    expect((await send(body, signature, ours.pk)).status).toBe(202);
    expect((await send(body, signature, ours.sk)).status).toBe(202);
  });
});

describe.runIf(strict)("our decisions: the form of X-Service-Signature", () => {
  const body = lawful();
  const good = digest(ours.sk, body);

  it.each([
    ["upper-case digits", `sha256=${good.toUpperCase()}`],
    ["no prefix", good],
    ["an upper-case prefix", `SHA256=${good}`],
    ["another algorithm's name", `sha1=${good}`],
    ["a real SHA-1 digest", `sha1=${createHmac("sha1", ours.sk).update(body).digest("hex")}`],
    ["63 digits", `sha256=${good.slice(0, 63)}`],
    ["65 digits", `sha256=${good}0`],
    ["64 digits and a letter", `sha256=${good}g`],
    ["base64", `sha256=${createHmac("sha256", ours.sk).update(body).digest("base64")}`],
    ["a space after the prefix", `sha256= ${good}`],
    ["quotes", `"sha256=${good}"`],
    ["no digits", "sha256="],
    ["nothing", ""],
    ["two in one header", `sha256=${good}, sha256=${good}`],
  ])("%s is refused", async (_about, signature) => {
    expectError(await send(body, signature), 401, "hmac_invalid");
  });

  it("two headers are refused, even when one or both are right", async () => {
    const [right, wrong] = [`sha256=${good}`, `sha256=${"0".repeat(64)}`];
    expectError(await send(body, [right, wrong]), 401, "hmac_invalid");
    expectError(await send(body, [wrong, right]), 401, "hmac_invalid");
    expectError(await send(body, [right, right]), 401, "hmac_invalid");
  });

  it("the name may be written in any case", async () => {
    const headers = { "X-SERVICE-SIGNATURE": `sha256=${good}` };
    expect((await ask("/v1/ingest", { body, key: ours.pk, headers })).status).toBe(202);
  });

  it("a newline that was not signed is refused, and one that was is accepted", async () => {
    expectError(await send(`${body}\n`, `sha256=${good}`), 401, "hmac_invalid");
    expect((await send(`${body}\n`, sign(ours.sk, `${body}\n`))).status).toBe(202);
  });

  it("a wrong one means nothing on other routes", async () => {
    const answer = await new Caller(ours.pk).ask("/v1/evaluate", {
      body: { agent_id: fresh("other-route"), output: "All is well." },
      headers: { "x-service-signature": "sha256=0" },
    });
    expect(answer.status).toBe(200);
  });
});
