import type { Readable } from "node:stream";
import type { z } from "zod";
import type { Scope } from "../auth/authenticate.ts";
import type { LimitClass } from "../limit/limit.ts";

/** What a handler is given: never the framework's context, so a handler is tested by calling it. */
export interface RouteInput<Body, Query> {
  scope: Scope;
  body: Body;
  /** The member that the row wants as it was written (see `Route.written`). */
  written: string | undefined;
  query: Query;
  /** What the path says where the row has a name, decoded. */
  segment: string;
  /** What the request says in the header that the row reads. */
  header: string | undefined;
}

export interface Answer {
  body?: unknown;
  /** Instead of `body`: the bytes of its JSON, in pieces. */
  written?: readonly Uint8Array[];
  /** Instead of `body`: what is sent as it comes, as long as the client reads and the stream lasts. */
  stream?: Readable;
  headers?: Record<string, string>;
}

/** One row of the API. The server, the checks and the OpenAPI document are all read off it. */
export interface Route<Deps, Body = unknown, Query = unknown> {
  method: "GET" | "POST" | "DELETE";
  path: string;
  summary: string;
  limit: LimitClass;
  status: 200 | 201 | 202;
  /** There is a body exactly when there is a schema for it. */
  request?: z.ZodType<Body>;
  bodyBytesMax?: number;
  /** How many values a body may be made of; without it, as many as fit. */
  tokensMax?: number;
  /** Says yes fast to a body that is valid and holds nothing unknown. */
  accepts?: (value: unknown) => boolean;
  /** The member that is handed on as it is written when it is large, or when parsing it would lose some of it. */
  written?: string;
  /** The signature header is verified over the raw bytes before they are parsed. */
  signed?: boolean;
  /**
   * Making the answer counts as work: an organization that has used up its share of work has to wait. A request with
   * a body counts as work too.
   */
  isWork?: boolean;
  /** It is about the organization's keys: only a key with full access may ask, and no quota of what is sent holds it up. */
  isManaging?: boolean;
  query?: z.ZodObject & z.ZodType<Query>;
  /** A header of the request that the handler is given. */
  header?: { name: string; description: string };
  response: z.ZodType;
  /** Of the answer; without it, JSON. */
  type?: string;
  /** What its answer may say in headers, beside what every answer says. */
  headers?: Readonly<Record<string, z.ZodType>>;
  handle: (deps: Deps, input: RouteInput<Body, Query>) => Promise<Answer>;
}

/** Keeps the types of a row's schemas and handler together, and lets rows of different types share a table. */
export function route<Deps, Body, Query>(row: Route<Deps, Body, Query>): Route<Deps> {
  // The server hands each handler exactly what the row's own schemas made, so widening the row is safe.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return row as unknown as Route<Deps>;
}
