import { expect, it } from "vitest";
import { createSealer, newMasterKey, ofWebhook, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMemoryWebhooks } from "../../../collector/store/memory-webhooks.ts";
import type { Delivery, Webhook } from "../../../collector/store/webhooks.ts";
import { resolve } from "../../../collector/webhooks/address.ts";
import { Deliverer } from "../../../collector/webhooks/deliverer.ts";
import { newDelivery } from "../../../collector/webhooks/watch.ts";
import { answering, type Receiver, startReceiver } from "../../support/receiver.ts";

const sealer = createSealer(parseKeyring(newMasterKey()));

/** A deliverer whose time a test sets, and one webhook with deliveries that wait. */
async function startDelivering(receiver: Receiver, ids: readonly string[]) {
  const webhooks = openMemoryWebhooks();
  let nowMs = 1_000_000;
  const whose = { id: "whk_1", org: "org_1" };
  const webhook: Webhook = {
    ...whose,
    url: receiver.url,
    events: ["agent.stage"],
    thresholds: {},
    sealed: sealer.seal("secret", ofWebhook(whose)),
    createdAtMs: 1,
    offAtMs: undefined,
  };
  await webhooks.create(webhook);
  const add = (id: string, atMs: number) => {
    const made = newDelivery(webhook, { id, type: "agent.stage", agentId: "a", nowMs: atMs, body: { id } });
    return webhooks.advance("org_1", { deliveries: [made], marks: [] });
  };
  for (const id of ids) await add(id, nowMs);
  let settled: ((tried: Delivery) => void) | undefined;
  const deliverer = new Deliverer({
    resolve,
    isPrivateAllowed: true,
    userAgent: "test",
    timeoutMs: 10_000,
    sealer,
    webhooks: {
      ...webhooks,
      async settle(tried) {
        await webhooks.settle(tried);
        for (const one of tried) settled?.(one);
      },
    },
    now: () => nowMs,
    random: () => 0.5,
    webhookOf: () => webhook,
    switchedOff: () => undefined,
  });
  return {
    webhooks,
    add,
    /** What becomes of the next attempt, at a time that has come. */
    next: async (atMs: number): Promise<Delivery> => {
      nowMs = Math.max(nowMs, atMs);
      const tried = new Promise<Delivery>((resolve) => (settled = resolve));
      deliverer.wake();
      return tried;
    },
    [Symbol.asyncDispose]: () => deliverer.stop(),
  };
}

it("what failed is sent again after growing pauses, the same bytes under the same id, and after a day no more", async () => {
  await using receiver = await startReceiver(answering(500));
  await using delivering = await startDelivering(receiver, ["one"]);
  const pauses: number[] = [];
  for (let atMs = 0; ;) {
    const { state, nextAtMs, lastAtMs = 0, why } = await delivering.next(atMs);
    expect(why).toBe("its answer is not 2xx");
    if (state === "failed") break;
    pauses.push((nextAtMs - lastAtMs) / 1_000);
    atMs = nextAtMs;
  }
  const hours = pauses.filter((pause) => pause === 3_600).length;
  expect(pauses.slice(0, -hours)).toEqual([5, 15, 30, 60, 120, 300, 600, 1_200, 1_800]);
  expect(hours).toBe(22);
  const sent = receiver.received.map(({ text, headers }) => [text, headers["x-agent-gate-id"]].join());
  expect(new Set(sent).size).toBe(1);
  expect(await delivering.webhooks.log("whk_1", 9)).toMatchObject([{ attempts: 32, state: "failed" }]);
});

it("what a receiver refuses again and again holds up nothing else for it", async () => {
  await using receiver = await startReceiver((response, { json }) =>
    response.writeHead(json.id === "one" ? 500 : 200).end(),
  );
  await using delivering = await startDelivering(receiver, ["one", "two", "three"]);
  const first = await delivering.next(0);
  expect(first).toMatchObject({ id: "one", state: "waiting" });
  await delivering.next(first.nextAtMs);
  await receiver.until(4);
  expect(receiver.received.map(({ json }) => json.id)).toEqual(["one", "two", "three", "one"]);
});

it("while a receiver fails, what is a day old has failed, and a newer alert is sent once it is back", async () => {
  await using receiver = await startReceiver(answering(500));
  const ids = ["one", "two", "three"];
  await using delivering = await startDelivering(receiver, ids);
  const first = await delivering.next(0);
  receiver.answer(answering(200));
  const lateMs = first.createdAtMs + 25 * 3_600_000;
  await delivering.add("new", lateMs);
  await delivering.next(lateMs);
  await receiver.until(2);
  expect(receiver.received.map(({ json }) => json.id)).toEqual(["one", "new"]);
  const log = await delivering.webhooks.log("whk_1", 9);
  expect(
    log
      .filter(({ id }) => ids.includes(id))
      .map(({ id, state, attempts, why }) => [id, state, attempts, why]),
  ).toEqual([
    ["three", "failed", 0, "its receiver failed for a day"],
    ["two", "failed", 0, "its receiver failed for a day"],
    ["one", "failed", 1, "its answer is not 2xx"],
  ]);
});
