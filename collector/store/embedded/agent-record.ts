import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { AgentEntry } from "./event-index.ts";
import { placeOf } from "./seen-order.ts";

export function toRecord(agent: AgentEntry): AgentRecord {
  const firstSeenMs = agent.sequence === 0 ? agent.registeredAtMs : agent.firstSeenMs;
  return {
    agent_id: agent.id,
    first_seen: new Date(firstSeenMs).toISOString(),
    last_seen: new Date(placeOf(agent).lastSeenMs).toISOString(),
    eval_count: agent.sequence,
  };
}
