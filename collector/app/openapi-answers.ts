import { z } from "zod";
import { errorTable } from "../../shared/errors.ts";
import { described, jsonOf } from "./openapi-schema.ts";
import type { Json } from "./openapi-schema.ts";

const requestId = z.string().describe("The request, as the log of the service names it");
const turn = {
  "ratelimit-policy": z.string().describe("The organization's limit for requests of this kind"),
  ratelimit: z.string().describe("How many are left, and when there will be more"),
};
const retryAfter = z.int().min(0).describe("Seconds to wait");

export const turnHeaders = headersOf({ "x-request-id": requestId, ...turn }, { required: true });

/** What is said of a status beside what `errorTable` says of its codes. */
const descriptions: Readonly<Record<number, string>> = {
  400: "Not what the contract says",
  401: "No key, an unknown, revoked or expired one, or a signature that does not match",
  403: "The key or its organization may not do this",
  404: "There is nothing at this path",
  405: "This path does not answer to this method",
  408: "The request took too long to come",
  413: "The body is too large",
  415: "The body was sent with a content encoding",
  429: "Too many requests, or too much work",
  431: "The headers are too large",
  500: "Something went wrong here; the request may be tried again",
  503: "Not able to take this now",
};

/** Answered before the request is one: without an id, and where the table has no code of its own, as `validation_error`. */
const ofTheParser = new Set([400, 408, 431]);
const ofBodies = new Set([413, 415]);

const statuses = [
  ...new Set([...ofTheParser, ...Object.values(errorTable).map(({ status }) => status)]),
].sort((a, b) => a - b);

export const errorAnswers = {
  components: Object.fromEntries(statuses.map((status) => [nameOf(status), answerOf(status)])),
  /** The errors that a route answers. */
  references: (hasBody: boolean): Json =>
    Object.fromEntries(
      statuses
        .filter((status) => hasBody || !ofBodies.has(status))
        .map((status) => [status, errorReference(status)]),
    ),
};

export function errorReference(status: number): Json {
  return { $ref: `#/components/responses/${nameOf(status)}` };
}

export function headersOf(fields: Readonly<Record<string, z.ZodType>>, extra: Json = {}): Json {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { description, ...schema } = described(field);
      return [name, { ...(description === undefined ? {} : { description }), ...extra, schema }];
    }),
  );
}

function nameOf(status: number): string {
  return `Error${status}`;
}

function answerOf(status: number): Json {
  const own = Object.entries(errorTable).flatMap(([code, entry]) => (entry.status === status ? [code] : []));
  const id = z.string();
  const schema = z.object({
    error: z.string(),
    code: z.enum(own.length === 0 ? ["validation_error"] : own),
    status: z.literal(status),
    request_id: ofTheParser.has(status) ? id.optional() : id,
    details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  });
  const headers = {
    "x-request-id": requestId,
    ...(status === 405 ? { allow: z.string().describe("The methods that it answers to") } : {}),
    ...(status === 429 ? turn : {}),
    ...(status === 429 || status === 503 ? { "retry-after": retryAfter } : {}),
  };
  return {
    description: descriptions[status] ?? String(status),
    headers: headersOf(headers),
    content: jsonOf(described(schema)),
  };
}
