import { Router } from "@koa/router";
import Koa from "koa";
import type { Context, Middleware } from "koa";
import { z } from "zod";
import { GateError } from "../../shared/errors.ts";
import { failpoint } from "../../shared/failpoint.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { RouteDeps } from "../routes/deps.ts";
import type { Route } from "../routes/route.ts";
import { requestIdOf, securityHeaders } from "./answer-headers.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { answerError, toGateError } from "./errors.ts";
import { type AnswerDeps, answerWith } from "./large-answer.ts";
import type { Guard } from "./guard.ts";
import { admit, holdUp, refuseMany } from "./guard.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { PublicDeps } from "./public.ts";
import { askerOf, documentPaths, publicRoutes } from "./public.ts";
import { readQuery, readSegment } from "./query.ts";
import { RefusalPace } from "./refusal-pace.ts";
import { checkHead } from "./request-head.ts";
import { type PagesDeps, servePages } from "./serve-pages.ts";
import { senderOf, type TrustedProxies } from "./sender-address.ts";
import { type BodyDeps, takeBody } from "./take-body.ts";

export interface ServeDeps extends Guard {
  bodies: BodyDeps;
  answers: AnswerDeps;
  routes: readonly Route<RouteDeps>[];
  routeDeps: RouteDeps;
  publicDeps: PublicDeps;
  pages: PagesDeps | undefined;
  metrics: Metrics;
  log: Log;
  trusted: TrustedProxies | undefined;
  /** Origins whose pages may read answers. */
  origins: ReadonlySet<string>;
}

const noQuery = z.object({});
/** Puts the checks in the order of the contract: key, turn, route, size, bytes, signature, JSON, schema, handler. */
export function createApp(deps: ServeDeps): Koa {
  const app = new Koa();
  // The boundary answers every failure. The only error left is that of a client that leaves while a large answer is written to it.
  app.on("error", () => undefined);
  const router = new Router({ strict: true, sensitive: true });
  for (const row of deps.routes) router.register(row.path, [row.method], serveRoute(deps, row));
  for (const [path, handler] of Object.entries(publicRoutes)) {
    if (path === "/metrics" && deps.publicDeps.hasAdmin) continue;
    router.get(path, async (context) => {
      const address = addressOf(deps, context);
      if (documentPaths.has(path)) refuseMany(deps.limits.takeDocument(address));
      const ask = () => handler(deps.publicDeps, askerOf(context.req));
      const { status, body, type, headers = {} } = await holdUp(deps, address, ask);
      if (type !== undefined) context.type = type;
      context.set(headers);
      context.status = status;
      context.body = body;
    });
  }

  if (deps.pages !== undefined)
    servePages(router, deps.pages, {
      isOperator: (context) => askerOf(context.req).isOperator,
      holdUp: (context, attempt) => holdUp(deps, addressOf(deps, context), attempt),
    });

  const costly = deps.routes
    .filter((row) => row.isWork === true)
    .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`));
  const managing = new Set(deps.routes.filter((row) => row.isManaging === true).map(({ path }) => path));
  app.use(boundary(deps, (path) => routePattern(router, path)));
  app.use(async (context, next) => {
    const origin = context.get("origin");
    context.set(corsHeaders(deps.origins, origin));
    if (context.method !== "OPTIONS") return next();
    const methods = methodsOf(router, context.path);
    if (methods.length === 0) throw new GateError("not_found");
    const allow = [...methods, "OPTIONS"].join(", ");
    context.set({ allow, ...preflightHeaders(deps.origins, origin, allow) });
    context.status = 204;
  });
  app.use(async (context, next) => {
    if (!context.path.startsWith("/v1/") && context.path !== "/v1") return next();
    const limitClass = context.method === "POST" && context.path === "/v1/ingest" ? "ingest" : "other";
    // Node keeps the first of several; two keys are no key.
    const authorization = context.req.headersDistinct["authorization"]?.join(", ");
    const isManaging = managing.has(routePattern(router, context.path) ?? "");
    const posted = limitClass === "ingest" ? "ingest" : "write";
    const wants = isManaging ? "manage" : context.method === "POST" ? posted : "read";
    const isWork = context.method === "POST" || costly.some((path) => path.test(context.path));
    const address = addressOf(deps, context);
    const known = (scope: Scope): void => void (context.state["scope"] = scope);
    const { headers } = await admit(deps, { authorization, address, limitClass, wants, isWork, known });
    if (headers instanceof Promise) return untilTurn(context, headers, next);
    context.set(headers);
    return next();
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  app.use(router.routes() as unknown as Middleware);
  app.use(async (context) => {
    const allowed = methodsOf(router, context.path);
    if (allowed.length === 0) throw new GateError("not_found");
    throw new GateError("method_not_allowed", { headers: { allow: allowed.join(", ") } });
  });
  return app;
}

/** The methods that a path answers. */
function methodsOf(router: Router, path: string): string[] {
  const methods = router.match(path, "").path.flatMap((layer) => layer.methods);
  return [...new Set(methods)].sort();
}

function addressOf({ trusted }: ServeDeps, { req }: Context): string {
  const forwarded = req.headersDistinct["x-forwarded-for"]?.join(",");
  return senderOf(req.socket.remoteAddress ?? "", forwarded, trusted);
}

const methodsInUse = new Set(["GET", "POST", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A metric keeps every label for ever, and the parser of HTTP knows 35 methods. */
const methodLabel = (method: string): string => (methodsInUse.has(method) ? method : "other");

/** Request id, security headers, log line, metrics, and every failure's way out. */
function boundary(deps: ServeDeps, patternOf: (path: string) => string | undefined): Middleware {
  const { bodies, log, metrics, publicDeps } = deps;
  const pace = new RefusalPace();
  return async (context, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(context.get("x-request-id"));
    context.set(securityHeaders);
    context.set("x-request-id", requestId);
    let failure: GateError | undefined;
    let path: string | undefined;
    try {
      checkHead(context.req, () => context.path);
      path = context.path;
      await next();
    } catch (error) {
      failure = toGateError(error);
      const answer = answerError(failure, requestId);
      context.status = answer.status;
      context.set(answer.headers);
      context.body = answer.body;
      // Nobody has asked for the body: Node would take what is left of it as fast as it comes.
      if (context.req.listenerCount("data") === 0 && !context.req.complete) bodies.dropping.drop(context.req);
    }
    const ms = performance.now() - startedAt;
    const wait = pace.take(context.req.socket, context.status);
    if (wait !== undefined) await wait;
    // Whoever keeps its connection would meet its end with the next request.
    if (publicDeps.isStopping()) context.set("connection", "close");
    const route = String(context.state["route"] ?? (path && patternOf(path)) ?? "unmatched");
    metrics.observeRequest(route, methodLabel(context.method), context.status, ms / 1000);
    if (failure !== undefined) metrics.observeRefusal(failure, scopeOf(context)?.entry.organization.id);
    log.request({
      requestId,
      route,
      method: context.method,
      status: context.status,
      ms,
      address: context.status >= 400 ? addressOf(deps, context) : undefined,
      scope: scopeOf(context),
      failure,
    });
  };
}

/** Goes on with the request while its turn is asked for. A refusal comes before whatever else may be wrong with it. */
async function untilTurn(
  context: Context,
  headers: Promise<Record<string, string>>,
  next: () => Promise<unknown>,
): Promise<void> {
  const turn = headers.then((given) => context.set(given));
  context.state["turn"] = turn;
  try {
    await Promise.all([next(), turn]);
  } catch (error) {
    await turn;
    throw error;
  }
}

function serveRoute(deps: ServeDeps, row: Route<RouteDeps>) {
  return async (context: Context): Promise<void> => {
    context.state["route"] = row.path;
    const scope = scopeOf(context);
    if (scope === undefined) throw new TypeError("a route under /v1 was reached without a key");
    const body = await bodyOf(deps, row, scope, context);
    try {
      const turn = turnOf(context);
      if (turn !== undefined) await turn;
      const query = readQuery(row.query ?? noQuery, context.querystring);
      const segment = readSegment(row.path, context.path);
      const header = row.header === undefined ? undefined : context.req.headersDistinct[row.header.name]?.[0];
      const { value, written } = body ?? {};
      const given = { scope, body: value, written, query, segment, header };
      const answer = await row.handle(deps.routeDeps, given);
      if (row.request !== undefined) failpoint("collector.before-answer");
      context.status = row.status;
      if (row.type !== undefined) context.type = row.type;
      if (answer.headers !== undefined) context.set(answer.headers);
      const organization = scope.entry.organization.id;
      for (const [name, value] of Object.entries(deps.quotas.headersOf(organization)))
        context.set(name, `${context.response.get(name)}, ${value}`);
      if (answer.written === undefined) context.body = answer.stream ?? answer.body;
      else answerWith(context, deps.answers, { organization, pieces: answer.written });
    } finally {
      body?.leave();
    }
  };
}

async function bodyOf(deps: ServeDeps, row: Route<RouteDeps>, scope: Scope, context: Context) {
  const { request } = row;
  if (request === undefined) return undefined;
  const sayContinue = (): void => context.res.writeContinue();
  // Whoever asks before sending a body waits for its turn.
  const ask = (): unknown => turnOf(context)?.then(sayContinue, () => undefined) ?? sayContinue();
  return takeBody(deps.bodies, { ...row, request }, { request: context.req, scope, sayContinue: ask });
}

function turnOf(context: Context): Promise<void> | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context.state["turn"] as Promise<void> | undefined;
}

function scopeOf(context: Context): Scope | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return context.state["scope"] as Scope | undefined;
}

interface Matcher {
  match: (path: string, method: string) => { path: { path: unknown }[] };
}

/** The pattern of the route that a path leads to, whatever the method: a path itself may hold an agent id, and becomes no label and no line. */
function routePattern(router: Matcher, path: string): string | undefined {
  const pattern = router.match(path, "").path[0]?.path;
  return typeof pattern === "string" ? pattern : undefined;
}
