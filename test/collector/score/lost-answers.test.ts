import { expect, it } from "vitest";
import { openMemoryStore } from "../../../collector/store/memory.ts";
import { StoreError } from "../../../collector/store-error.ts";
import { startTestCollector } from "../../support/collector.ts";
import { event, ingest } from "../../support/clients.ts";

/** The next flights are lost on their way to the store, or their answers on the way back. */
type Fate = "lost before" | "lost after";

function forgetful(fates: Fate[]): ReturnType<typeof openMemoryStore> {
  const store = openMemoryStore();
  return {
    ...store,
    async insert(...flight) {
      const fate = fates.shift();
      const stored = fate === "lost before" ? [] : await store.insert(...flight);
      if (fate !== undefined) throw new StoreError("unknown", "the answer was lost");
      return stored;
    },
  };
}

const eventOf = (id: string, agent = "a") => ({ ...event(agent, id), evaluation_id: id });

it.each<[what: string, fates: Fate[]]>([
  ["is heard", []],
  ["is lost before the store", ["lost before"]],
  ["is lost behind it", ["lost after"]],
  ["is lost twice", ["lost before", "lost after"]],
])("a batch that was stored long ago is a duplicate when what is sent again %s", async (_, fates) => {
  const lost: Fate[] = [];
  await using collector = await startTestCollector({ deps: { store: forgetful(lost) } });
  const batch = [eventOf("1"), eventOf("2"), eventOf("1", "b")];
  expect((await ingest(collector, batch)).headers["x-duplicate-events"]).toBeUndefined();
  lost.push(...fates);
  const again = await ingest(collector, batch);
  expect(again).toMatchObject({ status: 202, headers: { "x-duplicate-events": "3" } });
});

it.each<[what: string, fates: Fate[]]>([
  ["before the store", ["lost before"]],
  ["behind it", ["lost after"]],
  ["before it and then behind it", ["lost before", "lost after"]],
])("what is new beside it is none, when the answer is lost %s", async (_, fates) => {
  const lost: Fate[] = [];
  await using collector = await startTestCollector({ deps: { store: forgetful(lost) } });
  await ingest(collector, [eventOf("1")]);
  lost.push(...fates);
  const both = await ingest(collector, [eventOf("1"), eventOf("2")]);
  expect(both).toMatchObject({ status: 202, headers: { "x-duplicate-events": "1" } });
  lost.push(...fates);
  const fresh = await ingest(collector, [eventOf("3"), eventOf("4")]);
  expect(fresh.status).toBe(202);
  expect(fresh.headers["x-duplicate-events"]).toBeUndefined();
});
