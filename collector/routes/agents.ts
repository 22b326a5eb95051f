import { agentsResponse, registerRequest, registerResponse } from "../../shared/contract/agents.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

export const listAgentsRoute = route({
  method: "GET",
  path: "/v1/agents",
  summary: "List the organization's agents, last seen first",
  limit: "other",
  status: 200,
  response: agentsResponse,
  async handle(deps: RouteDeps, { scope }) {
    return { body: { agents: await deps.agents(scope.entry.organization.id) } };
  },
});

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
