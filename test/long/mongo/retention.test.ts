import { beforeEach, expect, it } from "vitest";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import { StoreError } from "../../../collector/store-error.ts";
import type { Store } from "../../../collector/store/store.ts";
import { newEvent, retainAll } from "../../support/events.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";

const receivedAt = 1_700_000_000_000;

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** Two at once may take longer than a store waits for a slice, which can be repeated. */
async function retainPatiently(store: Store): Promise<unknown> {
  try {
    return await retainAll(store, receivedAt + 1);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    return await retainPatiently(store);
  }
}

it("collectors that clear out at once erase what no window needs, and leave windows and known ids", async () => {
  await using database = await startMongo();
  await using one = await openMongoStore(database);
  await using other = await openMongoStore(database);
  const recorderOf = (store: Store): Recorder =>
    new Recorder({ store, windows: new Windows(), now: () => receivedAt, random: Math.random });
  const batch = (from: number) =>
    Array.from({ length: 100 }, (_, at) => newEvent({ evaluationId: `${from + at}`, latencyMs: at }));
  const recorder = recorderOf(one);
  for (let from = 0; from < 800; from += 100) await recorder.record("o", batch(from));
  const before = await one.head("o", "agent");
  expect(await retainAll(one, receivedAt)).toBe(0);

  await Promise.all([one, other].map(retainPatiently));
  for (const store of [one, other]) {
    expect(await retainAll(store, receivedAt + 1)).toBe(0);
    expect(await store.head("o", "agent")).toEqual(before);
    const { events } = await store.scan("o", undefined);
    expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 500 }, (_, at) => 301 + at));
  }
  expect((await recorderOf(other).record("o", batch(0))).duplicates).toBe(100);
  const { reputations } = await recorderOf(other).record("o", [newEvent({ passed: false })]);
  expect(reputations.get("agent")?.passed).toBe(499);
});
