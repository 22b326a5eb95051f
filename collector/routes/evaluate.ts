import { evaluateRequest, evaluateResponse } from "../../shared/contract/evaluate.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

export function evaluateRoute(bodyBytesMax: number): Route<RouteDeps> {
  return route({
    method: "POST",
    path: "/v1/evaluate",
    summary: "Run the gates on one output",
    limit: "other",
    status: 200,
    request: evaluateRequest,
    bodyBytesMax,
    written: "output",
    response: evaluateResponse,
    async handle(deps: RouteDeps, { scope, body, written }) {
      const { agent_id, tool, output, input, latency_ms } = body;
      const organization = scope.entry.organization.id;
      const verdict = await deps.judge({ organization, output, written, tool, input, latency_ms });
      const event = {
        agentId: agent_id,
        evaluationId: verdict.evaluation_id,
        tool: tool === "" ? undefined : tool,
        passed: verdict.passed,
        gates: verdict.gates,
        totalLatencyMs: verdict.total_latency_ms,
        latencyMs: latency_ms ?? verdict.total_latency_ms,
        createdAtMs: deps.now(),
        source: "evaluate" as const,
      };
      const { reputations } = await deps.record(organization, [event]);
      deps.observe("evaluate", [event], 0);
      return { body: { ...verdict, reputation: reputations.get(agent_id) } };
    },
  });
}
