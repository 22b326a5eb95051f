import type { Explanation, Trend } from "../../shared/contract/explanation.ts";
import type { HomeState } from "../queue/state.ts";
import type { RunningProxy } from "../home/running.ts";
import type { Reputation } from "../sync/outcome.ts";
import type { Failing } from "./failing.ts";
import type { Recipient } from "../probe/recipient.ts";

/** An agent as the collector told of it at some time. What a batch is answered with holds the score and the status only. */
export interface AgentStatus {
  agent_id: string;
  /** This and the next two are missing while the collector has said nothing of it. */
  score?: number;
  status?: string;
  at?: string;
  /** From 0 to 1. */
  pass_rate?: number;
  streak?: number;
  evaluations?: number;
  /** Of a collector that explains scores. */
  trend?: Pick<Trend, "direction" | "change">;
  /** What fails most in the window, or of what this home has seen of late when the collector does not say. */
  failing?: Failing;
  /** When it is asked for. */
  explanation?: Explanation;
}

/** What is known of agents on this machine. */
export interface KnownHere {
  proxies: readonly RunningProxy[];
  scores: HomeState["scores"];
  failing: ReadonlyMap<string, Failing | undefined>;
}

const askedMax = 20;

/** All agents that a score or a verdict is known of, the worst first: with the score that the collector tells now, or told last. */
export async function agentsOf(
  { proxies, scores, failing }: KnownHere,
  recipient: Recipient | undefined,
  explained: boolean,
): Promise<AgentStatus[]> {
  const last = new Map(Object.entries(scores));
  const running = proxies.flatMap(({ upstreams }) => upstreams.map(({ agent }) => agent));
  const agentIds = [...new Set([...running, ...last.keys(), ...failing.keys()])];
  const now = await ask(recipient, agentIds.slice(0, askedMax));
  const at = new Date().toISOString();
  const agents = agentIds.flatMap((agent_id) => {
    const told = now.get(agent_id);
    const known = told === undefined ? last.get(agent_id) : { ...shown(told, explained), at };
    const fails = failingIn(told?.explanation) ?? failing.get(agent_id);
    if (known === undefined && !failing.has(agent_id)) return [];
    return [{ agent_id, ...known, ...(fails === undefined ? {} : { failing: fails }) }];
  });
  return agents.toSorted(worstFirst);
}

/** By pass rate and its trend, since the score rewards volume and speed too. What is not known comes last. */
function worstFirst(a: AgentStatus, b: AgentStatus): number {
  return (
    (a.pass_rate ?? 2) - (b.pass_rate ?? 2) ||
    (a.trend?.change ?? 0) - (b.trend?.change ?? 0) ||
    (a.score ?? scoreUnknown) - (b.score ?? scoreUnknown) ||
    (b.failing?.times ?? 0) - (a.failing?.times ?? 0)
  );
}

const scoreUnknown = 1_001;

function failingIn(explanation: Explanation | undefined): Failing | undefined {
  const most = explanation?.fails_most;
  if (most?.gate === undefined) return undefined;
  return { gate: most.gate, tool: most.tool ?? "", times: most.evaluations };
}

function shown(
  { score, status, passRate, streak, evaluations, explanation }: Reputation,
  explained: boolean,
): Omit<AgentStatus, "agent_id" | "at"> {
  const { trend } = explanation ?? {};
  return {
    score,
    status,
    ...(passRate === undefined ? {} : { pass_rate: passRate }),
    ...(streak === undefined ? {} : { streak }),
    ...(evaluations === undefined ? {} : { evaluations }),
    ...(trend === undefined ? {} : { trend: { direction: trend.direction, change: trend.change } }),
    ...(explained && explanation !== undefined ? { explanation } : {}),
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
