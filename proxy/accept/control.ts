import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorTable } from "../../shared/errors.ts";
import type { Inspect, QueuedRecord } from "../queue/queue.ts";
import type { RunningProxy } from "../home/running.ts";
import type { QueueStatus } from "../home/queue-status.ts";
import { pageHtml } from "./page.ts";
import { pageScript } from "./page-script.ts";
import { pageStyle } from "./page-style.ts";

/** What there is to see of a running proxy. All of it may be shown to whoever may reach it: a secret is hidden before it gets here. */
export interface ControlDeps {
  status: () => RunningProxy;
  /** The last ones, newest first. */
  verdicts: () => readonly QueuedRecord[];
  config: () => Readonly<Record<string, unknown>>;
  queue: () => QueueStatus;
  syncNow: () => void;
  /** As Prometheus reads it. */
  metrics: () => Promise<string>;
}

/**
 * What is answered below `/.agent-gate/`. Host and Origin were looked at before. The framework is loaded when somebody asks for the first time:
 * a proxy that nobody looks at does not pay the 100 ms.
 */
export function createControl(
  deps: ControlDeps,
): (request: IncomingMessage, response: ServerResponse) => void {
  let loading: Promise<RequestListener> | undefined;
  return (request, response) => {
    loading ??= load(deps);
    void loading.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    );
  };
}

/** The newest verdicts of all proxies of the home, the newest first, each as it is delivered by now. */
export function lastVerdicts(queue: Pick<Inspect, "since">, count = 200): QueuedRecord[] {
  const { position } = queue.since("now", 0);
  return queue.since(Math.max(0, position - count), count).records.toReversed();
}

const root = "/.agent-gate/";

interface Page {
  type: string;
  body: (deps: ControlDeps) => string | Promise<string>;
}

const json = (read: (deps: ControlDeps) => unknown): Page => ({
  type: "application/json",
  body: (deps) => JSON.stringify(read(deps)),
});

const pages: Readonly<Record<string, Page>> = {
  "": { type: "text/html; charset=utf-8", body: () => pageHtml },
  "page.css": { type: "text/css; charset=utf-8", body: () => pageStyle },
  "page.js": { type: "text/javascript; charset=utf-8", body: () => pageScript },
  "status.json": json((deps) => deps.status()),
  "verdicts.json": json((deps) => deps.verdicts()),
  "config.json": json((deps) => deps.config()),
  "queue.json": json((deps) => deps.queue()),
  metrics: { type: "text/plain; version=0.0.4; charset=utf-8", body: (deps) => deps.metrics() },
};

const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

async function load(deps: ControlDeps): Promise<RequestListener> {
  const { fastify } = await import("fastify");
  let listener: RequestListener | undefined;
  const app = fastify({
    bodyLimit: 1024,
    serverFactory: (handler) => {
      listener = handler;
      return createServer();
    },
  });
  app.addHook("onRequest", async (_request, reply) => void reply.headers(headers));
  app.setNotFoundHandler((request, reply) =>
    refuse(reply, isKnown(request) ? "method_not_allowed" : "not_found"),
  );
  app.setErrorHandler((_error, _request, reply) => refuse(reply, "internal_error"));
  app.get(root.slice(0, -1), (_request, reply) => reply.redirect(root, 308));
  for (const [name, { type, body }] of Object.entries(pages))
    app.get(root + name, async (_request, reply) => reply.type(type).send(await body(deps)));
  app.post(`${root}sync-now`, (request, reply) => {
    // Another site's page can post here too, and a browser then says from where.
    if (request.headers.origin !== `http://${request.headers.host}`) return refuse(reply, "forbidden");
    deps.syncNow();
    return reply.status(202).send({ ok: true });
  });
  await app.ready();
  if (listener === undefined) throw new Error("the framework asked for no server");
  return listener;
}

function isKnown({ url }: FastifyRequest): boolean {
  const name = url.slice(root.length).replace(/\?.*/, "");
  return url.startsWith(root) && (name === "sync-now" || Object.hasOwn(pages, name));
}

function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = errorTable[code];
  return reply.status(status).send({ error: message, code, status });
}
