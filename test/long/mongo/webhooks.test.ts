import { beforeEach, expect, it } from "vitest";
import { openMongoDirectory } from "../../../collector/store/mongo/directory.ts";
import { outputs } from "../../collector/webhooks/kit.ts";
import { webhooksSuite } from "../../collector/webhooks/suite.ts";
import { call } from "../../support/clients.ts";
import { spawnCollectors } from "../../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { startReceiver } from "../../support/receiver.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

webhooksSuite("mongo");

it("of several collectors one reads and sends, until it has not said for a while that it still does", async () => {
  await using database = await startMongo();
  await using one = await openMongoDirectory(database);
  await using other = await openMongoDirectory(database);
  const answers = [
    await one.webhooks.lease("one", 1_000, 15_000),
    await other.webhooks.lease("other", 2_000, 15_000),
    await one.webhooks.lease("one", 6_000, 15_000),
    await other.webhooks.lease("other", 20_000, 15_000),
    await other.webhooks.lease("other", 21_001, 15_000),
    await one.webhooks.lease("one", 21_002, 15_000),
  ];
  expect(answers).toEqual([true, false, true, false, true, false]);
});

it("two collectors on one database alert once, also when the one that sends stands still and goes on", async () => {
  await using database = await startMongo();
  await using receiver = await startReceiver();
  const env = { AGENT_GATE_WEBHOOKS_TO_PRIVATE: "true" };
  await using group = await spawnCollectors([database, database], env);
  const { pk, sk, collectors } = group;
  const [first, second] = collectors;
  if (first === undefined || second === undefined) throw new Error("two collectors are started");
  const fail = (collector: typeof first, agent: string) =>
    outputs({ url: collector.url, pk }, agent, "p".repeat(50));
  const told = async (agent: string) =>
    expect.poll(() => receiver.received.map(({ json }) => json.agent_id)).toContain(agent);
  const body = { url: receiver.url, events: ["agent.below"] };
  // The one that was asked looks at once, and reads and sends from then on.
  expect((await call(first, "POST", "/v1/webhooks", { key: sk, body })).status).toBe(201);
  await fail(first, "a");
  await fail(second, "a");
  await told("a");
  process.kill(first.pid, "SIGSTOP");
  await fail(second, "a");
  await fail(second, "b");
  await told("b");
  process.kill(first.pid, "SIGCONT");
  await fail(first, "b");
  await fail(first, "c");
  await told("c");
  const alerts = receiver.received.map(({ json }) => `${json.agent_id} ${json.id}`);
  expect([...new Set(alerts)].map((alert) => alert.split(" ")[0])).toEqual(["a", "b", "c"]);
});
