import { expect, it } from "vitest";
import { startTestCollector, type TestCollector } from "../support/collector.ts";
import { plainEvent } from "../proxy/sync/memory-queue.ts";
import { startSender, type TestSender } from "../proxy/sync/sender.ts";

/** A sender as the proxy has one; an event's agent is what its id begins with. */
function senderTo(collector: TestCollector): TestSender {
  const credentials = { bearer: collector.pk, source: "test", hint: "test" };
  return startSender({ collector: collector.url, credentials });
}

const ofAgent = (id: string): object => ({ ...plainEvent(id), agent_id: id.split(".")[0] });

it("a proxy loses the events of agents that there is no room for, and no others", async () => {
  await using collector = await startTestCollector({ options: { agentsPerOrganization: 2 } });
  await using sender = senderTo(collector);
  sender.queue.add(["a.1", "b.1"], ofAgent);
  await expect.poll(() => sender.queue.acknowledged).toEqual(["a.1", "b.1"]);
  const sent = Array.from(
    { length: 60 },
    (_, at) => `${at === 17 || at === 44 ? "new" : "ab"[at % 2]}.${at + 2}`,
  );
  sender.queue.add(sent, ofAgent);
  await expect.poll(() => sender.queue.dead).toHaveLength(2);
  await expect.poll(() => sender.queue.kept()).toEqual([]);
  expect(sender.queue.dead).toEqual([
    { id: "new.19", code: "too_many_agents" },
    { id: "new.46", code: "too_many_agents" },
  ]);
  expect(sender.queue.acknowledged.slice(2)).toEqual(sent.filter((id) => !id.startsWith("new")));
});

it("a proxy keeps everything while its day is used up, and waits ten minutes at most", async () => {
  await using collector = await startTestCollector();
  await using sender = senderTo(collector);
  await collector.deps.directory.updateOrganization(collector.id, { limits: { eventsPerDay: 3 } });
  sender.queue.add(["a.1", "a.2", "a.3"], ofAgent);
  await expect.poll(() => sender.queue.acknowledged).toHaveLength(3);
  sender.queue.add(["a.4", "a.5"], ofAgent);
  await expect.poll(() => sender.sync.status()).toMatchObject({ state: "backing_off", last_status: 429 });
  expect(sender.queue.kept("waiting")).toEqual(["a.4", "a.5"]);
  expect(sender.queue.dead).toEqual([]);
  expect(sender.sync.status().next_attempt_s).toBeLessThanOrEqual(600);
});
