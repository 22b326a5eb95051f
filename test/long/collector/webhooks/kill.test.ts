import { expect, it } from "vitest";
import { call } from "../../../support/clients.ts";
import { startReceiver } from "../../../support/receiver.ts";
import { spawnCollector } from "../../../support/spawn.ts";
import { outputs } from "../../../collector/webhooks/kit.ts";

/** Between an accepted event and the note that it was delivered. */
const places = ["webhooks.before-keeping", "webhooks.before-sending", "webhooks.after-sending"];

it.each(places)("kill -9 at %s: the alert is delivered at least once, under the same id", async (place) => {
  await using receiver = await startReceiver();
  const env = { AGENT_GATE_WEBHOOKS_TO_PRIVATE: "true" };
  await using collector = await spawnCollector({
    env: { ...env, NODE_ENV: "test", AGENT_GATE_FAILPOINT: `${place}:2:kill` },
  });
  const body = { url: receiver.url, events: ["agent.below"], below_pass_rate: 0.9 };
  const made = await call(collector, "POST", "/v1/webhooks", { key: collector.sk, body });
  expect(made.status).toBe(201);
  await outputs(collector, "a", "p".repeat(50));
  await receiver.until(1);
  await outputs(collector, "b", "p".repeat(50));
  expect(await collector.exited).toMatchObject({ signal: "SIGKILL" });
  await collector.restart({ env });
  const ofAgent = (agent: string) => receiver.received.filter(({ json }) => json.agent_id === agent);
  await expect.poll(() => ofAgent("b").length).toBe(place === "webhooks.after-sending" ? 2 : 1);
  for (const agent of ["a", "b"])
    expect(new Set(ofAgent(agent).map(({ headers }) => headers["x-agent-gate-id"])).size).toBe(1);
  const path = `/v1/webhooks/${made.json.id}/deliveries`;
  await expect
    .poll(async () => (await call(collector, "GET", path, { key: collector.sk })).json.deliveries)
    .toMatchObject([
      { agent_id: "b", state: "delivered" },
      { agent_id: "a", state: "delivered" },
    ]);
});
