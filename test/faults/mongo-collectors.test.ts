import { beforeEach, describe, expect, it } from "vitest";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { KeptEvent } from "../../collector/store/store.ts";
import { attempt, event } from "../support/clients.ts";
import type { IngestEvent } from "../support/clients.ts";
import { Model } from "../support/model.ts";
import { spawnCollectors } from "../support/mongo-collectors.ts";
import type { SpawnedCollectors } from "../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../support/mongo.ts";
import { startMongoWire } from "../support/mongo-wire/middle.ts";
import type { Rule } from "../support/mongo-wire/middle.ts";
import { between, latencyMs, pick, seededRandom, seeds } from "../support/random.ts";
import { everyEvent } from "../support/stored.ts";

const seedCount = Number(process.env["AGENT_GATE_MONGO_SEEDS"] ?? 2);
const seconds = Number(process.env["AGENT_GATE_MONGO_SECONDS"] ?? 8);
const clientCount = 16;
const killEveryMs = 2_000;
const cutShare = 0.1;
const agents = Array.from({ length: 8 }, (_, at) => `agent-${at}`);

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

interface Batch {
  events: IngestEvent[];
  acknowledged: boolean;
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends its own batches, each to any collector, some of them once more to another, until the time is over. */
class RoutingClient {
  readonly batches: Batch[] = [];
  readonly #random: () => number;
  readonly #name: string;

  constructor(name: string, seed: number) {
    this.#name = name;
    this.#random = seededRandom(seed);
  }

  async run(cluster: SpawnedCollectors, untilMs: number): Promise<void> {
    while (performance.now() < untilMs) {
      const batch = { events: this.#newEvents(), acknowledged: false };
      this.batches.push(batch);
      await this.send(cluster, batch);
      const again = this.#random() < 0.3 ? pick(this.#random, this.batches.slice(-5)) : batch;
      // What nobody acknowledged is sent again as any client would, most of it at once.
      if (again !== batch || !batch.acknowledged) await this.send(cluster, again);
    }
  }

  async send({ collectors, pk }: SpawnedCollectors, batch: Batch): Promise<void> {
    const { url } = pick(this.#random, collectors);
    const answer = await attempt({ url, pk }, "POST", "/v1/ingest", { body: { events: batch.events } });
    expect([202, 503, undefined], answer?.text).toContain(answer?.status);
    if (answer?.status === 202) batch.acknowledged = true;
    // A collector that is down refuses within the millisecond.
    if (answer === undefined) await after(50);
  }

  #newEvents(): IngestEvent[] {
    return Array.from({ length: between(this.#random, 1, 6) }, (_, at) =>
      event(pick(this.#random, agents), `${this.#name}-${this.batches.length}-${at}`, {
        passed: this.#random() < 0.8,
        total_latency_ms: latencyMs(this.#random),
      }),
    );
  }
}

/** Cuts connections in the middle of what collectors do all day; what they do while they start is let through. */
function cutting(random: () => number, onCut: () => void): Rule {
  const names = new Set(["insert", "find", "update"]);
  return (command) => {
    const { name, collection } = command;
    if (!names.has(name) || (collection !== "events" && collection !== "heads")) return undefined;
    if (random() >= cutShare) return undefined;
    const isProbe = name === "insert" && String(command.body()["documents"][0].o).startsWith("probe-");
    if (isProbe) return undefined;
    onCut();
    return { fault: random() < 0.5 ? "cut before" : "cut after" };
  };
}

/** Numbers 1..n, each id once, and the score that the model gives it. */
function expectExact(stored: readonly KeptEvent[]): void {
  const model = new Model();
  const numbers = new Map<string, number>();
  for (const one of stored) {
    const sequence = (numbers.get(one.agentId) ?? 0) + 1;
    numbers.set(one.agentId, sequence);
    const { agentId: agent, evaluationId: id, passed, latencyMs, createdAtMs: createdMs } = one;
    const score = model.record("acme", { agent, id, passed, latencyMs, createdMs });
    expect({ agent, id, sequence: one.sequence, score: one.score }).toEqual({ agent, id, sequence, score });
  }
}

describe(`three collectors under ${seconds} s of cut connections, kills and repeated batches are exact`, () => {
  it.each(seeds(seedCount))(
    "seed %i",
    async (seed) => {
      const random = seededRandom(seed);
      await using database = await startMongo();
      await using wire = await startMongoWire(database);
      await using cluster = await spawnCollectors(3, wire);
      await using store = await openMongoStore(database);
      await using directory = await openMongoDirectory(database);
      const org = (await directory.snapshot()).organizations[0]?.id ?? "";
      const names = (batches: readonly Batch[]): Set<string> =>
        new Set(batches.flatMap(({ events }) => events.map((one) => one.evaluation_id ?? "")));

      let cuts = 0;
      wire.rule(cutting(random, () => cuts++));
      const untilMs = performance.now() + seconds * 1_000;
      const clients = Array.from(
        { length: clientCount },
        (_, at) => new RoutingClient(`c${at}`, seed * 100 + at),
      );
      let kills = 0;
      const killer = async (): Promise<void> => {
        for (;;) {
          await after(killEveryMs);
          if (performance.now() >= untilMs) return;
          await pick(random, cluster.collectors).restart();
          kills++;
        }
      };
      await Promise.all([killer(), ...clients.map((client) => client.run(cluster, untilMs))]);
      wire.rule(() => undefined);

      const batches = clients.flatMap((client) => client.batches);
      const before = await everyEvent(store, org);
      expectExact(before);
      const there = new Set(before.map(({ evaluationId }) => evaluationId));
      const acknowledged = names(batches.filter((batch) => batch.acknowledged));
      expect([...acknowledged].filter((name) => !there.has(name))).toEqual([]);

      for (const client of clients)
        for (const batch of client.batches) while (!batch.acknowledged) await client.send(cluster, batch);
      const stored = await everyEvent(store, org);
      expectExact(stored);
      expect(stored.map(({ evaluationId }) => evaluationId).sort()).toEqual([...names(batches)].sort());
      expect(Math.min(kills, cuts)).toBeGreaterThan(0);
      console.info(
        `seed ${seed}: ${stored.length} events in ${batches.length} batches, ${acknowledged.size} acknowledged under fire, ${cuts} cuts, ${kills} kills`,
      );
    },
    (seconds + 90) * 1_000,
  );
});
