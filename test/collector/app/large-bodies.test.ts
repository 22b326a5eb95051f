import { expect, it } from "vitest";
import { openMemoryStore } from "../../../collector/store/memory.ts";
import { call, event, ingest } from "../../support/clients.ts";
import { startTestCollector } from "../../support/collector.ts";

const large = "x".repeat(1_200_000);

it("an organization's next large batch waits for the answer to the one before; its small ones and everybody else's do not", async () => {
  const memory = openMemoryStore();
  const begun: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const store = {
    ...memory,
    insert: async (...given: Parameters<typeof memory.insert>) => {
      begun.push(...given[2].agentIds);
      if (given[2].agentIds.includes("first")) await held;
      return memory.insert(...given);
    },
  };
  await using collector = await startTestCollector({ deps: { store } });
  const other = await collector.newOrganization();
  const send = async (agent: string, key: string): Promise<number> => {
    const body = JSON.stringify({ events: [{ ...event(agent, agent), unknown: large }] });
    return (await call(collector, "POST", "/v1/ingest", { key, body })).status;
  };
  // Who is alone waits for nobody.
  expect((await call(collector, "GET", "/v1/agents", { key: other.pk })).status).toBe(200);
  // The thread starts with it, which a busy machine takes its time for.
  const first = send("first", collector.pk);
  await expect.poll(() => begun, { timeout: 120_000 }).toEqual(["first"]);
  const second = send("second", collector.pk);
  expect((await ingest(collector, [event("small", "small")])).status).toBe(202);
  // At the thread each organization's large bodies are in turn, so by the end of these the second would have been read.
  expect(await send("another's", other.pk)).toBe(202);
  expect(await send("another's again", other.pk)).toBe(202);
  expect(begun).toEqual(["first", "small", "another's", "another's again"]);
  release();
  expect(await Promise.all([first, second])).toEqual([202, 202]);
  expect(begun).toEqual(["first", "small", "another's", "another's again", "second"]);
}, 180_000);
