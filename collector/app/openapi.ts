import { createHash } from "node:crypto";
import type { z } from "zod";
import { limits } from "../../shared/contract/limits.ts";
import { text } from "../../shared/contract/schema.ts";
import { signatureHeader, signaturePattern } from "../../shared/signature.ts";
import type { RouteDeps } from "../routes/deps.ts";
import type { Route } from "../routes/route.ts";
import { errorAnswers, headersOf, turnHeaders } from "./openapi-answers.ts";
import type { Document } from "./public.ts";
import { publicPaths } from "./openapi-public.ts";
import { described, jsonOf } from "./openapi-schema.ts";
import type { Json } from "./openapi-schema.ts";

const about =
  "Quality gates and reputation for the output of agents. What is listed is described in the specification; parameters and answers that it does not have " +
  "are additions: without them, the service does what the specification says.";

/** The document as it is served. It is made at the first request for it. */
export function openapiDocument(routes: readonly Route<RouteDeps>[], version: string): () => Document {
  let made: Document | undefined;
  return () => {
    if (made !== undefined) return made;
    const bytes = Buffer.from(JSON.stringify(openapi(routes, version)));
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return (made = { bytes, etag: `"${digest}"` });
  };
}

/** OpenAPI 3.1 of the very schemas, limits and errors that the server works with. */
export function openapi(routes: readonly Route<RouteDeps>[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Agent Gate collector",
      version,
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The collector that serves this document" }],
    security: [{ key: [] }],
    paths: { ...paths, ...publicPaths },
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "pk_live_… or sk_live_…" },
        metricsToken: { type: "http", scheme: "bearer", description: "Where the operator has set one" },
      },
      responses: errorAnswers.components,
    },
  };
}

function operation(row: Route<RouteDeps>): Json {
  const hasBody = row.request !== undefined;
  return {
    summary: row.summary,
    operationId: `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: [
      ...pathParameters(row),
      ...queryParameters(row),
      ...headerParameters(row),
      ...signatureParameter(row),
    ],
    ...(row.request === undefined
      ? {}
      : { requestBody: { required: true, content: jsonOf(described(row.request)) } }),
    responses: {
      [row.status]: {
        description: "Success",
        headers: { ...turnHeaders, ...headersOf(row.headers ?? {}) },
        content: { [row.type ?? "application/json"]: { schema: described(row.response) } },
      },
      ...errorAnswers.references(hasBody),
    },
  };
}

function pathParameters(row: Route<RouteDeps>): Json[] {
  const schema = described(text({ min: 1, max: limits.agentIdCharactersMax }));
  return [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({ name, in: "path", required: true, schema }));
}

function queryParameters({ query }: Route<RouteDeps>): Json[] {
  const fields: Record<string, z.ZodType> = query?.shape ?? {};
  return Object.entries(fields).map(([name, field]) => {
    const { description, ...schema } = described(field);
    return { name, in: "query", required: false, description, schema };
  });
}

function headerParameters({ header }: Route<RouteDeps>): Json[] {
  if (header === undefined) return [];
  const { name, description } = header;
  return [{ name: headerName(name), in: "header", required: false, description, schema: { type: "string" } }];
}

function signatureParameter({ signed }: Route<RouteDeps>): Json[] {
  if (signed !== true) return [];
  const schema = { type: "string", pattern: signaturePattern.source };
  const description = "HMAC-SHA256 of the body as it is sent, with a secret key of the organization";
  return [{ name: headerName(signatureHeader), in: "header", required: false, description, schema }];
}

function headerName(lowercase: string): string {
  return lowercase.replace(/(^|-)\w/g, (start) => start.toUpperCase());
}
