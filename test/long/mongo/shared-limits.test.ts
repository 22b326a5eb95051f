import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import type { LimitClass } from "../../../collector/limit/limit.ts";
import type { Admission } from "../../../collector/limit/ring.ts";
import { SharedLimits } from "../../../collector/limit/shared-limits.ts";
import { StoreError } from "../../../collector/store-error.ts";
import type { Grant, LimitLog } from "../../../collector/store/limit-log.ts";
import { openMongoLimitLog } from "../../../collector/store/mongo/limit-log.ts";
import { Opened } from "../../../shared/lifecycle.ts";
import { noMongo, spawnMongo, startMongo } from "../../support/mongo.ts";
import { between, pick, seededRandom, seeds } from "../../support/random.ts";

const windowMs = 60_000;
const sizes = { ingest: 500, other: 200, authFailures: 20 };
const small = { ...sizes, ingest: 10 };

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

/** The time that really is, and clocks that show it each in its own way. */
class World {
  nowMs = 1_800_000_000_000;

  /** A clock that began anywhere and goes too fast or too slow. */
  skewed(startMs: number, drift: number): () => number {
    const born = this.nowMs;
    return () => startMs + (this.nowMs - born) * (1 + drift);
  }

  readonly pause = (ms: number): Promise<void> => {
    this.nowMs += ms;
    return Promise.resolve();
  };

  /** The database's clock, told after a while and answered after another, neither of which anybody knows. */
  async tell(random: () => number): Promise<number> {
    this.nowMs += random() * 4;
    const told = Math.floor(this.nowMs);
    this.nowMs += random() * 4;
    return told;
  }
}

interface Noted {
  org: string;
  limitClass: string;
  grant: Grant;
}

/** Limits of several collectors on one database, and all that was ever appended. */
class Fleet extends Opened {
  readonly uri: string;
  readonly record: Noted[] = [];
  readonly warnings: string[] = [];
  readonly commands: string[] = [];

  constructor(uri: string) {
    super();
    this.uri = uri;
  }

  async join(given: {
    sizes?: typeof sizes;
    monotonic?: () => number;
    pause?: (ms: number) => Promise<void>;
    log?: (log: LimitLog) => Partial<LimitLog>;
  }): Promise<SharedLimits> {
    const real = this.add(await openMongoLimitLog({ uri: this.uri }));
    const watched: LimitLog = {
      ...real,
      append: async (name, grant) => {
        this.commands.push("append");
        const isNew = await real.append(name, grant);
        if (isNew) this.record.push({ ...name, grant });
        return isNew;
      },
      tail: (...asked) => {
        this.commands.push("tail");
        return real.tail(...asked);
      },
    };
    const limits = await SharedLimits.open(given.sizes ?? sizes, {
      limitLog: { ...watched, ...given.log?.(watched) },
      log: { info: (message) => this.warnings.push(message), warn: (message) => this.warnings.push(message) },
      monotonic: given.monotonic ?? ((): number => performance.now()),
      random: Math.random,
      pause: given.pause ?? setTimeout,
    });
    return this.add(limits);
  }
}

/** No 60 s of the record, wherever they begin, hold more requests than the limit, and no grant was noted as older than the one before it. */
function expectExact(record: readonly Noted[], limitClass: LimitClass, limit: number): void {
  const grants = record.filter((noted) => noted.limitClass === limitClass).map(({ grant }) => grant);
  grants.sort((one, other) => one.number - other.number);
  for (const [at, { number, atMs }] of grants.entries()) {
    const before = grants[at - 1];
    expect(number).toBe(before === undefined ? 0 : before.number + before.count);
    expect(atMs).toBeGreaterThanOrEqual(before?.atMs ?? 0);
    const window = grants.slice(0, at + 1).filter((grant) => atMs - grant.atMs < windowMs);
    expect(window.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(limit);
  }
}

/** So many requests at once, at one collector after the other. */
function takeAll(
  collectors: readonly SharedLimits[],
  count: number,
  limitClass: LimitClass = "ingest",
): Promise<Admission[]> {
  const take = async (_: unknown, at: number): Promise<Admission> =>
    collectors[at % collectors.length]!.take("o", limitClass);
  return Promise.all(Array.from({ length: count }, take));
}

const admittedOf = (answers: readonly Admission[]): number =>
  answers.filter(({ admitted }) => admitted).length;

it("lets exactly 500 and 200 of 2,000 parallel requests to three collectors in", async () => {
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  const nodes = [0, 5_000_000, -70_000].map((skewMs) =>
    fleet.join({ monotonic: () => performance.now() + skewMs }),
  );
  const collectors = await Promise.all(nodes);
  for (const limitClass of ["ingest", "other"] as const) {
    fleet.commands.length = 0;
    const answers = await takeAll(collectors, 2_000, limitClass);
    expect(admittedOf(answers)).toBe(sizes[limitClass]);
    expectExact(fleet.record, limitClass, sizes[limitClass]);
    // A flight each, and what three that meet cost each other.
    expect(fleet.commands.length).toBeLessThan(30);

    fleet.commands.length = 0;
    expect(admittedOf(await takeAll(collectors, 300, limitClass))).toBe(0);
    expect(fleet.commands, "a full window is known to all").toEqual([]);
  }
});

it("costs one insert a flight, whoever arrives during one shares the next, and another organization waits for nobody", async () => {
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  const limits = await fleet.join({});
  expect(await limits.take("o", "ingest")).toEqual({ admitted: true, remaining: 499, retryAfterS: 60 });
  expect(fleet.commands).toEqual(["tail", "append"]);
  const first = limits.take("o", "ingest");
  await Promise.resolve();
  await Promise.resolve();
  const answers = await Promise.all([first, ...[1, 2, 3].map(() => limits.take("o", "ingest"))]);
  expect(answers.map(({ remaining }) => remaining)).toEqual([498, 497, 496, 495]);
  expect(fleet.commands).toEqual(["tail", "append", "append", "append"]);
  expect(fleet.record.map(({ grant }) => grant.count)).toEqual([1, 1, 3]);
});

it("holds in any 60 s that really pass, whatever the collectors' clocks say, and waiting as long as told works at any of them", async () => {
  await using database = await startMongo();
  for (const seed of seeds(1)) {
    const random = seededRandom(seed);
    const world = new World();
    await using fleet = new Fleet(database.uri);
    const collectors: SharedLimits[] = [];
    for (let node = 0; node < 4; node++)
      collectors.push(
        await fleet.join({
          sizes: small,
          monotonic: world.skewed(between(random, -1e9, 1e9), (random() - 0.5) / 10_000),
          pause: world.pause,
          log: () => ({ clock: () => world.tell(random), meet: () => Promise.resolve(4) }),
        }),
      );
    const admittedAt: number[] = [];
    const take = async (): Promise<Admission> => {
      const answer = await pick(random, collectors).take(`o${seed}`, "ingest");
      if (answer.admitted) admittedAt.push(world.nowMs);
      return answer;
    };
    for (let step = 0; step < 100; step++) {
      world.nowMs += random() < 0.5 ? random() * 100 : random() * 20_000;
      for (const collector of collectors) await collector.pulse();
      const { admitted, retryAfterS } = await take();
      // Clocks that are a few milliseconds apart may hold a slot back for so long, and no longer.
      const taken = admittedAt.filter((at) => world.nowMs - at < windowMs + 100).length;
      if (!admitted) expect(taken, `seed ${seed}, step ${step}`).toBeGreaterThanOrEqual(small.ingest);
      if (admitted) continue;
      if (random() < 0.7) {
        // A few milliseconds too early.
        const freeAtMs = (admittedAt.at(-small.ingest) ?? 0) + windowMs;
        world.nowMs = Math.max(world.nowMs, freeAtMs - random() * 10);
        await take();
        continue;
      }
      world.nowMs += retryAfterS * 1_000;
      expect((await take()).admitted, `seed ${seed}, step ${step} after ${retryAfterS} s`).toBe(true);
    }
    for (const at of admittedAt) {
      const window = admittedAt.filter((other) => other <= at && at - other < windowMs);
      expect(window.length, `seed ${seed}`).toBeLessThanOrEqual(small.ingest);
    }
    expectExact(fleet.record, "ingest", small.ingest);
  }
});

it("admits at any collector after exactly the seconds that another one told, and at none a second earlier", async () => {
  const random = seededRandom(2);
  const world = new World();
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  const join = (): Promise<SharedLimits> =>
    fleet.join({
      sizes: small,
      monotonic: world.skewed(between(random, -1e9, 1e9), 0),
      pause: world.pause,
      log: () => ({ clock: () => world.tell(random), meet: () => Promise.resolve(3) }),
    });
  const [one, ...others] = [await join(), await join(), await join()] as const;
  for (let round = 0; round < 20; round++) {
    for (const limits of [one, ...others]) await limits.pulse();
    const told = await takeAll([one], 11);
    expect(admittedOf(told)).toBe(small.ingest);
    expect(told[10]).toMatchObject({ admitted: false, retryAfterS: 60 });
    world.nowMs += 59_000;
    expect(admittedOf(await takeAll([one, ...others], 3))).toBe(0);
    world.nowMs += 1_000;
    expect(admittedOf([await pick(random, others).take("o", "ingest")]), `round ${round}`).toBe(1);
    world.nowMs += windowMs + 100;
  }
});

it("knows what became of an insert whose answer was lost: nothing counts twice, and nothing that was refused counts", async () => {
  for (const seed of seeds(1)) {
    const random = seededRandom(seed);
    await using database = await startMongo();
    await using fleet = new Fleet(database.uri);
    const lossy = (log: LimitLog): Partial<LimitLog> => ({
      async append(name, grant) {
        const fate = random();
        if (fate < 0.2) throw new StoreError("unknown", "cut before");
        const isNew = await log.append(name, grant);
        if (fate < 0.4) throw new StoreError("unknown", "cut after");
        return isNew;
      },
      async tail(...asked) {
        if (random() < 0.2) throw new StoreError("unknown", "cut");
        return log.tail(...asked);
      },
    });
    const collectors = await Promise.all([1, 2, 3].map(() => fleet.join({ log: lossy })));
    const answers = await Promise.all(
      Array.from({ length: 30 }, async (_, wave) => {
        await setTimeout(wave * 5);
        return takeAll(collectors, 20);
      }),
    );
    expect(admittedOf(answers.flat()), `seed ${seed}`).toBe(sizes.ingest);
    expectExact(fleet.record, "ingest", sizes.ingest);
    expect(fleet.record.reduce((sum, { grant }) => sum + grant.count, 0)).toBe(sizes.ingest);
    expect(fleet.warnings).toEqual([]);
  }
});

it("counts what a collector had noted that died before it answered", async () => {
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  let noted = (): void => undefined;
  const isNoted = new Promise<void>((resolve) => (noted = resolve));
  const dying = await fleet.join({
    sizes: small,
    log: (log) => ({
      async append(name, grant) {
        await log.append(name, grant);
        noted();
        return new Promise<never>(() => undefined);
      },
    }),
  });
  const living = await fleet.join({ sizes: small });
  for (let request = 0; request < 4; request++) void dying.take("o", "ingest");
  await isNoted;
  expect(admittedOf(await takeAll([living], 20))).toBe(6);
});

it("keeps the log small, and a collector that knows only what was deleted looks first", async () => {
  const world = new World();
  const random = seededRandom(1);
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  const join = (): Promise<SharedLimits> =>
    fleet.join({
      sizes: small,
      monotonic: world.skewed(0, 0),
      pause: world.pause,
      log: () => ({ clock: () => world.tell(random), meet: () => Promise.resolve(2) }),
    });
  await using log = await openMongoLimitLog(database);
  const inLog = (): Promise<readonly Grant[]> => log.tail({ org: "o", limitClass: "ingest" }, 0, 10_000);
  const [busy, silent] = [await join(), await join()];
  expect((await silent.take("o", "ingest")).admitted).toBe(true);
  for (let request = 0; request < 600; request++) {
    world.nowMs += windowMs / small.ingest + 1;
    await busy.pulse();
    expect((await busy.take("o", "ingest")).admitted).toBe(true);
  }
  // Two windows' worth, and what has come since somebody trimmed last.
  await expect.poll(async () => (await inLog()).length).toBeLessThanOrEqual(2 * small.ingest + 256);
  expect((await inLog())[0]?.number).toBeGreaterThan(0);

  // One slot is free when the next is due: the silent one may have that and no more.
  world.nowMs += windowMs / small.ingest + 1_000;
  expect(admittedOf(await takeAll([silent], 5))).toBe(1);
  expectExact(fleet.record, "ingest", small.ingest);

  // Of an organization that has gone silent one grant is left, and the next one follows it.
  world.nowMs += 3 * windowMs;
  for (const limits of [busy, silent]) await limits.pulse();
  expect(await inLog()).toHaveLength(1);
  expect(admittedOf(await takeAll([busy], 5))).toBe(5);
  expectExact(fleet.record, "ingest", small.ingest);
});

it("locks nobody out for longer than a window when the database's clock is set back by an hour", async () => {
  const world = new World();
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  let setBackMs = 0;
  const clock = (): Promise<number> => Promise.resolve(Math.floor(world.nowMs - setBackMs));
  const collectors: SharedLimits[] = [];
  for (let node = 0; node < 2; node++)
    collectors.push(
      await fleet.join({
        sizes: small,
        monotonic: world.skewed(0, 0),
        pause: world.pause,
        log: () => ({ clock }),
      }),
    );
  expect(admittedOf(await takeAll(collectors, 30))).toBe(small.ingest);
  setBackMs = 3_600_000;
  for (const limits of collectors) await limits.pulse();
  const waits = await takeAll(collectors, 2);
  expect(waits.map(({ admitted, retryAfterS }) => admitted || retryAfterS)).toEqual([60, 60]);
  world.nowMs += windowMs;
  expect(admittedOf(await takeAll(collectors, 30))).toBe(small.ingest);
});

it("is one collector's share each while the database is away, says so once, and shares again when it is back", async () => {
  await using database = await spawnMongo();
  await using fleet = new Fleet(database.uri);
  const collectors = await Promise.all([1, 2, 3].map(() => fleet.join({})));
  // The first learn of the others when they say again that they are there.
  for (const collector of collectors) await collector.pulse();
  const storm = async (): Promise<number[]> => {
    return (await Promise.all(collectors.map((collector) => takeAll([collector], 600)))).map(admittedOf);
  };
  await database.kill();
  expect(await storm()).toEqual([166, 166, 166]);
  expect(await storm()).toEqual([0, 0, 0]);
  expect(fleet.warnings.length).toBe(3);

  await database.start();
  await expect.poll(() => fleet.warnings.length).toBe(6);
  expect(new Set(fleet.warnings.slice(3))).toEqual(
    new Set(["the database is back: the rate limits are shared again"]),
  );
  const [first = 0, second = 0, third = 0] = await storm();
  expect(first + second + third).toBe(sizes.ingest);
});

it("an organization's own limit holds over all collectors, from when each is told of it", async () => {
  await using database = await startMongo();
  await using fleet = new Fleet(database.uri);
  const collectors = [await fleet.join({}), await fleet.join({})];
  const admitted = async (count: number, size: number): Promise<number> => {
    const answers: Admission[] = [];
    for (let at = 0; at < count; at++)
      answers.push(await pick(Math.random, collectors).take("org", "ingest", size));
    return answers.filter((answer) => answer.admitted).length;
  };
  expect(await admitted(6, 4)).toBe(4);
  expect(await admitted(10, 9)).toBe(5);
  expect(await admitted(4, 2)).toBe(0);
  expect((await collectors[0]?.take("org", "ingest", 12))?.remaining).toBe(2);
});
