import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type ErrorCode, errorTable } from "../../shared/errors.ts";
import type { PageFile } from "../../shared/page-files.ts";
import type { ControlDeps } from "./page-data.ts";

/**
 * What is answered below `/.agent-gate/`. Host and Origin were looked at before. The framework and the page are loaded when somebody asks for the
 * first time: a proxy whose page is not opened does not pay the 100 ms.
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

const root = "/.agent-gate/";
const without =
  "This page needs JavaScript. The same is said by <code>agent-gate status</code> and <code>tail</code>.";

interface Row {
  method: "GET" | "POST";
  status?: number;
  /** Of what is not JSON. */
  type?: string;
  answer: (deps: ControlDeps, id: string | undefined) => unknown;
  needsId?: true;
}

const rows: Readonly<Record<string, Row>> = {
  "status.json": { method: "GET", answer: ({ status }) => status() },
  "verdicts.json": { method: "GET", answer: ({ verdicts }) => verdicts() },
  "verdict.json": { method: "GET", needsId: true, answer: ({ verdict }, id = "") => verdict(id) },
  "config.json": { method: "GET", answer: ({ config }) => config() },
  "queue.json": { method: "GET", answer: ({ queue }) => queue() },
  "undelivered.json": { method: "GET", answer: ({ undelivered }) => undelivered() },
  "agents.json": { method: "GET", answer: ({ agents }) => agents() },
  metrics: {
    method: "GET",
    type: "text/plain; version=0.0.4; charset=utf-8",
    answer: ({ metrics }) => metrics(),
  },
  "sync-now": {
    method: "POST",
    status: 202,
    answer({ syncNow }) {
      syncNow();
      return { ok: true };
    },
  },
  retry: { method: "POST", answer: ({ retry }, id) => ({ retried: retry(id) }) },
  drop: { method: "POST", needsId: true, answer: ({ drop }, id = "") => ({ dropped: drop(id) }) },
};

const headers = {
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

async function load(deps: ControlDeps): Promise<RequestListener> {
  const [{ fastify }, { readPageFiles }] = await Promise.all([
    import("fastify"),
    import("../../shared/page-files.ts"),
  ]);
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
  for (const [name, row] of Object.entries(rows))
    app.route({
      method: row.method,
      url: root + name,
      handler: (request, reply) => answer(row, { deps, request, reply }),
    });
  servePage(app, () => readPageFiles({ room: "proxy/dashboard", without }));
  await app.ready();
  if (listener === undefined) throw new Error("the framework asked for no server");
  return listener;
}

interface Asked {
  deps: ControlDeps;
  request: FastifyRequest;
  reply: FastifyReply;
}

async function answer(
  { method, status = 200, type = "application/json", answer, needsId }: Row,
  { deps, request, reply }: Asked,
): Promise<FastifyReply> {
  // Another site's page can post here too, and a browser then says from where.
  if (method === "POST" && request.headers.origin !== `http://${request.headers.host}`)
    return refuse(reply, "forbidden");
  const [id, ...others] = idsIn(request.query);
  // Two ids are not none: without one, all dead letters are retried.
  if (others.length > 0 || (needsId === true && id === undefined)) return refuse(reply, "validation_error");
  return reply
    .status(status)
    .type(type)
    .send(await answer(deps, id));
}

function idsIn(query: unknown): string[] {
  const ids: unknown = typeof query === "object" && query !== null && "id" in query ? query.id : [];
  return [ids].flat().map(String);
}

function servePage(app: FastifyInstance, read: () => ReadonlyMap<string, PageFile>): void {
  let files: ReadonlyMap<string, PageFile> | undefined;
  const show = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    files ??= read();
    const file = files.get(nameIn(request));
    if (file === undefined) return refuse(reply, "not_found");
    const isGzipped = /\bgzip\b(?!\s*;\s*q=0(?!\.0*[1-9]))/i.test(String(request.headers["accept-encoding"]));
    void reply.headers(file.headers).header("vary", "accept-encoding").type(file.type);
    if (isGzipped) void reply.header("content-encoding", "gzip");
    return reply.send(isGzipped ? file.gzipped : file.bytes);
  };
  app.get(root, show);
  app.get(`${root}ui/*`, show);
}

const nameIn = ({ url }: FastifyRequest): string => url.slice(root.length).replace(/\?.*/, "");

const isKnown = (request: FastifyRequest): boolean =>
  request.url.startsWith(root) && (nameIn(request) === "" || Object.hasOwn(rows, nameIn(request)));

function refuse(reply: FastifyReply, code: ErrorCode): FastifyReply {
  const { status, message } = errorTable[code];
  return reply.status(status).send({ error: message, code, status });
}
