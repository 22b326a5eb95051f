import { isDeepStrictEqual } from "node:util";
import { Model } from "../support/model.ts";
import type { ModelEvent, ModelReputation } from "../support/model.ts";
import { orgs } from "./history.ts";
import type { Request, Step, Stumble } from "./history.ts";

export interface Answered {
  /** What was recorded: an evaluate finds out by itself whether it passed, and which id it has. */
  events: readonly ModelEvent[];
  duplicates: number;
  reputations: ReadonlyMap<string, Partial<ModelReputation>>;
}

export interface Accepted {
  agent: string;
  id: string;
  score: number;
}

/** A collector that a history happens to. */
export interface Subject extends AsyncDisposable {
  /** What is stored of a request that nobody was told the end of: all or nothing, or of each agent's events so many, from the first on. */
  readonly keeps: "whole requests" | "first events";
  send(kind: "evaluate" | "ingest", request: Request): Promise<Answered>;
  /** Says whether the request was answered, with the store stumbling once on the way. */
  stumble(how: Stumble, request: Request): Promise<boolean>;
  /** Dies and comes back. Says which of the requests were answered before. */
  crash(inFlight: readonly Request[], patience: number): Promise<boolean[]>;
  restart(): Promise<void>;
  /** Rejects when a second collector is let in. */
  secondCollector(): Promise<void>;
  clock(byMs: number): void;
  /** Whether retention looks at every event, or at each agent's from the first on until it finds one that stays. */
  readonly retains: "one by one" | "in order";
  /** False when this subject keeps everything. */
  purge(olderThanMs: number): Promise<boolean>;
  nowMs(): number;
  /** What is stored, each agent's in order of acceptance. */
  accepted(org: string): Promise<Accepted[]>;
  /** What `GET /v1/events` lists, newest first. */
  listed(org: string): Promise<Accepted[]>;
  agents(
    org: string,
  ): Promise<{ agent_id: string; first_seen: string; last_seen: string; eval_count: number }[]>;
  reputation(org: string, agent: string): Promise<ModelReputation>;
}

interface Kept extends Accepted {
  createdMs: number;
  receivedMs: number;
  sequence: number;
}

/** Lets one history happen to a collector and to the model, and rejects at the first difference. */
export class HistoryRun {
  readonly #subject: Subject;
  readonly #model = new Model();
  /** What should be stored of each agent, in order of acceptance. */
  readonly #kept = new Map<string, Kept[]>();

  constructor(subject: Subject) {
    this.#subject = subject;
  }

  async run(steps: readonly Step[]): Promise<void> {
    for (const [at, step] of steps.entries()) {
      try {
        await this.#step(step);
      } catch (error) {
        throw new Error(
          `step ${at} (${step.kind}): ${error instanceof Error ? error.message : String(error)}`,
          {
            cause: error,
          },
        );
      }
    }
    await this.#checkAll();
  }

  async #step(step: Step): Promise<void> {
    switch (step.kind) {
      case "evaluate":
      case "ingest":
        return await this.#send(step.kind, step.request);
      case "retry":
        return await this.#send("ingest", step.request);
      case "burst":
        await Promise.all(step.requests.map((request) => this.#subject.send("ingest", request)));
        return await this.#learn(
          step.requests,
          step.requests.map(() => true),
        );
      case "stumble":
        await this.#learn([step.request], [await this.#subject.stumble(step.how, step.request)]);
        return await this.#checkAgents();
      case "crash":
        await this.#learn(step.inFlight, await this.#subject.crash(step.inFlight, step.patience));
        return await this.#checkAll();
      case "restart":
        await this.#subject.restart();
        return await this.#checkAll();
      case "second collector":
        return await this.#subject.secondCollector();
      case "clock":
        return this.#subject.clock(step.byMs);
      case "purge":
        if (await this.#subject.purge(step.olderThanMs)) this.#purge(step.olderThanMs);
        return await this.#checkAgents();
    }
  }

  async #send(kind: "evaluate" | "ingest", { org, events }: Request): Promise<void> {
    const answered = await this.#subject.send(kind, { org, events });
    const recorded = answered.events.filter((event) => this.#record(org, event));
    differ("duplicates", answered.duplicates, events.length - recorded.length);
    const agents = new Set(events.map((event) => event.agent));
    differ("agents answered", [...answered.reputations.keys()].sort(), [...agents].sort());
    for (const [agent, got] of answered.reputations) {
      const expected = this.#model.reputation(org, agent);
      for (const [field, value] of Object.entries(got))
        differ(`${field} of ${org}/${agent}`, value, expected[field as keyof ModelReputation]);
    }
  }

  /** Takes over what became of requests whose order, or whose fate, only the store knows. */
  async #learn(requests: readonly Request[], answered: readonly boolean[]): Promise<void> {
    const sent = new Map<string, ModelEvent>();
    const known = new Set<string>();
    for (const { org, events } of requests)
      for (const event of events) {
        const name = nameOf(org, event);
        if (this.#has(org, event)) known.add(name);
        else sent.set(name, event);
      }
    const stored = new Set(known);
    for (const org of new Set(requests.map((request) => request.org))) {
      for (const [agent, accepted] of byAgent(await this.#subject.accepted(org))) {
        for (const one of accepted.slice(this.#keptOf(org, agent).length)) {
          const event = sent.get(nameOf(org, one));
          if (event === undefined)
            throw new Error(`${nameOf(org, one)} is stored, and not where it was sent`);
          this.#record(org, event);
          stored.add(nameOf(org, one));
        }
      }
    }
    for (const [at, { org, events }] of requests.entries()) {
      const missing = events.map((event) => nameOf(org, event)).filter((name) => !stored.has(name));
      if (answered[at] === true) differ("answered and not stored", missing, []);
      const fresh = events
        .map((event) => nameOf(org, event))
        .filter((name) => !known.has(name) && onlyIn(requests, at, name));
      const there = fresh.filter((name) => stored.has(name));
      if (this.#subject.keeps === "whole requests") {
        if (there.length > 0) differ("events stored of a whole batch", there.length, fresh.length);
      } else
        for (const own of byAgent(events).values()) {
          const names = new Set(own.map((event) => nameOf(org, event)));
          const all = fresh.filter((name) => names.has(name));
          const some = there.filter((name) => names.has(name));
          differ("events stored of an agent", some, all.slice(0, some.length));
        }
    }
  }

  #record(org: string, event: ModelEvent): boolean {
    const score = this.#model.record(org, event);
    if (score === undefined) return false;
    const { agent, id, createdMs } = event;
    const sequence = this.#model.history(org, agent).length;
    this.#keptOf(org, agent).push({
      agent,
      id,
      score,
      createdMs,
      receivedMs: this.#subject.nowMs(),
      sequence,
    });
    return true;
  }

  #has(org: string, event: ModelEvent): boolean {
    return this.#model.history(org, event.agent).some((one) => one.id === event.id);
  }

  #keptOf(org: string, agent: string): Kept[] {
    const key = `${org} ${agent}`;
    const kept = this.#kept.get(key) ?? [];
    this.#kept.set(key, kept);
    return kept;
  }

  #purge(olderThanMs: number): void {
    const before = this.#subject.nowMs() - olderThanMs;
    for (const [key, kept] of this.#kept) {
      const newest = kept.at(-1)?.sequence ?? 0;
      const stays = (one: Kept): boolean => one.receivedMs >= before || one.sequence > newest - 500;
      // Where clocks have gone back, an event may be older than the one before it.
      const left =
        this.#subject.retains === "one by one" ? kept.filter(stays) : kept.slice(kept.findIndex(stays));
      this.#kept.set(key, left);
    }
  }

  /** Everything there is to see, against everything the model says. */
  async #checkAll(): Promise<void> {
    await this.#checkAgents();
    for (const org of orgs) {
      const stored = byAgent(await this.#subject.accepted(org));
      const listed = byAgent(await this.#subject.listed(org));
      for (const [key, kept] of this.#kept) {
        const [of, agent = ""] = key.split(" ");
        if (of !== org) continue;
        differ(`stored of ${key}`, stored.get(agent) ?? [], kept.map(plain));
        const newestFirst = kept.toReversed().sort((a, b) => b.createdMs - a.createdMs);
        differ(`listed of ${key}`, listed.get(agent) ?? [], newestFirst.map(plain));
      }
    }
  }

  async #checkAgents(): Promise<void> {
    for (const org of orgs) {
      const records = await this.#subject.agents(org);
      for (const { agent_id: agent, ...record } of records) {
        differ(`record of ${org}/${agent}`, record, this.#model.agent(org, agent));
        const reputation = await this.#subject.reputation(org, agent);
        differ(`reputation of ${org}/${agent}`, reputation, this.#model.reputation(org, agent));
      }
      const known = [...this.#kept].filter(([key, kept]) => key.startsWith(`${org} `) && kept.length > 0);
      differ(`agents of ${org}`, records.length, known.length);
    }
  }
}

function byAgent<T extends { agent: string }>(events: readonly T[]): Map<string, T[]> {
  const agents = new Map<string, T[]>();
  for (const event of events) {
    const before = agents.get(event.agent);
    if (before === undefined) agents.set(event.agent, [event]);
    else before.push(event);
  }
  return agents;
}

const nameOf = (org: string, { agent, id }: { agent: string; id: string }): string => `${org} ${agent} ${id}`;
const plain = ({ agent, id, score }: Accepted): Accepted => ({ agent, id, score });

function onlyIn(requests: readonly Request[], at: number, name: string): boolean {
  return requests.every(
    ({ org, events }, other) => other === at || !events.some((event) => nameOf(org, event) === name),
  );
}

function differ(what: string, got: unknown, expected: unknown): void {
  if (isDeepStrictEqual(got, expected)) return;
  if (Array.isArray(got) && Array.isArray(expected)) {
    const at = expected.findIndex((one, at) => !isDeepStrictEqual(one, got[at]));
    const where = at < 0 ? expected.length : at;
    const sizes = `got ${got.length}, expected ${expected.length}`;
    return differ(`${what} (${sizes}), first at ${where}`, { is: got[where] }, { is: expected[where] });
  }
  throw new Error(`${what}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`);
}
