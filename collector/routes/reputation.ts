import { agentReputation } from "../../shared/contract/reputation.ts";
import { summaryOf } from "../../shared/scoring.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

export const reputationRoute = route({
  method: "GET",
  path: "/v1/reputation/:agentId",
  summary: "Fetch one agent's reputation",
  limit: "other",
  status: 200,
  response: agentReputation,
  async handle(deps: RouteDeps, { scope, segment: agentId }) {
    const { window } = await deps.standing(scope.entry.organization.id, agentId);
    return { body: { agent_id: agentId, ...summaryOf(window.facts()) } };
  },
});
