import { listAgentsRoute, registerAgentRoute } from "./agents.ts";
import type { RouteDeps } from "./deps.ts";
import { evaluateRoute } from "./evaluate.ts";
import { eventsRoute } from "./events.ts";
import { ingestRoute } from "./ingest.ts";
import { explainRoute, historyRoute, reputationRoute } from "./reputation.ts";
import type { Route } from "./route.ts";

export interface BodyLimits {
  evaluateBytes: number;
  ingestBytes: number;
  agentsBytes: number;
}

/** The whole API. */
export function routes(bodies: BodyLimits): readonly Route<RouteDeps>[] {
  return [
    evaluateRoute(bodies.evaluateBytes),
    ingestRoute(bodies.ingestBytes),
    eventsRoute,
    reputationRoute,
    explainRoute,
    historyRoute,
    listAgentsRoute,
    registerAgentRoute(bodies.agentsBytes),
  ];
}
