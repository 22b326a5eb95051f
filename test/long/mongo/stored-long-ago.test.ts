import { beforeEach, expect, it } from "vitest";
import { openMongoStore } from "../../../collector/store/mongo/store.ts";
import { Recorder } from "../../../collector/score/recorder.ts";
import { Windows } from "../../../collector/score/windows.ts";
import { event, ingest } from "../../support/clients.ts";
import { newEvent } from "../../support/events.ts";
import { startWiredCollector } from "../../support/mongo-wire/collector.ts";
import type { MongoWire } from "../../support/mongo-wire/middle.ts";
import { noMongo } from "../../support/mongo.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

type Fault = "cut before" | "cut after";
const faults: Fault[] = ["cut before", "cut after"];
const eventOf = (agent: string, id: string) => ({ ...event(agent, id), evaluation_id: id });

/** The next insert of events meets a cut; what follows is let through. */
function cutOne(wire: MongoWire, fault: Fault): void {
  let left = 1;
  wire.rule(({ name, collection }) =>
    name === "insert" && collection === "events" && left-- > 0 ? { fault } : undefined,
  );
}

it.each(faults)(
  "a batch that was stored long ago is a duplicate through a connection that is %s",
  async (fault) => {
    await using wired = await startWiredCollector({ sharesLimits: false });
    const { collector, wire } = wired;
    const batch = [eventOf("a", "1"), eventOf("a", "2"), eventOf("b", "1")];
    await ingest(collector, batch);
    for (let round = 0; round < 3; round++) {
      cutOne(wire, fault);
      const again = await ingest(collector, batch);
      expect(again).toMatchObject({ status: 202, headers: { "x-duplicate-events": "3" } });
    }
  },
);

it.each(faults)("so it is at a collector that did not see it before, %s", async (fault) => {
  await using wired = await startWiredCollector({ sharesLimits: false });
  const { collector, wire, database } = wired;
  await using store = await openMongoStore(database);
  await ingest(collector, [eventOf("a", "1")]);
  const elsewhere = new Recorder({ store, windows: new Windows(), now: Date.now, random: Math.random });
  const stored = ["2", "3"].map((evaluationId) => newEvent({ agentId: "a", evaluationId }));
  await elsewhere.record(collector.id, stored);
  // What this one remembers of the agent is old: it would give the first of them the very number that it has.
  cutOne(wire, fault);
  const again = await ingest(collector, [eventOf("a", "2"), eventOf("a", "4")]);
  expect(again).toMatchObject({ status: 202, headers: { "x-duplicate-events": "1" } });
});

it.each(faults)("what is new is none, %s", async (fault) => {
  await using wired = await startWiredCollector({ sharesLimits: false });
  const { collector, wire } = wired;
  await ingest(collector, [eventOf("a", "1")]);
  cutOne(wire, fault);
  const fresh = await ingest(collector, [eventOf("a", "2"), eventOf("a", "3"), eventOf("b", "2")]);
  expect(fresh.status).toBe(202);
  expect(fresh.headers["x-duplicate-events"]).toBeUndefined();
});
