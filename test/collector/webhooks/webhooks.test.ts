import { expect, it } from "vitest";
import { issueKey } from "../../../collector/auth/issue-key.ts";
import { performErasure } from "../../../collector/erase/perform.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import type { WebhookStore } from "../../../collector/store/webhooks.ts";
import { call } from "../../support/clients.ts";
import { answering, startReceiver } from "../../support/receiver.ts";
import { add, ask, Clock, logOnce, minuteMs, outputs, startAlerting } from "./kit.ts";
import { webhooksSuite } from "./suite.ts";

webhooksSuite("memory");
webhooksSuite("embedded");

it("a thousand alerts at a flapping threshold are one in five minutes for an agent", async () => {
  await using receiver = await startReceiver();
  const clock = new Clock();
  await using collector = await startAlerting(clock);
  const { id } = await add(collector, receiver.url, { events: ["agent.below"], below_pass_rate: 0.333 });
  // Every third output leads to the third or back, in a window that grows and in a full one.
  await outputs(collector, "a", "pp.".repeat(1_000));
  await outputs(collector, "b", "pp.".repeat(40));
  await receiver.until(2);
  clock.goOn(5 * minuteMs);
  await outputs(collector, "a", "pp.".repeat(10));
  await receiver.until(3);
  await outputs(collector, "c", ".".repeat(50));
  await logOnce(collector, id, (log) => log.every(({ state }) => state === "delivered"));
  expect(receiver.received.map(({ json }) => json.agent_id)).toEqual(["a", "b", "a"]);
});

it("what goes wrong within five minutes of an alert is sent afterwards, if it still is wrong", async () => {
  await using receiver = await startReceiver();
  const clock = new Clock();
  await using collector = await startAlerting(clock);
  await add(collector, receiver.url, { events: ["gate.failing"], failing_of: 10, failing_share: 0.5 });
  await outputs(collector, "a", ".".repeat(5) + "p".repeat(5));
  await receiver.until(1);
  await outputs(collector, "a", "i".repeat(10));
  clock.goOn(5 * minuteMs);
  await outputs(collector, "a", "i");
  await receiver.until(2);
  expect(receiver.received.map(({ json }) => json.gates)).toEqual([
    [{ gate: "p", failed: 5, of: 10 }],
    [{ gate: "i", failed: 10, of: 10 }],
  ]);
  expect(receiver.received[0]?.json).toMatchObject({ type: "gate.failing", share: 0.5, tool: "fetch" });
});

it("tells the stages of an agent, also those it went through within five minutes", async () => {
  await using receiver = await startReceiver();
  const clock = new Clock();
  await using collector = await startAlerting(clock);
  await add(collector, receiver.url, { events: ["agent.stage"] });
  await outputs(collector, "a", ".".repeat(60));
  await receiver.until(1);
  clock.goOn(5 * minuteMs);
  await outputs(collector, "a", ".");
  await receiver.until(2);
  expect(receiver.received.map(({ json: { from, to } }) => [from, to])).toEqual([
    ["new", "calibrating"],
    ["calibrating", "active"],
  ]);
});

it("a receiver that never answers delays no other, of the same organization neither", async () => {
  await using dead = await startReceiver(() => undefined);
  await using receiver = await startReceiver();
  await using collector = await startAlerting(new Clock(), { deps: { sending: { timeoutMs: 500 } } });
  const { id } = await add(collector, dead.url, { events: ["agent.stage"] });
  await add(collector, receiver.url, { events: ["agent.stage"] });
  for (const agent of ["a", "b", "c", "d", "e"]) await outputs(collector, agent, ".");
  await receiver.until(5);
  expect(dead.received.length).toBeLessThan(5);
  const log = await logOnce(collector, id, (all) => all.some(({ attempts }) => attempts === 1));
  expect(log.find(({ attempts }) => attempts === 1)).toMatchObject({
    state: "waiting",
    why: "no answer in time",
    status: undefined,
  });
});

it("does not follow a redirect, and reads no long answer", async () => {
  await using elsewhere = await startReceiver();
  await using receiver = await startReceiver(answering(307, { location: elsewhere.url }));
  await using collector = await startAlerting(new Clock());
  const { id } = await add(collector, receiver.url, { events: ["agent.stage"] });
  const redirected = await ask(collector, "POST", `/${id}/test`);
  expect(redirected).toMatchObject({
    status: 200,
    json: { type: "test", state: "failed", status: 307, why: "redirects are not followed" },
  });
  expect(elsewhere.received).toEqual([]);
  receiver.answer((response) => {
    const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536), more));
    more();
  });
  expect((await ask(collector, "POST", `/${id}/test`)).json).toMatchObject({
    state: "delivered",
    status: 200,
  });
});

it("the test button sends a signed test and shows it in the log, and a webhook that was removed gets nothing more", async () => {
  await using receiver = await startReceiver();
  await using collector = await startAlerting(new Clock());
  const { id, secret, ...shown } = await add(collector, receiver.url, {
    events: ["agent.below", "gate.failing", "proxy.silent"],
  });
  expect(secret).toMatch(/^whsec_[\w-]{32}$/);
  expect(shown).toMatchObject({
    url: receiver.url,
    below_pass_rate: 0.9,
    failing_share: 0.5,
    failing_of: 20,
    silent_minutes: 60,
    state: "on",
    last: null,
  });
  const tested = await ask(collector, "POST", `/${id}/test`);
  expect(tested.json).toMatchObject({ type: "test", state: "delivered", attempts: 1, status: 200 });
  expect(receiver.received[0]?.json).toMatchObject({ id: tested.json.id, type: "test" });
  const listed = await ask(collector, "GET");
  expect(listed.json.webhooks).toMatchObject([{ id, last: { id: tested.json.id } }]);
  expect(listed.text).not.toContain(secret);
  expect((await ask(collector, "DELETE", `/${id}`)).json).toEqual({ id, removed: true });
  for (const [method, path] of [
    ["DELETE", `/${id}`],
    ["POST", `/${id}/test`],
    ["GET", `/${id}/deliveries`],
  ] as const)
    expect((await ask(collector, method, path)).status).toBe(404);
  const actions = (await collector.deps.directory.audit()).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["webhook.created", "webhook.removed"]);
});

it("webhooks are another organization's business neither, nor a publishable key's, and there are ten at most", async () => {
  await using collector = await startAlerting(new Clock());
  const other = await collector.newOrganization();
  const url = "http://127.0.0.1:9/";
  const { id } = await add(collector, url, { events: ["agent.stage"] });
  const { value: pk } = await issueKey(collector.issue, { org: collector.id, type: "pk", name: "k" });
  const body = { url, events: ["agent.stage"] };
  for (const [method, path, given] of [
    ["GET", "", {}],
    ["POST", "", { body }],
    ["DELETE", `/${id}`, {}],
    ["POST", `/${id}/test`, {}],
    ["GET", `/${id}/deliveries`, {}],
  ] as const) {
    const asked = (key: string) => call(collector, method, `/v1/webhooks${path}`, { key, ...given });
    expect(await asked(pk)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    if (path !== "") expect((await asked(other.sk)).status).toBe(404);
  }
  expect((await call(collector, "GET", "/v1/webhooks", { key: other.sk })).json).toEqual({ webhooks: [] });
  for (let made = 1; made < 10; made++) await add(collector, url, { events: ["agent.stage"] });
  expect(await ask(collector, "POST", "", body)).toMatchObject({ status: 403, json: { code: "forbidden" } });
});

it("a webhook that is made after the last one was removed hears of nothing that came before it", async () => {
  await using receiver = await startReceiver();
  await using collector = await startAlerting(new Clock());
  const { id } = await add(collector, receiver.url, { events: ["agent.stage"] });
  await outputs(collector, "a", ".");
  await receiver.until(1);
  await ask(collector, "DELETE", `/${id}`);
  await outputs(collector, "b", ".");
  await add(collector, receiver.url, { events: ["agent.stage"] });
  await outputs(collector, "c", ".");
  await receiver.until(2);
  expect(receiver.received.map(({ json }) => json.agent_id)).toEqual(["a", "c"]);
});

it("a batch that comes while batches are noted is noted the next time", async () => {
  const memory = openMemoryDirectory();
  let meanwhile: (() => Promise<void>) | undefined;
  const noteSenders: WebhookStore["noteSenders"] = async (...noted) => {
    const comes = meanwhile;
    meanwhile = undefined;
    await comes?.();
    await memory.webhooks.noteSenders(...noted);
  };
  const directory = { ...memory, webhooks: { ...memory.webhooks, noteSenders } };
  const clock = new Clock();
  await using collector = await startAlerting(clock, { deps: { directory } });
  await add(collector, "http://127.0.0.1:9/", { events: ["proxy.silent"] });
  let secondMs = Infinity;
  meanwhile = async () => {
    clock.goOn(1_000);
    secondMs = clock.now();
    await outputs(collector, "a", ".");
  };
  await outputs(collector, "a", ".");
  const lastMs = async () => (await memory.webhooks.senders(collector.id))[0]?.lastMs ?? 0;
  clock.goOn(minuteMs);
  await expect.poll(lastMs).toBeGreaterThan(0);
  clock.goOn(minuteMs);
  await expect.poll(lastMs).toBeGreaterThanOrEqual(secondMs);
});

it("an agent that was erased and begins anew leads to alerts with other ids, which a receiver does not drop", async () => {
  await using receiver = await startReceiver();
  await using collector = await startAlerting(new Clock());
  const { id } = await add(collector, receiver.url, { events: ["agent.stage"] });
  await outputs(collector, "a", ".");
  await receiver.until(1);
  await logOnce(collector, id, ([one]) => one?.state === "delivered");
  const { directory, store } = collector.deps;
  const what = { id: "era_1", org: collector.id, agentId: "a", beforeMs: undefined };
  await performErasure({ store, directory, now: Date.now }, { ...what, who: "test", requestedAtMs: 1 });
  await outputs(collector, "a", ".");
  await receiver.until(2);
  expect(new Set(receiver.received.map(({ json }) => json.id)).size).toBe(2);
});
