import { explanation } from "../../shared/contract/explanation.ts";
import { agentReputation, reputationHistory } from "../../shared/contract/reputation.ts";
import { explain } from "../../shared/explain/explain.ts";
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

/** The specification does not have it. */
export const explainRoute = route({
  method: "GET",
  path: "/v1/reputation/:agentId/explain",
  summary:
    "Explain one agent's score: where its points come from, what they were lost to, and what comes next",
  limit: "other",
  status: 200,
  isWork: true,
  response: explanation,
  async handle(deps: RouteDeps, { scope, segment: agentId }) {
    const tally = await deps.tally(scope.entry.organization.id, agentId);
    return { body: explain(agentId, tally, deps.now()) };
  },
});

/** Nor this. */
export const historyRoute = route({
  method: "GET",
  path: "/v1/reputation/:agentId/history",
  summary: "List one agent's scores, from evaluation to evaluation of its window",
  limit: "other",
  status: 200,
  isWork: true,
  response: reputationHistory,
  async handle(deps: RouteDeps, { scope, segment: agentId }) {
    const points = await deps.history(scope.entry.organization.id, agentId);
    return {
      body: {
        agent_id: agentId,
        points: points.map(({ createdAtMs, passed, score }) => ({
          at: new Date(createdAtMs).toISOString(),
          passed,
          score,
        })),
      },
    };
  },
});
