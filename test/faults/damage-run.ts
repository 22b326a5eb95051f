import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Queue } from "../../proxy/queue/queue.ts";
import { kinds, roomy } from "../proxy/queue/kit.ts";
import { seededRandom } from "../support/random.ts";
import { bodyOf, contentsOf, copyOf, damage, recordCount, recordFiles, wholeIn } from "./damage-kit.ts";
import type { Left } from "./damage-kit.ts";

const patienceMs = 10_000;

/** One damage: opens the home, sends what there is, and compares with what must be. */
export async function expectSurvives(left: Left, seed: number): Promise<string> {
  using home = copyOf(left);
  const files = recordFiles(home);
  const before = contentsOf(files);
  const what = damage(home, seededRandom(seed));
  const isWhole = wholeIn(before, contentsOf(files));
  try {
    const startedAt = performance.now();
    await using queue = await kinds.sqlite(home, { now: Date.now, maxAgeMs: 2 ** 40 });
    const openMs = performance.now() - startedAt;
    const sent = await drained(queue);
    const dead = queue.list({ states: ["dead"] }).map(({ evaluation_id }) => evaluation_id);
    const { evaluated, acknowledged, dropped, ...rest } = queue.stats(Date.now());

    // Nothing that is sent is another than what was said.
    for (const [id, body] of sent) expect(body, id).toBe(bodyOf(id));
    const ids = Array.from({ length: recordCount }, (_, n) => `ev_${n}`);
    const settled = new Set([...left.delivered, ...left.dropped]);
    expect(
      [...sent.keys()].filter((id) => settled.has(id)),
      "delivered before",
    ).toEqual([]);
    const there = new Set([...sent.keys(), ...dead]);
    const missing = ids.filter((id) => !settled.has(id) && !there.has(id));
    expect(missing.filter(isWhole), "whole, and not sent").toEqual([]);
    expect(
      left.refused.filter((id) => sent.has(id)),
      "refused before",
    ).toEqual([]);

    expect(rest).toMatchObject({ queued: 0, in_flight: 0, dead: dead.length });
    expect(dropped["corrupt"] ?? 0, "said to be lost").toBe(missing.length);
    expect({ evaluated, acknowledged, manual: dropped["manual"] }).toEqual({
      evaluated: recordCount,
      acknowledged: left.delivered.length + sent.size,
      manual: left.dropped.length,
    });
    expect(openMs).toBeLessThan(1_000);
    return `${what}: ${missing.length} lost, ${openMs.toFixed(0)} ms`;
  } catch (error) {
    throw new Error(`SEED=${seed} ${what}`, { cause: error });
  }
}

/** What a collector gets that takes everything. While a file is mended nothing is handed out. */
async function drained(queue: Queue): Promise<Map<string, string>> {
  const sent = new Map<string, string>();
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await delay(2)) {
    if (!queue.lease.hold()) continue;
    for (let batch = queue.take(roomy); batch !== undefined; batch = queue.take(roomy)) {
      for (const { id, body } of batch.records) sent.set(id, body);
      queue.acknowledge(batch);
    }
    if (isEmpty(queue)) return sent;
  }
  throw new Error("it does not come to an end");
}

function isEmpty(queue: Queue): boolean {
  try {
    const { queued, in_flight } = queue.stats(Date.now());
    return queued + in_flight === 0;
  } catch {
    return false;
  }
}
