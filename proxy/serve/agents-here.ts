import { trendOf } from "../../shared/explain/outlook.ts";
import type { AgentShown } from "../accept/page-data.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import type { HomeState } from "../queue/state.ts";
import { failingOf } from "../terminal/failing.ts";

const shownMax = 200;

/**
 * All agents that this machine knows verdicts or a score of, the worst first: by pass rate and its trend, since a score rewards volume and
 * speed too. The records come oldest first.
 */
export function agentsHere(records: readonly QueuedRecord[], scores: HomeState["scores"]): AgentShown[] {
  const byAgent = new Map<string, QueuedRecord[]>();
  for (const record of records) {
    const own = byAgent.get(record.agent_id);
    if (own === undefined) byAgent.set(record.agent_id, [record]);
    else own.push(record);
  }
  const failing = failingOf(records);
  const known = new Map(Object.entries(scores));
  const ids = new Set([...byAgent.keys(), ...known.keys()]);
  return [...ids]
    .map((id) => agentHere(id, byAgent.get(id) ?? [], { fails: failing.get(id), score: known.get(id) }))
    .toSorted(worstFirst)
    .slice(0, shownMax);
}

interface KnownOf {
  fails: AgentShown["failing"] | undefined;
  score: AgentShown["score"] | undefined;
}

function agentHere(agent_id: string, own: readonly QueuedRecord[], { fails, score }: KnownOf): AgentShown {
  const window = own.map(({ passed, total_latency_ms }) => ({ passed, latencyMs: total_latency_ms }));
  const { direction, change } = trendOf(window);
  const last = own.at(-1);
  return {
    agent_id,
    outputs: own.length,
    clean: own.filter(({ passed }) => passed).length,
    trend: { direction, change },
    ...(fails === undefined ? {} : { failing: fails }),
    ...(last === undefined ? {} : { last_seen: last.timestamp }),
    ...(score === undefined ? {} : { score }),
  };
}

const rateOf = ({ outputs, clean }: AgentShown): number => (outputs === 0 ? 2 : clean / outputs);

const worstFirst = (a: AgentShown, b: AgentShown): number =>
  rateOf(a) - rateOf(b) ||
  a.trend.change - b.trend.change ||
  (a.score?.score ?? Infinity) - (b.score?.score ?? Infinity);
