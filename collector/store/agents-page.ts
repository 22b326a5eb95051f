import type { AgentRecord } from "../../shared/contract/agents.ts";

/** A place in the list of agents: behind the agent of this id that was seen last at this time. */
export interface AgentPlace {
  lastSeenMs: number;
  agentId: string;
}

export interface AgentsPage {
  limit: number;
  after?: AgentPlace | undefined;
}

export interface AgentsListed {
  agents: AgentRecord[];
  /** Where the next page goes on; undefined on the last one. */
  next: AgentPlace | undefined;
}

/** Last seen first; of those that were seen at the same time, by id. */
export function comparePlaces(a: AgentPlace, b: AgentPlace): number {
  return b.lastSeenMs - a.lastSeenMs || compareIds(a.agentId, b.agentId);
}

/** By code points, as databases compare UTF-8. `<` compares UTF-16 units, among which surrogates stand in front of U+E000 to U+FFFF. */
export function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  const shared = Math.min(a.length, b.length);
  let at = 0;
  while (at < shared && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === shared) return a.length - b.length;
  return rank(a.charCodeAt(at)) - rank(b.charCodeAt(at));
}

function rank(unit: number): number {
  return unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit;
}
