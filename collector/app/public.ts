import { timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { GateError } from "../../shared/errors.ts";
import type { StoreHealth } from "../store/store.ts";
import type { Metrics } from "./metrics.ts";

export interface PublicDeps {
  version: string;
  storeKind: string;
  health: () => StoreHealth;
  ping: () => Promise<void>;
  isStopping: () => boolean;
  uptimeS: () => number;
  metrics: Metrics;
  metricsToken: string | undefined;
  /** The metrics are to be had on the listener for operators alone. */
  hasAdmin: boolean;
  /** Anyone who can reach the collector may read the metrics without a token. */
  isMetricsPublic: boolean;
  openapi: () => Document;
}

/** Bytes that never change while the collector runs. */
export interface Document {
  bytes: Buffer;
  etag: string;
}

export interface PublicAnswer {
  status: number;
  body: unknown;
  type?: string;
  headers?: Record<string, string>;
}

export interface Asker {
  authorization: string | undefined;
  ifNoneMatch: string;
  /** The request comes from this machine, or through the listener for operators. */
  isOperator: boolean;
}

type PublicHandler = (deps: PublicDeps, asker: Asker) => Promise<PublicAnswer>;

/** Documents that take a while to make or to send. Each address may have a limited number of them in a second. */
export const documentPaths: ReadonlySet<string> = new Set(["/metrics", "/openapi.json"]);

/** What the listener for operators answers. */
export const adminPaths: ReadonlySet<string> = new Set(["/health", "/ready", "/metrics"]);

/** What is answered without a key. */
export const publicRoutes: Readonly<Record<string, PublicHandler>> = {
  "/health": async (deps) => {
    const { writable, reason } = deps.health();
    const facts = { version: deps.version, uptime_s: deps.uptimeS(), store: deps.storeKind };
    return writable
      ? { status: 200, body: { status: "ok", ...facts } }
      : { status: 503, body: { status: "degraded", ...facts, reason } };
  },

  "/ready": async (deps) => {
    if (deps.isStopping()) return { status: 503, body: { status: "stopping" } };
    const { writable, reason } = deps.health();
    if (!writable) return { status: 503, body: { status: "degraded", reason } };
    try {
      await deps.ping();
      return { status: 200, body: { status: "ready" } };
    } catch {
      return { status: 503, body: { status: "degraded", reason: "the store does not answer" } };
    }
  },

  "/metrics": async (deps, { authorization, isOperator }) => {
    const { metricsToken } = deps;
    if (metricsToken === undefined && !isOperator && !deps.isMetricsPublic) throw new GateError("not_found");
    if (metricsToken !== undefined && !isToken(authorization, metricsToken))
      throw new GateError("auth_invalid");
    const { registry } = deps.metrics;
    return { status: 200, body: await registry.metrics(), type: registry.contentType };
  },

  "/openapi.json": async (deps, { ifNoneMatch }) => {
    const { bytes, etag } = deps.openapi();
    const headers = { etag, "cache-control": "no-cache" };
    if (ifNoneMatch.split(/\s*,\s*/).includes(etag)) return { status: 304, body: null, headers };
    return { status: 200, body: bytes, type: "json", headers };
  },
};

/** The client behind a request. A proxy on this machine says that it asks for another machine. */
export function askerOf({ headers, socket }: IncomingMessage): Asker {
  const {
    authorization,
    forwarded,
    "x-forwarded-for": forwardedFor,
    "if-none-match": ifNoneMatch = "",
  } = headers;
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? "");
  const isOperator = isHere && forwarded === undefined && forwardedFor === undefined;
  return { authorization, ifNoneMatch, isOperator };
}

function isToken(authorization: string | undefined, token: string): boolean {
  const given = Buffer.from(authorization ?? "");
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
