import { nextPageHeaders } from "../../shared/contract/agents.ts";
import { type Place, readCursor } from "../../shared/contract/cursor.ts";
import {
  type AgentStanding,
  type StandingsResponse,
  standingsMax,
  standingsQuery,
  standingsResponse,
} from "../../shared/contract/standings.ts";
import { failsMostOf } from "../../shared/explain/explain.ts";
import { trendOf } from "../../shared/explain/outlook.ts";
import { type WorstBy, worstBy } from "../../shared/explain/worst.ts";
import { summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import type { AgentPlace } from "../store/agents-page.ts";
import type { WorstAsked } from "../store/standings-read.ts";
import { nextPage } from "./agents.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

/** A list of agents with scores would take a request for each agent: hundreds of those that a minute has. The specification does not have it. */
export const standingsRoute = route({
  method: "GET",
  path: "/v1/standings",
  summary: "List agents, last seen or worst first, each with its score, pass rate, trend and what fails most",
  limit: "other",
  status: 200,
  isWork: true,
  query: standingsQuery,
  response: standingsResponse,
  headers: nextPageHeaders,
  async handle(deps: RouteDeps, { scope, query }) {
    const { id: org, name } = scope.entry.organization;
    const limit = Number(query.limit ?? standingsMax);
    const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const by = query.sort === "seen" ? undefined : query.sort;
    const { next, ...listed } =
      (by && (await worstOfAll(deps, org, { by, offset: place?.ms ?? 0, limit }))) ??
      (await lastSeen(deps, org, { by, limit, place }));
    const written = [Buffer.from(JSON.stringify({ organization: name, ...listed }))];
    return {
      written,
      headers: nextPage(`/v1/standings${by === undefined ? "" : `?sort=${by}`}`, limit, next),
    };
  },
});

type Listed = Omit<StandingsResponse, "organization"> & { next: AgentPlace | undefined };

/** Where a page ends is how many are worse: an agent that becomes better meanwhile may be on two pages. */
async function worstOfAll(deps: RouteDeps, org: string, asked: WorstAsked): Promise<Listed | undefined> {
  const read = await deps.worst(org, asked);
  if (read === undefined) return undefined;
  const { agents, compared, isAll } = read;
  const end = asked.offset + agents.length;
  return {
    agents,
    compared: { agents: compared, is_all: isAll },
    next: end < compared ? { lastSeenMs: end, agentId: "" } : undefined,
  };
}

async function lastSeen(
  deps: RouteDeps,
  org: string,
  { by, limit, place }: { by: WorstBy | undefined; limit: number; place: Place | undefined },
): Promise<Listed> {
  const after = place && { lastSeenMs: place.ms, agentId: place.id };
  const { agents, next } = await deps.agents(org, { limit, after });
  const standings: AgentStanding[] = [];
  for (const agent of agents) {
    const { window, failures } = await deps.tally(org, agent.agent_id, "failures");
    const most = failsMostOf(failures);
    standings.push({
      ...agent,
      ...summaryOf(Window.of(window).facts()),
      trend: trendOf(window),
      ...(most === undefined ? {} : { fails_most: most }),
    });
  }
  if (by === undefined) return { agents: standings, next };
  const isAll = place === undefined && next === undefined;
  return {
    agents: standings.sort(worstBy(by)),
    compared: { agents: standings.length, is_all: isAll },
    next,
  };
}
