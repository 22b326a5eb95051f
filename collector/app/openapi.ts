import { z } from "zod";
import { writtenOf } from "../../shared/contract/schema.ts";
import { errorTable } from "../../shared/errors.ts";
import type { RouteDeps } from "../routes/deps.ts";
import type { Route } from "../routes/route.ts";

type Json = Record<string, unknown>;

/** OpenAPI 3.1 of the very schemas that the server checks with. */
export function openapi(routes: readonly Route<RouteDeps>[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const path = row.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  paths["/health"] = { get: open("Whether the service is well", ["200", "503"]) };
  paths["/ready"] = { get: open("Whether the service takes requests", ["200", "503"]) };
  return {
    openapi: "3.1.0",
    info: { title: "Agent Gate collector", version, license: { name: "MIT" } },
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "pk_live_… or sk_live_…" } },
      schemas: { Error: errorSchema() },
    },
  };
}

function operation(row: Route<RouteDeps>): Json {
  return {
    summary: row.summary,
    operationId: `${row.method.toLowerCase()}${row.path.replace(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    parameters: parameters(row),
    ...(row.request === undefined
      ? {}
      : {
          requestBody: { required: true, content: { "application/json": { schema: schemaOf(row.request) } } },
        }),
    responses: {
      [row.status]: {
        description: "Success",
        headers: {
          "RateLimit-Policy": headerOf("string"),
          RateLimit: headerOf("string"),
          "X-Request-Id": headerOf("string"),
        },
        content: { "application/json": { schema: schemaOf(row.response) } },
      },
      "400": failure("Not what the contract says"),
      "401": failure("No key, an unknown or a revoked one, or a signature that does not match"),
      "429": {
        ...failure("Rate limit exceeded"),
        headers: { "Retry-After": headerOf("integer") },
      },
      "503": failure("Not able to take this now"),
    },
  };
}

function parameters(row: Route<RouteDeps>): Json[] {
  const inPath = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string", minLength: 1, maxLength: 200 },
  }));
  const query = row.query === undefined ? {} : (schemaOf(row.query).properties ?? {});
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema,
  }));
  const signature = {
    name: "X-Service-Signature",
    in: "header",
    required: false,
    schema: { type: "string" },
  };
  return [...inPath, ...inQuery, ...(row.signed === true ? [signature] : [])];
}

function schemaOf(schema: z.ZodType): z.core.JSONSchema.BaseSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const written = writtenOf(zodSchema);
      if (written === undefined) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      Object.assign(jsonSchema, written);
    },
  });
  return rest;
}

function errorSchema(): z.core.JSONSchema.BaseSchema {
  return schemaOf(
    z.object({
      error: z.string(),
      code: z.literal(Object.keys(errorTable)),
      status: z.int(),
      request_id: z.string(),
      details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    }),
  );
}

const headerOf = (type: string): Json => ({ schema: { type } });
const failure = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});
const open = (summary: string, statuses: readonly string[]): Json => ({
  summary,
  security: [],
  responses: Object.fromEntries(statuses.map((status) => [status, { description: summary }])),
});
