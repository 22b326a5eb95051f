import { allEvents, attempt, call } from "../support/clients.ts";
import type { Target } from "../support/clients.ts";
import { between, seededRandom } from "../support/random.ts";
import { cli, spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";
import type { Step } from "./history.ts";
import type { Accepted, Subject } from "./history-runner.ts";
import { bodyOf, changed, evaluated, ingested, reputationOf, toAccepted } from "./told-over-http.ts";

const instantMs = Date.UTC(2026, 2, 1);

/** A whole collector in a process of its own: what a crash is here, is a SIGKILL. It has the machine's clock and keeps everything. */
export async function openSpawned(seed: number): Promise<Subject> {
  const collector = await spawnCollector();
  const random = seededRandom(seed);
  const keys = new Map([
    ["acme", collector.pk],
    ["rival", await rivalKey(collector)],
  ]);
  const as = (org: string): Target => ({ url: collector.url, pk: keys.get(org) ?? "" });
  const listed = async (org: string): Promise<Accepted[]> => (await allEvents(as(org))).map(toAccepted);

  return {
    keeps: "whole requests",
    retains: "one by one",
    send: (kind, request) =>
      kind === "ingest" ? ingested(as(request.org), request) : evaluated(as(request.org), request),
    async stumble(_how, request) {
      const answer = await call(as(request.org), "POST", "/v1/ingest", { body: bodyOf(request) });
      return answer.status === 202;
    },
    /** Patience is how many of the requests may be answered before the kill; the rest of them are under way. */
    async crash(inFlight, patience) {
      const answered = inFlight.map(() => false);
      let left = Math.min(patience, between(random, 0, inFlight.length));
      const sent = inFlight.map(async (request, at) => {
        const answer = await attempt(as(request.org), "POST", "/v1/ingest", { body: bodyOf(request) });
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
    accepted: async (org) => (await listed(org)).toReversed(),
    listed,
    agents: async (org) => (await call(as(org), "GET", "/v1/agents")).json.agents,
    reputation: (org, agent) => reputationOf(as(org), agent),
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
