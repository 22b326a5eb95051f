import { expect, it } from "vitest";
import { openMemoryQueue } from "../../../support/memory-queue.ts";
import type { Batch, Queue } from "../../../../proxy/queue/queue.ts";
import { between, pick, seededRandom, seeds } from "../../../support/random.ts";
import {
  dayMs,
  expectNothingUnaccounted,
  kinds,
  local,
  pass,
  record,
  startMs,
  temporaryHome,
  testClock,
  expectWritten,
} from "../../../proxy/queue/kit.ts";
import type { TestClock } from "../../../proxy/queue/kit.ts";

const stepsPerSeed = 40;

/** Two processes on one home, and the queue in memory that is told the same. */
interface World extends AsyncDisposable {
  random: () => number;
  clock: TestClock;
  handles: Queue[];
  /** Which of them sends, and what it has taken. */
  holder: number | undefined;
  flight: Batch[];
  model: Queue;
  last: number;
  reopen(at: number): Promise<void>;
}

async function openWorld(seed: number): Promise<World> {
  const home = await temporaryHome();
  const clock = testClock();
  const opened = [await kinds.sqlite(home, { clock }), await kinds.sqlite(home, { clock })];
  const handles = [...opened];
  return {
    random: seededRandom(seed),
    clock,
    handles,
    holder: undefined,
    flight: [],
    model: openMemoryQueue({ maxBytes: 2 ** 28, maxAgeMs: 7 * dayMs, now: () => clock.nowMs }),
    last: 0,
    reopen: async (at) => {
      const fresh = await kinds.sqlite(home, { clock });
      opened.push(fresh);
      handles[at] = fresh;
    },
    [Symbol.asyncDispose]: async () => {
      for (const queue of opened) await queue[Symbol.asyncDispose]();
      await home[Symbol.asyncDispose]();
    },
  };
}

const nextId = (world: World): string => `ev_${++world.last}`;
const someId = (world: World): string => `ev_${between(world.random, 0, world.last)}`;
const any = (world: World): Queue => pick(world.random, world.handles);

function part(world: World, batch: Batch): Batch {
  return { records: batch.records.filter(() => world.random() < 0.6) };
}

/** What the sender does with a batch, told to the queue that took it and to the model. */
function finish(world: World, end: (queue: Queue, batch: Batch) => void): void {
  const batch = world.flight.pop();
  const holder = world.handles[world.holder ?? -1];
  if (batch === undefined || holder === undefined) return;
  const chosen = part(world, batch);
  const rest = { records: batch.records.filter((one) => !chosen.records.includes(one)) };
  for (const queue of [holder, world.model]) end(queue, chosen);
  if (rest.records.length > 0) world.flight.push(rest);
}

const steps: Record<string, (world: World) => void | Promise<void>> = {
  async append(world) {
    // What two processes append at the same moment comes in one order or the other.
    const queue = any(world);
    const records = Array.from({ length: between(world.random, 1, 8) }, () =>
      record(nextId(world), { passed: world.random() < 0.7 }),
    );
    for (const one of records) void world.model.append(one, local);
    await expectWritten(records.map((one) => queue.append(one, local)));
  },
  take(world) {
    const holder = world.handles[world.holder ?? -1];
    const limits = { events: between(world.random, 1, 10), bytes: between(world.random, 1, 2_000) };
    const batch = holder?.take(limits);
    expect(batch).toEqual(holder === undefined ? undefined : world.model.take(limits));
    if (batch !== undefined) world.flight.push(batch);
  },
  hold(world) {
    const at = between(world.random, 0, 1);
    const held = world.handles[at]?.lease.hold();
    expect(held).toBe(world.holder === undefined || world.holder === at);
    if (world.holder === undefined) {
      world.holder = at;
      world.model.lease.hold();
    }
  },
  acknowledge: (world) => finish(world, (queue, batch) => queue.acknowledge(batch)),
  release: (world) => finish(world, (queue, batch) => queue.release(batch)),
  bury: (world) =>
    finish(world, (queue, { records }) => {
      for (const one of records) queue.bury(one, "bad_json");
    }),
  /** The holder is paused for too long, and the other one takes over what it had taken. */
  takeover(world) {
    pass(world.clock, 4_100);
    if (world.holder === undefined) return;
    world.holder = 1 - world.holder;
    world.flight = [];
    expect(world.handles[world.holder]?.lease.hold()).toBe(true);
    expect(world.handles[1 - world.holder]?.lease.hold()).toBe(false);
    world.model.lease.release();
    world.model.lease.hold();
  },
  async crash(world) {
    const at = between(world.random, 0, 1);
    if (world.holder === at) await steps["takeover"]?.(world);
    await world.reopen(at);
  },
  drop(world) {
    const id = someId(world);
    expect(any(world).drop(id)).toBe(world.model.drop(id));
  },
  retry(world) {
    const id = world.random() < 0.5 ? undefined : someId(world);
    expect(any(world).retry(id)).toBe(world.model.retry(id));
  },
  clear(world) {
    if (world.random() < 0.7) return;
    expect(any(world).clear()).toBe(world.model.clear());
  },
  import(world) {
    const records = [record(someId(world)), record(nextId(world)), record(someId(world))];
    expect(any(world).import(records)).toEqual(world.model.import(records));
  },
};

function expectAlike(world: World, queues: readonly Queue[]): void {
  const states = ["waiting", "in_flight", "retrying", "dead", "acknowledged"] as const;
  for (const queue of queues) {
    expect(queue.stats(startMs)).toEqual(world.model.stats(startMs));
    expect(queue.list({ states })).toEqual(world.model.list({ states }));
    expect(queue.untold()).toEqual(world.model.untold());
    expect(queue.since(0, 10_000).records).toEqual(world.model.since(0, 10_000).records);
    expectNothingUnaccounted(queue);
  }
}

it("two processes with crashes in between hold what the queue in memory holds, step by step", async () => {
  for (const seed of seeds(25)) {
    await using world = await openWorld(seed);
    const done: string[] = [];
    try {
      for (let step = 0; step < stepsPerSeed; step++) {
        const name = pick(world.random, [...Object.keys(steps), "append", "take", "hold", "take"]);
        done.push(name);
        await steps[name]?.(world);
        expectAlike(world, [any(world)]);
      }
      expectAlike(world, world.handles);
    } catch (error) {
      throw new Error(`SEED=${seed} after ${done.join(" ")}`, { cause: error });
    }
  }
});
