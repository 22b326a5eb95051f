import { allEvents, attempt, call } from "../support/clients.ts";
import type { Answer, ListedEvent } from "../support/clients.ts";
import type { ModelEvent, ModelReputation } from "../support/model.ts";
import { between, seededRandom } from "../support/random.ts";
import { cli, spawnCollector } from "../support/spawn.ts";
import type { SpawnedCollector } from "../support/spawn.ts";
import type { Request } from "./history.ts";
import type { Accepted, Answered, Subject } from "./history-runner.ts";

/** A whole collector in a process of its own: what a crash is here, is a SIGKILL. It has the machine's clock and keeps everything. */
export async function openSpawned(seed: number): Promise<Subject> {
  const collector = await spawnCollector();
  const random = seededRandom(seed);
  const keys = new Map([
    ["acme", collector.pk],
    ["rival", await rivalKey(collector)],
  ]);
  const keyOf = (org: string): string => keys.get(org) ?? "";
  const bodyOf = ({ events }: Request): unknown => ({ events: events.map(toWire) });
  const accepted = async (org: string): Promise<Accepted[]> => {
    const listed = await allEvents(collector, keyOf(org));
    // Ids of events sort by the time of acceptance to the millisecond only, so the list's own order, reversed, has to tell.
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
