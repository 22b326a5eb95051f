import { listAgentsRoute, registerAgentRoute } from "./agents.ts";
import { countsRoute } from "./counts.ts";
import type { RouteDeps } from "./deps.ts";
import { evaluateRoute } from "./evaluate.ts";
import { eventsRoute } from "./events.ts";
import { ingestRoute } from "./ingest.ts";
import { createKeyRoute, listKeysRoute, revokeKeyRoute } from "./keys.ts";
import { explainRoute, historyRoute, reputationRoute } from "./reputation.ts";
import { standingsRoute } from "./standings.ts";
import type { Route } from "./route.ts";
import { streamRoute } from "./stream.ts";
import {
  createWebhookRoute,
  deliveriesRoute,
  listWebhooksRoute,
  removeWebhookRoute,
  testWebhookRoute,
} from "./webhooks.ts";

export interface BodyLimits {
  evaluateBytes: number;
  ingestBytes: number;
  agentsBytes: number;
}

const keyBytesMax = 16 * 1024;
const webhookBytesMax = 16 * 1024;

/** The whole API. */
export function routes(bodies: BodyLimits): readonly Route<RouteDeps>[] {
  return [
    evaluateRoute(bodies.evaluateBytes),
    ingestRoute(bodies.ingestBytes),
    eventsRoute,
    streamRoute,
    countsRoute,
    reputationRoute,
    explainRoute,
    historyRoute,
    listAgentsRoute,
    standingsRoute,
    registerAgentRoute(bodies.agentsBytes),
    listKeysRoute,
    createKeyRoute(keyBytesMax),
    revokeKeyRoute,
    listWebhooksRoute,
    createWebhookRoute(webhookBytesMax),
    removeWebhookRoute,
    testWebhookRoute,
    deliveriesRoute,
  ];
}
