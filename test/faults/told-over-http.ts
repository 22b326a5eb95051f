import { call, event } from "../support/clients.ts";
import type { ListedEvent, Target } from "../support/clients.ts";
import type { ModelEvent, ModelReputation } from "../support/model.ts";
import type { Request } from "./history.ts";
import type { Accepted, Answered } from "./history-runner.ts";

export function changed(request: Request, change: (event: ModelEvent) => Partial<ModelEvent>): Request {
  return { org: request.org, events: request.events.map((event) => ({ ...event, ...change(event) })) };
}

export function bodyOf({ events }: Request): unknown {
  return { events: events.map(toWire) };
}

function toWire({ agent, id, passed, latencyMs, createdMs }: ModelEvent) {
  const timestamp = new Date(createdMs).toISOString();
  return event(agent, id, { passed, total_latency_ms: latencyMs, timestamp });
}

export function toAccepted(event: ListedEvent): Accepted {
  return { agent: event.agent_id, id: event.tool_name ?? "", score: event.reputation_score };
}

export async function ingested(target: Target, request: Request): Promise<Answered> {
  const answer = await call(target, "POST", "/v1/ingest", { body: bodyOf(request) });
  if (answer.status !== 202) throw new Error(`ingest answered ${answer.status} ${answer.text}`);
  const updates = answer.json.reputation_updates as { agent_id: string; score: number; status: string }[];
  return {
    events: request.events,
    duplicates: Number(answer.headers["x-duplicate-events"] ?? 0),
    reputations: new Map(updates.map(({ agent_id, ...reputation }) => [agent_id, reputation])),
  };
}

/** An evaluate finds out by itself whether its event passed and gives it the server's time, which the list then tells. */
export async function evaluated(target: Target, request: Request): Promise<Answered> {
  const [event] = request.events;
  if (event === undefined) throw new RangeError("an evaluate without an event");
  const { agent, id, latencyMs } = event;
  const output = event.passed ? "All is well." : "";
  const body = { agent_id: agent, tool: id, output, latency_ms: latencyMs };
  const answer = await call(target, "POST", "/v1/evaluate", { body });
  if (answer.status !== 200) throw new Error(`evaluate answered ${answer.status} ${answer.text}`);
  const newest = await call(target, "GET", `/v1/events?limit=100&agent_id=${agent}`);
  const stored = (newest.json.events as ListedEvent[]).find(({ tool_name }) => tool_name === id);
  if (stored === undefined) throw new Error(`${id} of ${agent} is not listed`);
  const createdMs = Date.parse(stored.created_at);
  const recorded = { ...event, passed: answer.json.passed as boolean, createdMs };
  return { events: [recorded], duplicates: 0, reputations: new Map([[agent, answer.json.reputation]]) };
}

export async function reputationOf(target: Target, agent: string): Promise<ModelReputation> {
  const path = `/v1/reputation/${encodeURIComponent(agent)}`;
  const { agent_id, ...reputation } = (await call(target, "GET", path)).json;
  if (agent_id !== agent) throw new Error(`asked for ${agent}, got ${agent_id}`);
  return reputation as ModelReputation;
}
