import { beforeEach, describe, expect, it } from "vitest";
import { issueKey } from "../../collector/auth/issue-key.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { KeptEvent } from "../../collector/store/store.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { attempt, call, event } from "../support/clients.ts";
import type { IngestEvent } from "../support/clients.ts";
import { Model } from "../support/model.ts";
import { expectEndedAway, spawnCollectors } from "../support/mongo-collectors.ts";
import { noMongo, startMongo } from "../support/mongo.ts";
import { startMongoWire } from "../support/mongo-wire/middle.ts";
import type { MongoWire, Rule } from "../support/mongo-wire/middle.ts";
import { between, latencyMs, pick, seededRandom, seeds } from "../support/random.ts";
import { expectRefusal } from "../support/refusal.ts";
import type { SpawnedCollector } from "../support/spawn.ts";
import { everyEvent } from "../support/stored.ts";

const seedCount = Number(process.env["AGENT_GATE_MONGO_SEEDS"] ?? 1);
const seconds = Number(process.env["AGENT_GATE_MONGO_SECONDS"] ?? 8);
const clientCount = 16;
const killEveryMs = 2_000;
const cutShare = 0.1;
/** A start is some 40 commands, and most of them must not fail. */
const cutShareOfStarts = 0.01;
const readPaths = ["/v1/events?limit=5", "/v1/agents", "/v1/reputation/agent-0"];
const agents = Array.from({ length: 8 }, (_, at) => `agent-${at}`);

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

interface Batch {
  events: IngestEvent[];
  acknowledged: boolean;
}

interface Node {
  collector: SpawnedCollector;
  wire: MongoWire;
  isUp: boolean;
  kills: number;
}

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends its own batches, each to any collector, some of them once more to another, until the time is over. */
class RoutingClient {
  readonly batches: Batch[] = [];
  readonly #random: () => number;
  readonly #name: string;
  readonly #pk: string;

  constructor(name: string, { seed, pk }: { seed: number; pk: string }) {
    this.#name = name;
    this.#random = seededRandom(seed);
    this.#pk = pk;
  }

  async run(nodes: readonly Node[], untilMs: number): Promise<void> {
    while (performance.now() < untilMs) {
      const batch = { events: this.#newEvents(), acknowledged: false };
      this.batches.push(batch);
      await this.send(nodes, batch);
      const again = this.#random() < 0.3 ? pick(this.#random, this.batches.slice(-5)) : batch;
      // What nobody acknowledged is sent again as any client would, most of it at once.
      if (again !== batch || !batch.acknowledged) await this.send(nodes, again);
      if (this.#random() < 0.2) await this.#ask(nodes, "GET", pick(this.#random, readPaths));
    }
  }

  /** Sends once more what was never acknowledged. Nothing stands in the way any more but the other clients. */
  async finish(nodes: readonly Node[]): Promise<void> {
    for (const batch of this.batches)
      for (let tries = 0; !batch.acknowledged; tries++) {
        expect(tries, "times that a batch was refused while all was well").toBeLessThan(10);
        await this.send(nodes, batch);
      }
  }

  async send(nodes: readonly Node[], batch: Batch): Promise<void> {
    const isTaken = await this.#ask(nodes, "POST", "/v1/ingest", { events: batch.events });
    if (isTaken) batch.acknowledged = true;
  }

  /** Whether any of them did it: else it says clearly that it has to be asked again, or was killed. */
  async #ask(nodes: readonly Node[], method: string, path: string, body?: unknown): Promise<boolean> {
    const node = pick(this.#random, nodes);
    const { isUp, kills, collector } = node;
    const answer = await attempt({ url: collector.url, pk: this.#pk }, method, path, { body });
    if (answer !== undefined) {
      if (answer.status < 300) return true;
      expectRefusal(answer, 503, "unavailable");
      expect(Number(answer.headers["retry-after"])).toBeGreaterThanOrEqual(1);
      return false;
    }
    expect(isUp && kills === node.kills, "a collector that nobody killed hung up").toBe(false);
    // One that is down refuses within the millisecond.
    await after(50);
    return false;
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

/** Cuts connections before or after any command about anything: events, heads, limits, keys, what makes sure of the indexes, greetings. */
function cutting(node: Node, random: () => number, onCut: (command: string) => void): Rule {
  return ({ name, collection }) => {
    if (random() >= (node.isUp ? cutShare : cutShareOfStarts)) return undefined;
    onCut(`${name} ${collection}`.trimEnd());
    return { fault: random() < 0.5 ? "cut before" : "cut after" };
  };
}

/** Kills it and starts it until that succeeds; says how often it did not, each time with one clear line. */
async function killAndStart(node: Node): Promise<number> {
  node.isUp = false;
  node.kills++;
  for (let failed = 0; ; failed++)
    try {
      await node.collector.restart();
      node.isUp = true;
      return failed;
    } catch (error) {
      expectEndedAway(error);
    }
}

/** Issues keys past the middle, each in place of the one before, so that collectors have to read all of them anew under fire. */
async function openKeyRing(database: { uri: string }) {
  const directory = await openMongoDirectory(database);
  const org = (await directory.snapshot()).organizations[0]?.id ?? "";
  const sealer = createSealer(parseKeyring(newMasterKey()));
  const deps = { directory, sealer, newId: createIdSource(), now: Date.now, who: "operator:test" };
  const issue = () => issueKey(deps, { org, type: "pk", name: "one of many" });
  const ring = { revoked: await issue(), newest: await issue() };
  return {
    org,
    async renew(): Promise<void> {
      ring.revoked = ring.newest;
      ring.newest = await issue();
      await directory.revokeKey(ring.revoked.record.id, Date.now());
    },
    /** Once connections hold, within the 5 s that a revocation may take. */
    async expectKnown({ collector }: Node): Promise<void> {
      const statusOf = async ({ value: key }: { value: string }): Promise<number> =>
        (await call(collector, "GET", "/v1/agents", { key })).status;
      await expect.poll(() => statusOf(ring.newest)).toBe(200);
      await expect.poll(() => statusOf(ring.revoked)).toBe(401);
    },
    [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose](),
  };
}

const namesOf = (batches: readonly Batch[]): Set<string> =>
  new Set(batches.flatMap(({ events }) => events.map((one) => one.evaluation_id ?? "")));

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
      await using opened = new Opened();
      const database = opened.add(await startMongo());
      const wires: MongoWire[] = [];
      for (let at = 0; at < 3; at++) wires.push(opened.add(await startMongoWire(database)));
      const cluster = opened.add(await spawnCollectors(wires));
      const nodes = cluster.collectors.map((collector, at): Node => ({
        collector,
        wire: wires[at]!,
        isUp: true,
        kills: 0,
      }));
      const store = opened.add(await openMongoStore(database));
      const keyRing = opened.add(await openKeyRing(database));
      const { org } = keyRing;

      const cuts = new Map<string, number>();
      const onCut = (command: string): unknown => cuts.set(command, (cuts.get(command) ?? 0) + 1);
      for (const node of nodes) node.wire.rule(cutting(node, random, onCut));
      const untilMs = performance.now() + seconds * 1_000;
      const clients = Array.from(
        { length: clientCount },
        (_, at) => new RoutingClient(`c${at}`, { seed: seed * 100 + at, pk: cluster.pk }),
      );
      let failedStarts = 0;
      const killer = async (): Promise<void> => {
        for (;;) {
          await after(killEveryMs);
          if (performance.now() >= untilMs) return;
          await keyRing.renew();
          failedStarts += await killAndStart(pick(random, nodes));
        }
      };
      await Promise.all([killer(), ...clients.map((client) => client.run(nodes, untilMs))]);
      for (const { wire } of nodes) wire.rule(() => undefined);
      await Promise.all(nodes.map((node) => keyRing.expectKnown(node)));
      await Promise.all(wires.map((wire) => wire.settled()));

      const batches = clients.flatMap((client) => client.batches);
      const before = await everyEvent(store, org);
      expectExact(before);
      const there = new Set(before.map(({ evaluationId }) => evaluationId));
      const acknowledged = namesOf(batches.filter((batch) => batch.acknowledged));
      expect([...acknowledged].filter((name) => !there.has(name))).toEqual([]);

      await Promise.all(clients.map((client) => client.finish(nodes)));
      const stored = await everyEvent(store, org);
      expectExact(stored);
      expect(stored.map(({ evaluationId }) => evaluationId).sort()).toEqual([...namesOf(batches)].sort());
      const kills = nodes.reduce((sum, node) => sum + node.kills, 0);
      const cut = [...cuts.values()].reduce((sum, count) => sum + count, 0);
      expect(Math.min(kills, cut)).toBeGreaterThan(0);
      console.info(
        `seed ${seed}: ${stored.length} events in ${batches.length} batches, ${acknowledged.size} acknowledged under fire, ` +
          `${kills} kills, ${failedStarts} starts that failed, ${cut} cuts: ${JSON.stringify(Object.fromEntries(cuts))}`,
      );
    },
    (seconds + 360) * 1_000,
  );
});
