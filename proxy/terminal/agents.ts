import type { HomeState } from "../queue/state.ts";
import type { RunningProxy } from "../home/running.ts";
import type { Reputation } from "../sync/outcome.ts";
import type { Recipient } from "../probe/recipient.ts";

/** An agent as the collector told of it at some time. What a batch is answered with holds the score and the status only. */
export interface AgentStatus {
  agent_id: string;
  score: number;
  status: string;
  at: string;
  /** From 0 to 1. */
  pass_rate?: number;
  streak?: number;
  evaluations?: number;
}

const askedMax = 20;

/** The agents of the running proxies, then the others that a score is known of: as the collector tells now, or as it told last. */
export async function agentsOf(
  proxies: readonly RunningProxy[],
  scores: HomeState["scores"],
  recipient: Recipient | undefined,
): Promise<AgentStatus[]> {
  const last = new Map(Object.entries(scores));
  const running = proxies.flatMap(({ upstreams }) => upstreams.map(({ agent }) => agent));
  const agentIds = [...new Set([...running, ...last.keys()])];
  const now = await ask(recipient, agentIds.slice(0, askedMax));
  const at = new Date().toISOString();
  return agentIds.flatMap((agent_id) => {
    const told = now.get(agent_id);
    const known = last.get(agent_id);
    if (told !== undefined) return [{ agent_id, ...shown(told), at }];
    return known === undefined ? [] : [{ agent_id, ...known }];
  });
}

function shown({
  score,
  status,
  passRate,
  streak,
  evaluations,
}: Reputation): Omit<AgentStatus, "agent_id" | "at"> {
  return {
    score,
    status,
    ...(passRate === undefined ? {} : { pass_rate: passRate }),
    ...(streak === undefined ? {} : { streak }),
    ...(evaluations === undefined ? {} : { evaluations }),
  };
}

/** The client costs more to import than everything else here, and is left alone when there is nobody to ask, or nobody to ask about. */
async function ask(
  recipient: Recipient | undefined,
  agentIds: readonly string[],
): Promise<ReadonlyMap<string, Reputation>> {
  if (recipient?.credentials === undefined || agentIds.length === 0) return new Map();
  const { askReputations } = await import("../probe/collector.ts");
  // What stands in the way of asking is for `doctor` to name. Here it costs the newest figures, never the rest of the look.
  return await askReputations(recipient, agentIds).catch(() => new Map<string, Reputation>());
}
