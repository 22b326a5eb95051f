import type { ReputationSummary } from "../../shared/contract/reputation.ts";
import { scoreOf, summaryOf } from "../../shared/scoring.ts";
import type { AgentBatch, NewEvent, NumberedEvent } from "../store/store.ts";
import type { Standing } from "./windows.ts";

export interface Recorded {
  /** How many of the request's events were known already and so were not counted again. */
  duplicates: number;
  /** Each of the request's agents, right after the request's own events. */
  reputations: Map<string, ReputationSummary>;
}

export interface Request {
  agentIds: readonly string[];
  events: readonly NewEvent[];
}

export interface Plan {
  batches: AgentBatch[];
  recorded: Recorded[];
  /** Where each agent stands once the batches are stored. */
  after: Map<string, Standing>;
}

/**
 * Numbers and scores the events of several requests, in the order in which the requests came. It changes nothing: the same requests can be
 * planned again from other standings when somebody else was faster.
 */
export function plan(
  requests: readonly Request[],
  standings: ReadonlyMap<string, Standing>,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Plan {
  const after = new Map<string, Standing>();
  const batches = new Map<string, NumberedEvent[]>();
  const used = new Map<string, Set<string>>();
  let place = 0;
  for (const [agentId, standing] of standings) {
    after.set(agentId, { sequence: standing.sequence, window: standing.window.copy() });
    used.set(agentId, new Set(known.get(agentId)));
  }

  const recorded = requests.map((request): Recorded => {
    let duplicates = 0;
    for (const event of request.events) {
      const standing = after.get(event.agentId);
      const ids = used.get(event.agentId);
      if (standing === undefined || ids === undefined)
        throw new TypeError("a plan needs the standing of every agent");
      if (ids.has(event.evaluationId)) {
        duplicates++;
        continue;
      }
      ids.add(event.evaluationId);
      standing.sequence++;
      standing.window.push(event);
      const numbered = {
        ...event,
        sequence: standing.sequence,
        score: scoreOf(standing.window.facts()),
        place: place++,
      };
      const batch = batches.get(event.agentId);
      if (batch === undefined) batches.set(event.agentId, [numbered]);
      else batch.push(numbered);
    }
    const reputations = new Map<string, ReputationSummary>();
    for (const agentId of request.agentIds) {
      const standing = after.get(agentId);
      if (standing !== undefined) reputations.set(agentId, summaryOf(standing.window.facts()));
    }
    return { duplicates, reputations };
  });

  return {
    batches: [...batches].map(([agentId, events]) => ({ agentId, events })),
    recorded,
    after,
  };
}
