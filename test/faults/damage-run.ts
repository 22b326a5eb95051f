import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import type { Home } from "../../proxy/home/home.ts";
import type { Queue } from "../../proxy/queue/queue.ts";
import { expectNothingUnaccounted, kinds, roomy } from "../proxy/queue/kit.ts";
import { pick, seededRandom } from "../support/random.ts";
import { bodyOf, contentsOf, copyOf, damage, recordFiles, wholeIn } from "./damage-kit.ts";
import type { Left } from "./damage-kit.ts";

/** Only what hangs is to end by it. */
const patienceMs = 60_000;

/** What failed of some damages, in words. */
export async function failuresOf(
  left: Left,
  seeds: readonly number[],
  among: "one" | "several" = "one",
): Promise<string[]> {
  const failed: string[] = [];
  for (const seed of seeds)
    await expectSurvives(left, seed, among).catch(({ message, cause }: Error) =>
      failed.push(`${message}: ${cause instanceof Error ? cause.message : ""}`),
    );
  return failed;
}

/** One damage to one file, or one to each of several. */
async function expectSurvives(left: Left, seed: number, among: "one" | "several"): Promise<void> {
  const random = seededRandom(seed);
  let what = "";
  await expectMended(left, (home, files) => {
    const all = [...files, `${home.queueFile}-totals`];
    const hit = among === "one" ? [pick(random, files)] : all.filter(() => random() < 0.6);
    what = hit.map((path) => damage(home, random, path)).join(", ");
    return hit;
  }).catch((error: unknown) => {
    throw new Error(`SEED=${seed} ${what}`, { cause: error });
  });
}

/** `hurt` damages files of a copy and says which. Opens the home, sends what there is, and compares with what must be. */
export async function expectMended(
  left: Left,
  hurt: (home: Home, files: readonly string[]) => readonly string[],
): Promise<void> {
  using home = copyOf(left);
  const files = recordFiles(home);
  const before = contentsOf(files);
  const hit = hurt(home, files);
  const isWhole = wholeIn(before, contentsOf(files));
  const sent = await send(home);
  // A look meets what is damaged and does not wait to be sent: it is mended as well.
  await using queue = await kinds.sqlite(home, opening);
  expectTrue(queue, sent, isWhole, left);
  if (!hit.includes(`${home.queueFile}-totals`)) expectCounted(queue, sent, left);
}

const opening = { now: Date.now, maxAgeMs: 2 ** 40 };

async function send(home: Home): Promise<Map<string, string>> {
  await using queue = await kinds.sqlite(home, opening);
  const sent = await drained(queue);
  queue.list({ states: ["dead", "acknowledged"] });
  return sent;
}

const deadIn = (queue: Queue): string[] =>
  queue.list({ states: ["dead"] }).map(({ evaluation_id }) => evaluation_id);

/** Whatever was hit: all that is whole is sent, nothing else is, and the figures add up. */
function expectTrue(
  queue: Queue,
  sent: ReadonlyMap<string, string>,
  isWhole: (id: string) => boolean,
  left: Left,
): void {
  for (const [id, body] of sent) expect(body, id).toBe(bodyOf(id));
  const there = new Set([...sent.keys(), ...deadIn(queue), ...left.delivered, ...left.dropped]);
  expect(
    left.ids.filter((id) => !there.has(id) && isWhole(id)),
    "whole, and not sent",
  ).toEqual([]);
  expect(queue.stats(Date.now())).toMatchObject({ queued: 0, in_flight: 0 });
  expectNothingUnaccounted(queue);
}

/** With one copy of the totals left, it is known of each record what became of it. */
function expectCounted(queue: Queue, sent: ReadonlyMap<string, string>, left: Left): void {
  const settled = [...left.delivered, ...left.dropped];
  expect(
    [...settled, ...left.refused].filter((id) => sent.has(id)),
    "sent again",
  ).toEqual([]);
  const dead = deadIn(queue);
  const missing = left.ids.length - settled.length - sent.size - dead.length;
  const dropped = { manual: left.dropped.length, ...(missing === 0 ? {} : { corrupt: missing }) };
  expect(queue.stats(Date.now())).toMatchObject({
    evaluated: left.ids.length,
    acknowledged: left.delivered.length + sent.size,
    dead: dead.length,
    dropped,
  });
  expect(queue.untold()).toEqual(dropped);
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
