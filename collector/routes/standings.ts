import { nextPageHeaders } from "../../shared/contract/agents.ts";
import { readCursor } from "../../shared/contract/cursor.ts";
import {
  type AgentStanding,
  standingsMax,
  standingsQuery,
  standingsResponse,
} from "../../shared/contract/standings.ts";
import { failsMostOf } from "../../shared/explain/explain.ts";
import { trendOf } from "../../shared/explain/outlook.ts";
import { summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import { nextPage } from "./agents.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

/** A list of agents with scores would take a request for each agent: hundreds of those that a minute has. The specification does not have it. */
export const standingsRoute = route({
  method: "GET",
  path: "/v1/standings",
  summary: "List agents, last seen first, each with its score, pass rate, trend and what fails most",
  limit: "other",
  status: 200,
  isWork: true,
  query: standingsQuery,
  response: standingsResponse,
  headers: nextPageHeaders,
  async handle(deps: RouteDeps, { scope, query }) {
    const { id, name } = scope.entry.organization;
    const limit = Number(query.limit ?? standingsMax);
    const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const after = place && { lastSeenMs: place.ms, agentId: place.id };
    const { agents, next } = await deps.agents(id, { limit, after });
    const standings: AgentStanding[] = [];
    for (const agent of agents) {
      const { window, failures } = await deps.tally(id, agent.agent_id, "failures");
      const most = failsMostOf(failures);
      standings.push({
        ...agent,
        ...summaryOf(Window.of(window).facts()),
        trend: trendOf(window),
        ...(most === undefined ? {} : { fails_most: most }),
      });
    }
    const written = [Buffer.from(JSON.stringify({ organization: name, agents: standings }))];
    return { written, headers: nextPage("/v1/standings", limit, next) };
  },
});
