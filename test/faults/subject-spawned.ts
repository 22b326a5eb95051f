import { allEvents, attempt, call, event } from "../support/clients.ts";
import type { Answer, ListedEvent } from "../support/clients.ts";
import type { ModelEvent, ModelReputation } from "../support/model.ts";
import { between, seededRandom } from "../support/random.ts";
import { cli, spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";
import type { Request, Step } from "./history.ts";
import type { Accepted, Answered, Subject } from "./history-runner.ts";

const instantMs = Date.UTC(2026, 2, 1);

/** A whole collector in a process of its own: what a crash is here, is a SIGKILL. It has the machine's clock and keeps everything. */
export async function openSpawned(seed: number): Promise<Subject> {
  const collector = await spawnCollector();
  const random = seededRandom(seed);
  const keys = new Map([
    ["acme", collector.pk],
    ["rival", await rivalKey(collector)],
  ]);
  const keyOf = (org: string): string => keys.get(org) ?? "";
  const accepted = async (org: string): Promise<Accepted[]> => {
    const listed = await allEvents(collector, keyOf(org));
    return listed.toReversed().map(toAccepted);
  };

  return {
    async send(kind, request) {
      const key = keyOf(request.org);
      if (kind === "ingest") {
        const answer = await call(collector, "POST", "/v1/ingest", { key, body: bodyOf(request) });
        return ingested(request, answer);
      }
      const [event] = request.events;
      if (event === undefined) throw new RangeError("an evaluate without an event");
      return await evaluated(collector, key, event);
    },
    async stumble(_how, request) {
      const key = keyOf(request.org);
      const answer = await call(collector, "POST", "/v1/ingest", { key, body: bodyOf(request) });
      return answer.status === 202;
    },
    /** Patience is how many of the requests may be answered before the kill; the rest of them are under way. */
    async crash(inFlight, patience) {
      const answered = inFlight.map(() => false);
      let left = Math.min(patience, between(random, 0, inFlight.length));
      const sent = inFlight.map(async (request, at) => {
        const key = keyOf(request.org);
        const answer = await attempt(collector, "POST", "/v1/ingest", { key, body: bodyOf(request) });
        answered[at] = answer?.status === 202;
        if (--left <= 0) void collector.kill();
      });
      if (left === 0) setImmediate(() => void collector.kill());
      await Promise.all(sent);
      await collector.restart();
      return answered;
    },
    restart: () => collector.restart(),
    async secondCollector() {
      const { code, stderr } = await cli(["start", "--port", "0"], { data: collector.data });
      if (code !== 7) throw new Error(`a second collector ended with ${code}: ${stderr}`);
    },
    clock: () => undefined,
    purge: () => Promise.resolve(false),
    nowMs: Date.now,
    accepted,
    listed: async (org) => (await allEvents(collector, keyOf(org))).map(toAccepted),
    async agents(org) {
      return (await call(collector, "GET", "/v1/agents", { key: keyOf(org) })).json.agents;
    },
    async reputation(org, agent) {
      const path = `/v1/reputation/${encodeURIComponent(agent)}`;
      const { agent_id, ...reputation } = (await call(collector, "GET", path, { key: keyOf(org) })).json;
      if (agent_id !== agent) throw new Error(`asked for ${agent}, got ${agent_id}`);
      return reputation as ModelReputation;
    },
    [Symbol.asyncDispose]: () => collector[Symbol.asyncDispose](),
  };
}

async function rivalKey(collector: SpawnedCollector): Promise<string> {
  await cli(["orgs", "create", "rival"], collector);
  const made = await cli(["keys", "create", "--org", "rival", "--type", "pk", "--json"], collector);
  const { key } = JSON.parse(made.stdout) as { key: string };
  return key;
}

/**
 * The same history as a client can tell it over HTTP: the list shows the order of acceptance only among events of one time, so everything that
 * is ingested happens at one instant, and what is evaluated, which gets the server's time, is an agent of its own.
 */
export function overHttp(steps: readonly Step[]): Step[] {
  return steps.map((step, at): Step => {
    switch (step.kind) {
      case "evaluate":
        return {
          ...step,
          request: changed(step.request, ({ id }) => ({ agent: "judge", id: `${id}#${at}` })),
        };
      case "ingest":
      case "retry":
      case "stumble":
        return { ...step, request: changed(step.request, () => ({ createdMs: instantMs })) };
      case "burst":
        return {
          ...step,
          requests: step.requests.map((one) => changed(one, () => ({ createdMs: instantMs }))),
        };
      case "crash":
        return {
          ...step,
          inFlight: step.inFlight.map((one) => changed(one, () => ({ createdMs: instantMs }))),
        };
      default:
        return step;
    }
  });
}

function changed(request: Request, change: (event: ModelEvent) => Partial<ModelEvent>): Request {
  return { org: request.org, events: request.events.map((event) => ({ ...event, ...change(event) })) };
}

function bodyOf({ events }: Request): unknown {
  return { events: events.map(toWire) };
}

function toWire({ agent, id, passed, latencyMs, createdMs }: ModelEvent) {
  const timestamp = new Date(createdMs).toISOString();
  return event(agent, id, { passed, total_latency_ms: latencyMs, timestamp });
}

function toAccepted(event: ListedEvent): Accepted {
  return { agent: event.agent_id, id: event.tool_name ?? "", score: event.reputation_score };
}

function ingested(request: Request, answer: Answer): Answered {
  if (answer.status !== 202) throw new Error(`ingest answered ${answer.status} ${answer.text}`);
  const updates = answer.json.reputation_updates as { agent_id: string; score: number; status: string }[];
  return {
    events: request.events,
    duplicates: Number(answer.headers["x-duplicate-events"] ?? 0),
    reputations: new Map(updates.map(({ agent_id, ...reputation }) => [agent_id, reputation])),
  };
}

async function evaluated(collector: SpawnedCollector, key: string, event: ModelEvent): Promise<Answered> {
  const { agent, id, latencyMs } = event;
  const output = event.passed ? "All is well." : "";
  const body = { agent_id: agent, tool: id, output, latency_ms: latencyMs };
  const answer = await call(collector, "POST", "/v1/evaluate", { key, body });
  if (answer.status !== 200) throw new Error(`evaluate answered ${answer.status} ${answer.text}`);
  const newest = await call(collector, "GET", `/v1/events?limit=1&agent_id=${agent}`, { key });
  const { created_at, tool_name } = newest.json.events[0];
  if (tool_name !== id) throw new Error(`the newest event of ${agent} is ${tool_name}, not ${id}`);
  const recorded = { ...event, passed: answer.json.passed as boolean, createdMs: Date.parse(created_at) };
  return { events: [recorded], duplicates: 0, reputations: new Map([[agent, answer.json.reputation]]) };
}
