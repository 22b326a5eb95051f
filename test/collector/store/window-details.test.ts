import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { tallyOf } from "../../../shared/explain/tally.ts";
import { flightOf, newEvent } from "../../support/events.ts";

const at = 1_700_000_000_000;
/** So large that a window of such commits is not read in one slice. */
const gates = Array.from({ length: 50 }, (_, place) => ({
  name: `gate ${place}`,
  passed: place > 0,
  reason: "r".repeat(400),
  latency_ms: 0.5,
}));

it("others are served while a window of large commits is read, and an erasure meanwhile leaves nothing of it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-details-"));
  try {
    await using store = await openEmbeddedStore({ dataDir, readOnly: false });
    const events = Array.from({ length: 500 }, (_, place) =>
      newEvent({ evaluationId: `e${place}`, passed: place % 2 === 0, gates }),
    );
    for (const [agent, event] of events.entries()) await store.insert("o", at, flightOf([event], { agent }));
    const order: string[] = [];
    const note = async (name: string, work: Promise<unknown>): Promise<void> => {
      await work;
      order.push(name);
    };
    await Promise.all([
      note("explained", store.tally("o", "agent")),
      note("another's look", store.agents("p", { limit: 1 })),
    ]);
    expect(order).toEqual(["another's look", "explained"]);

    // Known by now, but for what has come since.
    events.push(newEvent({ evaluationId: "newest", passed: false, gates, tool: "late" }));
    await store.insert("o", at, flightOf(events.slice(-1), { agent: 500 }));
    expect((await store.tally("o", "agent")).tally).toEqual(tallyOf(events.slice(-500)));

    await Promise.all([store.tally("o", "agent"), store.erase({ org: "o", agentId: "agent" })]);
    expect((await store.tally("o", "agent")).tally).toEqual(tallyOf([]));
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
