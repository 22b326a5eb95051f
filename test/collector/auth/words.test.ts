import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { call, event, type Answer } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";
import { expectRefusal } from "../../support/refusal.ts";

it.each([["KEY"], ["Basic KEY"], ["Token KEY"], ["Bearer"], ["BearerKEY"]])(
  "says of the header %j that it must begin with Bearer, and not that the key is unknown",
  async (form) => {
    await using collector = await startTestCollector();
    const written = form.replace("KEY", collector.pk);
    const answer = await call(collector, "GET", "/v1/events", {
      key: null,
      headers: [["Authorization", written]],
    });
    expectRefusal(answer, 401, "auth_invalid");
    expect(answer.json.error).toBe("The Authorization header must be: Bearer <API_KEY>");
  },
);

it.each([
  ["small", 1],
  ["large", 1_200],
])("says of a %s batch that is signed with a publishable key which key signs", async (_size, count) => {
  await using collector = await startTestCollector();
  const events = Array.from({ length: count }, (_, at) => event("a", `${at} ${"x".repeat(500)}`));
  const body = JSON.stringify({ events: events.slice(0, 1), padding: count === 1 ? undefined : events });
  const send = (secret: string): Promise<Answer> =>
    call(collector, "POST", "/v1/ingest", {
      body,
      headers: [["X-Service-Signature", `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`]],
    });
  const [publishable, other] = [await send(collector.pk), await send("sk_live_other")];
  expectRefusal(publishable, 401, "hmac_invalid");
  expect(publishable.json.error).toContain("sign with a secret key of the organization");
  expectRefusal(other, 401, "hmac_invalid");
  expect(other.json.error).toBe("The signature does not match the body");
});
