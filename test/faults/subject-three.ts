import { isDeepStrictEqual } from "node:util";
import type { Collection } from "mongodb";
import { MongoClient } from "mongodb";
import { createSealer, newMasterKey, parseKeyring } from "../../collector/auth/seal.ts";
import { openMongoDirectory } from "../../collector/store/mongo/directory.ts";
import { openMongoStore } from "../../collector/store/mongo/store.ts";
import type { KeptEvent, Store } from "../../collector/store/store.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { allEvents, attempt, call } from "../support/clients.ts";
import type { Answer, Target } from "../support/clients.ts";
import type { MovedClock } from "../support/clock.ts";
import { openMovedClock } from "../support/clock.ts";
import { newOrganization } from "../support/collector.ts";
import { agentsOf, retainAll } from "../support/events.ts";
import type { ModelReputation } from "../support/model.ts";
import { spawnCollectors } from "../support/mongo-collectors.ts";
import { startMongo } from "../support/mongo.ts";
import { notWritablePrimary, startMongoWire } from "../support/mongo-wire/middle.ts";
import type { MongoWire, Rule, Treatment } from "../support/mongo-wire/middle.ts";
import { between, pick, seededRandom } from "../support/random.ts";
import type { SpawnedCollector } from "../support/spawn.ts";
import { everyEvent } from "../support/stored.ts";
import type { Request, Step, Stumble } from "./history.ts";
import type { Accepted, Subject } from "./history-runner.ts";
import { bodyOf, changed, evaluated, ingested, reputationOf, toAccepted } from "./told-over-http.ts";

const minuteMs = 60_000;
/** The collectors' clocks are apart. Histories move all of them by hours. */
const skewsMs = [-7 * minuteMs, 0, 11 * minuteMs];
const cutShare = 0.2;

interface Node {
  collector: SpawnedCollector;
  /** Its own, so that it is known when nothing of it can reach the database any more. */
  wire: MongoWire;
}

interface Ground {
  nodes: readonly Node[];
  organizations: ReadonlyMap<string, { id: string; pk: string }>;
  /** Past the middle, as a further collector has it. */
  store: Store;
  heads: Collection<{ o: string; a: string; s: number }>;
  clock: MovedClock;
  opened: Opened;
}

/** Three collector processes on one database, each request to any of them: a crash is a SIGKILL of one, and a store that stumbles a connection cut at the wire. */
export async function openThree(seed: number): Promise<Three> {
  const opened = new Opened();
  try {
    return new Three(await openGround(opened), seed);
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

async function openGround(opened: Opened): Promise<Ground> {
  const database = opened.add(await startMongo());
  const clock = opened.add(await openMovedClock());
  const masterKeys = newMasterKey();
  const directory = opened.add(await openMongoDirectory(database));
  const sealer = createSealer(parseKeyring(masterKeys));
  const rival = await newOrganization(
    { directory, sealer, newId: createIdSource(), now: Date.now, who: "operator:test" },
    "rival",
  );
  const wires: MongoWire[] = [];
  for (const _ of skewsMs) wires.push(opened.add(await startMongoWire(database)));
  const places = wires.map(({ uri }, at) => ({ uri, env: clock.env(skewsMs[at] ?? 0) }));
  const cluster = opened.add(await spawnCollectors(places, { COLLECTOR_MASTER_KEYS: masterKeys }));
  const { organizations } = await directory.snapshot();
  const acme = { id: organizations.find(({ name }) => name === "acme")?.id ?? "", pk: cluster.pk };
  const client = opened.add(new MongoClient(database.uri));
  return {
    nodes: cluster.collectors.map((collector, at) => ({ collector, wire: wires[at]! })),
    organizations: new Map([
      ["acme", acme],
      ["rival", rival],
    ]),
    store: opened.add(await openMongoStore(database)),
    heads: client.db(new URL(database.uri).pathname.slice(1) || "agent_gate").collection("heads"),
    clock,
    opened,
  };
}

export class Three implements Subject {
  readonly keeps = "first events";
  readonly retains = "in order";
  /** What happened, to be told at the end. */
  readonly tally = { cuts: 0, kills: 0, refusals: 0, purged: 0 };
  readonly #ground: Ground;
  readonly #random: () => number;
  /** Which commands come when is not in the seed, so whom it routes to must not depend on them. */
  readonly #cutRandom: () => number;

  constructor(ground: Ground, seed: number) {
    this.#ground = ground;
    this.#random = seededRandom(seed);
    this.#cutRandom = seededRandom(seed + 1);
  }

  send(kind: "evaluate" | "ingest", request: Request) {
    const target = this.#as(request.org, this.#anyNode());
    return kind === "ingest" ? ingested(target, request) : evaluated(target, request);
  }

  async stumble(how: Stumble, request: Request): Promise<boolean> {
    const target = this.#as(request.org, this.#anyNode());
    return await this.#while(this.#stumbling(how), async () =>
      this.#isTaken(await call(target, "POST", "/v1/ingest", { body: bodyOf(request) })),
    );
  }

  /** Patience is how many of the requests may be answered before the kill; in every other crash connections break besides. */
  async crash(inFlight: readonly Request[], patience: number): Promise<boolean[]> {
    const victim = this.#anyNode();
    const answered = inFlight.map(() => false);
    let left = Math.min(patience, between(this.#random, 0, inFlight.length));
    const rule = this.#random() < 0.5 ? this.#stumbling("answer lost") : undefined;
    const send = async (request: Request, at: number): Promise<void> => {
      const node = this.#anyNode();
      const answer = await attempt(this.#as(request.org, node), "POST", "/v1/ingest", {
        body: bodyOf(request),
      });
      if (answer === undefined && node !== victim) throw new Error("a collector that lives did not answer");
      answered[at] = answer !== undefined && this.#isTaken(answer);
      if (--left <= 0) void victim.collector.kill();
    };
    await this.#while(rule, async () => {
      const sent = Promise.all(inFlight.map(send));
      if (left === 0) setImmediate(() => void victim.collector.kill());
      await sent;
    });
    await comeBack(victim);
    this.tally.kills++;
    return answered;
  }

  async restart(): Promise<void> {
    const node = this.#anyNode();
    if (this.#random() < 0.5) {
      const { code } = await node.collector.kill("SIGTERM");
      if (code !== 0) throw new Error(`a collector that was to stop ended with ${code}`);
    } else this.tally.kills++;
    await comeBack(node);
  }

  /** There are three. */
  secondCollector(): Promise<void> {
    return Promise.resolve();
  }

  clock(byMs: number): void {
    this.#ground.clock.move(byMs);
  }

  /** Retention takes only what heads have taken in. They lag, and a collector that is killed never writes its own, until somebody reads the agent. */
  async purge(olderThanMs: number): Promise<boolean> {
    const { store } = this.#ground;
    const beforeMs = this.nowMs() - olderThanMs;
    for (;;) {
      await this.#readHeads();
      const deleted = await retainAll(store, beforeMs);
      this.tally.purged += deleted;
      if (deleted === 0 && !(await this.#headsLag())) return true;
    }
  }

  nowMs(): number {
    return this.#ground.clock.nowMs();
  }

  async accepted(org: string): Promise<Accepted[]> {
    const events = await everyEvent(this.#ground.store, this.#idOf(org));
    expectNumbered(events);
    return events.map(({ agentId: agent, tool: id = "", score }) => ({ agent, id, score }));
  }

  async listed(org: string): Promise<Accepted[]> {
    return (await allEvents(this.#as(org, this.#anyNode()))).map(toAccepted);
  }

  async agents(org: string) {
    return (await call(this.#as(org, this.#anyNode()), "GET", "/v1/agents")).json.agents;
  }

  async reputation(org: string, agent: string): Promise<ModelReputation> {
    const all = this.#ground.nodes.map((node) => reputationOf(this.#as(org, node), agent));
    const [first, ...others] = await Promise.all(all);
    if (first !== undefined && others.every((other) => isDeepStrictEqual(other, first))) return first;
    throw new Error(`the collectors differ: ${JSON.stringify([first, ...others])}`);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#ground.opened[Symbol.asyncDispose]();
  }

  #anyNode(): Node {
    return pick(this.#random, this.#ground.nodes);
  }

  #as(org: string, { collector }: Node): Target {
    return { url: collector.url, pk: this.#ground.organizations.get(org)?.pk ?? "" };
  }

  #idOf(org: string): string {
    return this.#ground.organizations.get(org)?.id ?? "";
  }

  /** The first insert of events stumbles, and so does now and then any other command about anything. */
  #stumbling(how: Stumble): Rule {
    let isFirst = true;
    return ({ name, collection }) => {
      if (isFirst && name === "insert" && collection === "events") isFirst = false;
      else if (this.#cutRandom() >= cutShare) return undefined;
      this.tally.cuts++;
      return treatments[how];
    };
  }

  /** What is under way when the work is done may still change what is stored. */
  async #while<T>(rule: Rule | undefined, work: () => Promise<T>): Promise<T> {
    const { nodes } = this.#ground;
    if (rule !== undefined) for (const { wire } of nodes) wire.rule(rule);
    try {
      return await work();
    } finally {
      for (const { wire } of nodes) wire.rule(() => undefined);
      await Promise.all(nodes.map(({ wire }) => wire.settled()));
    }
  }

  #isTaken({ status, json, headers, text }: Answer): boolean {
    if (status === 202) return true;
    this.tally.refusals++;
    if (status === 503 && json?.code === "unavailable" && Number(headers["retry-after"]) >= 1) return false;
    throw new Error(`ingest answered ${status} ${text}`);
  }

  async #readHeads(): Promise<void> {
    const { store, organizations } = this.#ground;
    for (const { id } of organizations.values())
      for (const { agent_id } of await agentsOf(store, id)) await store.head(id, agent_id);
  }

  async #headsLag(): Promise<boolean> {
    const { store, organizations, heads } = this.#ground;
    for (const { id: o } of organizations.values()) {
      const written = new Map((await heads.find({ o }).toArray()).map(({ a, s }) => [a, s]));
      const newest = await agentsOf(store, o);
      if (newest.some(({ agent_id, eval_count }) => written.get(agent_id) !== eval_count)) return true;
    }
    return false;
  }
}

const treatments: Record<Stumble, Treatment> = {
  refused: { reply: { document: notWritablePrimary, applied: false } },
  "answer lost": { fault: "cut after" },
  "request lost": { fault: "cut before" },
};

/** Killed if it still runs, and back once the server has done whatever it was sent. */
async function comeBack({ collector, wire }: Node): Promise<void> {
  await collector.kill();
  await wire.left();
  await collector.restart();
}

function expectNumbered(events: readonly KeptEvent[]): void {
  const newest = new Map<string, number>();
  for (const { agentId, sequence } of events) {
    const before = newest.get(agentId) ?? sequence - 1;
    if (sequence !== before + 1) throw new Error(`${sequence} of ${agentId} follows ${before}`);
    newest.set(agentId, sequence);
  }
}

/** An evaluate gives its event an id of its own, so no two events of it are the same. What is purged is not cut off where clocks differ. */
export function overThree(steps: readonly Step[]): Step[] {
  return steps.map((step, at): Step => {
    if (step.kind === "evaluate")
      return { ...step, request: changed(step.request, ({ id }) => ({ id: `${id}#${at}` })) };
    if (step.kind === "purge") return { ...step, olderThanMs: step.olderThanMs + 30 * minuteMs };
    return step;
  });
}
