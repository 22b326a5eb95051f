import {
  agentsQuery,
  agentsResponse,
  nextPageHeaders,
  registerRequest,
  registerResponse,
} from "../../shared/contract/agents.ts";
import { readCursor, writeCursor } from "../../shared/contract/cursor.ts";
import { limits } from "../../shared/contract/limits.ts";
import type { AgentPlace } from "../store/agents-page.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

export const listAgentsRoute = route({
  method: "GET",
  path: "/v1/agents",
  summary: "List the organization's agents, last seen first",
  limit: "other",
  status: 200,
  query: agentsQuery,
  response: agentsResponse,
  headers: nextPageHeaders,
  async handle(deps: RouteDeps, { scope, query }) {
    const limit = Number(query.limit ?? limits.agentsListedMax);
    const place = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const after = place && { lastSeenMs: place.ms, agentId: place.id };
    const { agents, next } = await deps.agents(scope.entry.organization.id, { limit, after });
    const written = [Buffer.from(JSON.stringify({ agents }))];
    return { written, headers: nextPage("/v1/agents", limit, next) };
  },
});

/** Says where a list of agents goes on. */
export function nextPage(path: string, limit: number, next: AgentPlace | undefined): Record<string, string> {
  if (next === undefined) return {};
  const cursor = writeCursor({ ms: next.lastSeenMs, id: next.agentId });
  return {
    "x-next-cursor": cursor,
    link: `<${path}${path.includes("?") ? "&" : "?"}limit=${limit}&cursor=${cursor}>; rel="next"`,
  };
}

export function registerAgentRoute(bodyBytesMax: number): Route<RouteDeps> {
  return route({
    method: "POST",
    path: "/v1/agents",
    summary: "Register an agent",
    limit: "other",
    status: 201,
    request: registerRequest,
    bodyBytesMax,
    response: registerResponse,
    async handle(deps: RouteDeps, { scope, body }) {
      await deps.register(scope.entry.organization.id, body.agent_id, deps.now());
      return { body: { agent_id: body.agent_id, ok: true } };
    },
  });
}
