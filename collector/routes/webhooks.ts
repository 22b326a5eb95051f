import {
  createWebhookRequest,
  createWebhookResponse,
  deliveriesResponse,
  listedDelivery,
  removeWebhookResponse,
  webhooksResponse,
} from "../../shared/contract/webhooks.ts";
import { GateError } from "../../shared/errors.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { Asker } from "../webhooks/manage.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

export const listWebhooksRoute = route({
  method: "GET",
  path: "/v1/webhooks",
  summary: "List the organization's webhooks, without their secrets",
  limit: "other",
  status: 200,
  isManaging: true,
  response: webhooksResponse,
  async handle(deps: RouteDeps, { scope }) {
    return { body: { webhooks: await deps.webhooks.list(askerOf(scope)) } };
  },
});

export function createWebhookRoute(bodyBytesMax: number): Route<RouteDeps> {
  return route({
    method: "POST",
    path: "/v1/webhooks",
    summary: "Make a webhook; its secret is answered this once",
    limit: "other",
    status: 201,
    isManaging: true,
    request: createWebhookRequest,
    bodyBytesMax,
    response: createWebhookResponse,
    async handle(deps: RouteDeps, { scope, body }) {
      return { body: await deps.webhooks.create(askerOf(scope), body) };
    },
  });
}

export const removeWebhookRoute = route({
  method: "DELETE",
  path: "/v1/webhooks/:id",
  summary: "Take a webhook away, with what waits for it and its log",
  limit: "other",
  status: 200,
  isManaging: true,
  response: removeWebhookResponse,
  async handle(deps: RouteDeps, { scope, segment }) {
    await deps.webhooks.remove(askerOf(scope), segment);
    return { body: { id: segment, removed: true } };
  },
});

export const testWebhookRoute = route({
  method: "POST",
  path: "/v1/webhooks/:id/test",
  summary: "Send a test to a webhook now, once",
  limit: "other",
  status: 200,
  isManaging: true,
  response: listedDelivery,
  async handle(deps: RouteDeps, { scope, segment }) {
    return { body: await deps.webhooks.test(askerOf(scope), segment) };
  },
});

export const deliveriesRoute = route({
  method: "GET",
  path: "/v1/webhooks/:id/deliveries",
  summary: "List what was sent to a webhook and what waits, newest first",
  limit: "other",
  status: 200,
  isManaging: true,
  response: deliveriesResponse,
  async handle(deps: RouteDeps, { scope, segment }) {
    return { body: { deliveries: await deps.webhooks.deliveries(askerOf(scope), segment) } };
  },
});

/** What a webhook gets is the organization's, and where it goes is no page's to say. */
function askerOf({ entry: { key, organization } }: Scope): Asker {
  if (key.type !== "sk")
    throw new GateError("forbidden", { message: "Webhooks are managed with a secret key only" });
  return { org: organization.id, organization: organization.name, who: key.id };
}
