import type { AgentRecord } from "../../shared/contract/agents.ts";
import type { AgentPlace } from "../../collector/store/agents-page.ts";
import type { Flight, NewEvent, Store } from "../../collector/store/store.ts";

/** An event with nothing remarkable about it but what a test says. */
export function newEvent(given: Partial<NewEvent> = {}): NewEvent {
  return {
    agentId: "agent",
    evaluationId: `id-${Math.random()}`,
    passed: true,
    gates: [{ name: "pii", passed: true, latency_ms: 0.25 }],
    totalLatencyMs: 1,
    latencyMs: 1,
    createdAtMs: 1_700_000_000_000,
    source: "ingest",
    ...given,
  };
}

/** A flight of these events, each agent's numbered from where it stands. */
export function flightOf(
  events: readonly NewEvent[],
  standing: Readonly<Record<string, number>> = {},
): Flight {
  const agentIds = [...new Set(events.map((event) => event.agentId))];
  const next = new Map(agentIds.map((agentId) => [agentId, standing[agentId] ?? 0]));
  return {
    agentIds,
    events: events.map((event) => {
      const sequence = (next.get(event.agentId) ?? 0) + 1;
      next.set(event.agentId, sequence);
      return { event, agent: agentIds.indexOf(event.agentId), sequence, score: sequence % 1001 };
    }),
  };
}

/** Deletes slice by slice what is older, as the collector does; says how much. */
export async function retainAll(store: Store, beforeMs: number): Promise<number> {
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const slice = await store.retain(beforeMs, cursor);
    deleted += slice.deleted;
    cursor = slice.cursor;
  } while (cursor !== undefined);
  return deleted;
}

/** The agents of a first page, as many as the contract lists. */
export async function agentsOf(store: Store, org: string): Promise<AgentRecord[]> {
  return (await store.agents(org, { limit: 500 })).agents;
}

/** All agents, read in pages of so many. */
export async function everyAgent(store: Store, org: string, limit: number): Promise<AgentRecord[]> {
  const agents: AgentRecord[] = [];
  let after: AgentPlace | undefined;
  do {
    const page = await store.agents(org, { limit, after });
    agents.push(...page.agents);
    after = page.next;
  } while (after !== undefined);
  return agents;
}
