import { z } from "zod";
import { errorReference } from "./openapi-answers.ts";
import { described, jsonOf } from "./openapi-schema.ts";
import type { Json } from "./openapi-schema.ts";

const condition = (words: readonly string[]): Json =>
  described(z.object({ status: z.enum(words), reason: z.string().optional() }));

const answer = (description: string, content: Json): Json => ({ description, content });
/** A request may be none, for anybody. */
const errors = Object.fromEntries([400, 408, 431, 500].map((status) => [status, errorReference(status)]));
const open = (operationId: string, summary: string, responses: Json): Json => ({
  get: { summary, operationId, security: [], responses: { ...responses, ...errors } },
});

/** What is answered without a key. */
export const publicPaths: Readonly<Record<string, Json>> = {
  "/health": open("getHealth", "Whether the service is well", {
    200: answer("It is", jsonOf(condition(["ok"]))),
    503: answer("It answers, and cannot store", jsonOf(condition(["degraded"]))),
  }),
  "/ready": open("getReady", "Whether the service takes requests", {
    200: answer("It does", jsonOf(condition(["ready"]))),
    503: answer("It does not, or not any more", jsonOf(condition(["stopping", "degraded"]))),
  }),
  "/metrics": {
    get: {
      summary: "Counters and gauges, for Prometheus",
      operationId: "getMetrics",
      security: [{}, { metricsToken: [] }],
      responses: {
        200: answer("As text", { "text/plain": { schema: { type: "string" } } }),
        401: errorReference(401),
        404: errorReference(404),
        429: errorReference(429),
        ...errors,
      },
    },
  },
  "/openapi.json": open("getOpenapi", "This document", {
    200: answer("OpenAPI 3.1", jsonOf({ type: "object" })),
    304: { description: "The document still has the ETag of If-None-Match" },
    429: errorReference(429),
  }),
};
