import { describe, expect, it } from "vitest";
import { performErasure } from "../../../collector/erase/perform.ts";
import { waitingMax } from "../../../collector/store/webhooks.ts";
import { newDelivery } from "../../../collector/webhooks/watch.ts";
import { sign } from "../../../shared/signature.ts";
import type { TestStore } from "../../support/collector.ts";
import { answering, startReceiver } from "../../support/receiver.ts";
import { add, ask, Clock, logOnce, minuteMs, outputs, startAlerting } from "./kit.ts";

/** What every store has to do for webhooks. */
export function webhooksSuite(store: TestStore): void {
  describe(`webhooks, with the ${store} store`, () => {
    it("an agent that falls below its pass rate leads to one alert, signed, with names and numbers alone", async () => {
      await using receiver = await startReceiver();
      await using collector = await startAlerting(new Clock(), { store });
      const { id, secret } = await add(collector, receiver.url, {
        events: ["agent.below"],
        below_pass_rate: 0.9,
      });
      await outputs(collector, "a/b", `${".".repeat(54)}${"p".repeat(10)}`);
      await receiver.until(1);
      const [first] = receiver.received;
      expect(first?.json).toEqual({
        id: expect.stringMatching(/^alt_[0-9a-z]{26}$/),
        type: "agent.below",
        created_at: expect.any(String),
        organization: collector.name,
        agent_id: "a/b",
        score: expect.any(Number),
        pass_rate: 54 / 61,
        evaluations: 61,
        below: { pass_rate: 0.9 },
        failed_gates: ["p"],
        tool: "fetch",
        link: `${collector.url}/#/agents/a%2Fb`,
      });
      expect(first?.headers).toMatchObject({
        "content-type": "application/json",
        "x-agent-gate-id": first?.json.id,
        "x-service-signature": sign(Buffer.from(first?.text ?? ""), secret),
      });
      expect(first?.text).not.toContain("reason");
      await logOnce(collector, id, ([one]) => one?.state === "delivered");
      expect((await ask(collector, "GET", `/${id}/deliveries`)).json.deliveries).toMatchObject([
        { id: first?.json.id, type: "agent.below", state: "delivered", attempts: 1, status: 200, why: null },
      ]);
      expect((await ask(collector, "GET")).json.webhooks).toMatchObject([{ id, last: { status: 200 } }]);
      expect(receiver.received).toHaveLength(1);
    });

    it("erasing an agent takes away what names it, and erasing the organization its webhooks", async () => {
      await using receiver = await startReceiver();
      await using collector = await startAlerting(new Clock(), { store });
      const { id, org = collector.id } = await add(collector, receiver.url, { events: ["agent.stage"] });
      await outputs(collector, "a", ".");
      await outputs(collector, "b", ".");
      await receiver.until(2);
      await logOnce(collector, id, (log) => log.every(({ state }) => state === "delivered"));
      const { directory, store: events } = collector.deps;
      const erase = (agentId: string | undefined) =>
        performErasure(
          { store: events, directory, now: Date.now },
          { id: `era_${agentId}`, org, agentId, beforeMs: undefined, who: "test", requestedAtMs: 1 },
        );
      await erase("a");
      expect((await directory.webhooks.log(id, 9)).map(({ agentId }) => agentId)).toEqual(["b"]);
      expect((await directory.webhooks.marks(org)).map(({ subject }) => subject)).toEqual(["b"]);
      await erase(undefined);
      expect(await directory.webhooks.all()).toEqual([]);
      expect(await directory.webhooks.log(id, 9)).toEqual([]);
      expect(await directory.webhooks.place(org)).toBeUndefined();
    });

    it("keeps a fact that is found twice once, and says of what finds no room that it was not sent", async () => {
      await using collector = await startAlerting(new Clock(), { store });
      await using receiver = await startReceiver();
      const { id: webhook } = await add(collector, receiver.url, { events: ["agent.stage"] });
      const { webhooks } = collector.deps.directory;
      const [hook] = await webhooks.all();
      if (hook === undefined) throw new Error("the webhook is gone");
      const delivery = (id: string) => ({
        ...newDelivery(hook, { id, type: "agent.stage", agentId: "a", nowMs: Number(id), body: {} }),
        nextAtMs: 9e15,
      });
      const deliveries = Array.from({ length: waitingMax + 2 }, (_, at) => delivery(String(at + 1)));
      const half = { marks: [], deliveries: deliveries.slice(0, 500) };
      await webhooks.advance(collector.id, half);
      await webhooks.advance(collector.id, half);
      await webhooks.advance(collector.id, { marks: [], deliveries });
      const log = await webhooks.log(webhook, 2_000);
      expect(log).toHaveLength(waitingMax + 2);
      expect(log.filter(({ state }) => state === "failed").map(({ id, why }) => [id, why])).toEqual([
        [String(waitingMax + 2), "too many wait"],
        [String(waitingMax + 1), "too many wait"],
      ]);
      expect(await webhooks.place(collector.id)).toBeDefined();
      for (const [org, isLeft] of [
        ["org_other", true],
        [undefined, false],
      ] as const) {
        await webhooks.forgetPlaces(org);
        expect((await webhooks.place(collector.id)) !== undefined).toBe(isLeft);
      }
      // What is over needs no room: a test that was delivered is no alert that was not sent.
      await ask(collector, "POST", `/${webhook}/test`);
      expect(await webhooks.log(webhook, 1)).toMatchObject([{ type: "test", state: "delivered" }]);
      await webhooks.switchOff(webhook, 5, "gone");
      // What is found at that moment does not wait for ever.
      await webhooks.advance(collector.id, { marks: [], deliveries: [delivery("9999")] });
      expect((await webhooks.log(webhook, 2_000)).map(({ state }) => state)).toEqual([
        "delivered",
        ...Array.from({ length: 199 }, () => "failed"),
      ]);
    });

    it("says once that a proxy has sent nothing for an hour, and again after it has sent", async () => {
      await using receiver = await startReceiver();
      const clock = new Clock();
      await using collector = await startAlerting(clock, { store });
      await add(collector, receiver.url, { events: ["proxy.silent"] });
      for (const times of [1, 2]) {
        await outputs(collector, "a", ".");
        clock.goOn(61 * minuteMs);
        await receiver.until(times);
        clock.goOn(61 * minuteMs);
      }
      const key = { id: expect.stringMatching(/^key_/), name: collector.name };
      expect(receiver.received.map(({ json }) => json)).toEqual(
        Array.from({ length: 2 }, () => ({
          id: expect.any(String),
          type: "proxy.silent",
          created_at: expect.any(String),
          organization: collector.name,
          key,
          last_batch_at: expect.any(String),
          silent_minutes: 60,
        })),
      );
    });

    it("switches a webhook off whose receiver answers 410, with what waits for it", async () => {
      await using receiver = await startReceiver(answering(410));
      await using collector = await startAlerting(new Clock(), { store });
      const { id } = await add(collector, receiver.url, { events: ["agent.stage"] });
      await outputs(collector, "a", ".");
      await receiver.until(1);
      await logOnce(collector, id, (log) => log[0]?.state === "failed");
      await expect
        .poll(async () => (await ask(collector, "GET")).json.webhooks)
        .toMatchObject([{ id, state: "off", last: { state: "failed", status: 410 } }]);
    });
  });
}
