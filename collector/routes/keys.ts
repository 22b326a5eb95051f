import {
  createKeyRequest,
  createKeyResponse,
  keysResponse,
  listedKey,
  revokeKeyQuery,
} from "../../shared/contract/keys.ts";
import { GateError } from "../../shared/errors.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

export const listKeysRoute = route({
  method: "GET",
  path: "/v1/keys",
  summary: "List the organization's keys, without their values",
  limit: "other",
  status: 200,
  isManaging: true,
  response: keysResponse,
  async handle(deps: RouteDeps, { scope }) {
    return { body: { keys: await deps.keys.list(managed(scope)) } };
  },
});

export function createKeyRoute(bodyBytesMax: number): Route<RouteDeps> {
  return route({
    method: "POST",
    path: "/v1/keys",
    summary: "Make a key; its value is answered this once",
    limit: "other",
    status: 201,
    isManaging: true,
    request: createKeyRequest,
    bodyBytesMax,
    response: createKeyResponse,
    async handle(deps: RouteDeps, { scope, body }) {
      return { body: await deps.keys.create(managed(scope), body) };
    },
  });
}

export const revokeKeyRoute = route({
  method: "DELETE",
  path: "/v1/keys/:id",
  summary: "Refuse a key from now on; a key that is revoked already stays so",
  limit: "other",
  status: 200,
  isManaging: true,
  query: revokeKeyQuery,
  response: listedKey,
  async handle(deps: RouteDeps, { scope, segment, query }) {
    const key = managed(scope);
    if (segment === key.id && query.self !== "true")
      throw new GateError("forbidden", {
        message: "This is the key of this request: to revoke it, add ?self=true",
      });
    return { body: await deps.keys.revoke(key, segment) };
  },
});

/** A key that pages may know must not make keys that they may not. */
function managed({ entry: { key } }: Scope): Scope["entry"]["key"] {
  if (key.type !== "sk")
    throw new GateError("forbidden", { message: "Keys are managed with a secret key only" });
  return key;
}
