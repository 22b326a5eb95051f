import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";
import { openEmbeddedStore } from "../../../collector/store/embedded/store.ts";
import { openMemoryStore } from "../../../collector/store/memory.ts";
import type { KeptEvent, Store } from "../../../collector/store/store.ts";
import type { Seen } from "../../../collector/webhooks/alerts.ts";
import { Pasts } from "../../../collector/webhooks/past.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { flightOf, newEvent } from "../../support/events.ts";
import { seededRandom } from "../../support/random.ts";

const org = "org_1";
const needs = { passRate: true, gates: true };

async function openEmbedded(opened: Opened): Promise<Store> {
  const dataDir = await mkdtemp(join(tmpdir(), "agent-gate-past-"));
  opened.add({ [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true, force: true }) });
  opened.add(openEmbeddedDirectory(dataDir));
  return opened.add(await openEmbeddedStore({ dataDir, readOnly: false }));
}

const seenOf = ({ passRate, failedGates }: Seen) => ({ passRate, failedGates: failedGates.slice(-100) });

it.each([
  ["memory", async (opened: Opened) => opened.add(openMemoryStore())],
  ["embedded", openEmbedded],
])(
  "what is known of an agent after a start is what was known before it, although the %s store is further",
  async (_, open) => {
    await using opened = new Opened();
    const store = await open(opened);
    const random = seededRandom(70);
    const startMs = 1_700_000_000_000;
    for (let batch = 0; batch < 9; batch++) {
      const events = Array.from({ length: 10 }, (_, at) => {
        const passed = random() < 0.6;
        const gates = [{ name: random() < 0.5 ? "pii" : "secrets", passed, latency_ms: 1 }];
        return newEvent({ evaluationId: `${batch}-${at}`, passed, gates, createdAtMs: startMs + batch });
      });
      await store.insert(org, startMs + batch, flightOf(events, { agent: batch * 10 }));
    }
    const stored: KeptEvent[] = [];
    for (let place = "0"; ;) {
      const page = await store.follow(org, place);
      stored.push(...page.events.map(({ event }) => event));
      place = page.next;
      if (page.isEnd) break;
    }
    expect(stored).toHaveLength(90);
    const warm = new Pasts(org, store);
    for (const [at, event] of stored.entries()) {
      const known = seenOf(await warm.take(event, needs));
      const passed = stored.slice(0, at + 1).filter((one) => one.passed).length;
      expect(known.passRate).toBe(passed / (at + 1));
      // A place is mostly the end of a batch.
      if (at % 10 !== 0) continue;
      expect(seenOf(await new Pasts(org, store).take(event, needs))).toEqual(known);
    }
  },
);
