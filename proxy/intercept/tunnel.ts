import { type EventEmitter, once } from "node:events";
import {
  Agent as HttpAgent,
  type ClientRequest,
  type IncomingMessage,
  ServerResponse,
  STATUS_CODES,
} from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { createRequire } from "node:module";
import type { Duplex } from "node:stream";
import type HttpProxy from "http-proxy";
import { guard } from "../faults/guard.ts";
import { throughUs } from "../own-hop.ts";
import { refusal, written } from "../refusal.ts";
import { toolAddress } from "../tool-address.ts";
import { type Unjudged, unjudgedMark } from "../unjudged.ts";
import { codeOf, failureOf } from "./failure.ts";
import type { Failure } from "./failure.ts";
import { answeredWith, askedWith } from "./headers.ts";
import type { LeadBack } from "./leads/lead-back.ts";
import { trusting } from "./trust.ts";

export interface TunnelOptions {
  url: string;
  /** Certificates in PEM that are trusted besides the usual ones. */
  ca?: string | undefined;
  /** Sent with every request, instead of what the client sent under these names; a flat list. */
  headers?: readonly string[];
  /** The name of this proxy, so that it knows a request again that comes back to it. */
  instance?: string;
  /** What is passed on unread leads nobody past what is read. */
  lead: LeadBack;
  /** Told of whatever threw on the way of a call, which failed alone. Must not throw itself. */
  crashed: (error: unknown) => void;
  /** Told of each call that a tool did not answer. */
  failed: (failure: Failure, code: string) => void;
  /** Told of each answer that passes because the user named its path. */
  unjudged: (why: Unjudged) => void;
}

/** What passes without being judged: WebSockets, and paths that the user declared. */
export interface Tunnel extends AsyncDisposable {
  pass(request: IncomingMessage, response: ServerResponse, path: string): void;
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, path: string): void;
}

/** http-proxy, with what is known to be wrong with its last version put right here and nowhere else. */
export function openTunnel(options: TunnelOptions): Tunnel {
  // Its default opens a connection for every request.
  const { url, socketPath } = toolAddress(options.url);
  const agent =
    url.protocol === "https:"
      ? new HttpsAgent({ keepAlive: true, ...trusting(options.ca) })
      : // Whoever asks through it need not know that the host is a socket in the file system.
        new HttpAgent({ keepAlive: true, ...(socketPath === undefined ? {} : { socketPath }) });
  let opened: HttpProxy | undefined;
  const proxy = (): HttpProxy => (opened ??= open(options, agent));
  const { headers = [], instance } = options;
  const extraOf = ({ rawHeaders }: IncomingMessage): readonly string[] =>
    instance === undefined ? headers : [...headers, ...throughUs(rawHeaders, instance)];
  const { host } = url;
  const passing = new Set<ServerResponse>();
  return {
    pass: (request, response, path) => {
      passing.add(response);
      // An answer that was given up has its end, and http-proxy may still write to it.
      response.on("error", () => response.destroy());
      response.once("close", () => passing.delete(response));
      const framing =
        request.headers["transfer-encoding"] === undefined ? [] : ["transfer-encoding", "chunked"];
      readdress(request, path, ["host", host, ...extraOf(request), ...framing]);
      proxy().web(request, response);
    },
    upgrade: (request, socket, head, path) => {
      const extra = ["host", host, ...extraOf(request), "connection", "Upgrade", "upgrade", "websocket"];
      readdress(request, path, extra);
      contain(socket, socket, options);
      proxy().ws(request, socket, head);
    },
    // An agent that is destroyed takes the connections in use with it.
    [Symbol.asyncDispose]: async () => {
      await Promise.all([...passing].map(async (response) => await once(response, "close")));
      agent.destroy();
    },
  };
}

/** What http-proxy or a listener of ours throws of an answer ends its client's connection, and no other. */
function contain(emitter: EventEmitter, client: Duplex | ServerResponse, { crashed }: TunnelOptions): void {
  guard(emitter, (error) => {
    crashed(error);
    client.destroy();
  });
}

function open(options: TunnelOptions, agent: HttpAgent): HttpProxy {
  const proxy = load().createProxyServer({ target: toolAddress(options.url).url.href, agent });
  const passes: unknown = Reflect.get(proxy, "webPasses");
  // It declares a DELETE or OPTIONS with a chunked body empty, and that body is then read as the next request.
  if (!Array.isArray(passes)) throw new Error("http-proxy has no passes");
  passes.splice(
    passes.findIndex((pass: unknown) => typeof pass === "function" && pass.name === "deleteLength"),
    1,
  );
  proxy.on("error", (error, _request, response) => fail(error, response, options));
  proxy.on("proxyReq", (asked, _request, response) => {
    contain(asked, response, options);
    // It listens for clients that leave only while they still send.
    response.once("close", () => {
      if (!response.writableFinished) asked.destroy();
    });
    if (response.destroyed) asked.destroy();
  });
  proxy.on("proxyRes", (answer, request, response) => {
    contain(answer, response, options);
    options.unjudged("passthrough");
    answer.headers = {
      ...grouped([...ledBack(options.lead, answer, request), ...unjudgedMark("passthrough")]),
      connection: response.shouldKeepAlive ? "keep-alive" : "close",
    };
    // It leaves a client waiting whose upstream died in the middle.
    answer.on("error", () => response.destroy());
    answer.once("close", () => {
      if (!answer.complete) response.destroy();
    });
  });
  proxy.on("proxyReqWs", (asked, request, socket) => {
    contain(asked, socket, options);
    upgrading(asked, socket, {
      connected: (far) => contain(far, socket, options),
      headersOf: (answer) => ledBack(options.lead, answer, request),
    });
  });
  return proxy;
}

/** The path of a request is the upstream's by now; its raw headers are still the client's. */
function ledBack(
  lead: LeadBack,
  answer: IncomingMessage,
  { url = "", rawHeaders }: IncomingMessage,
): readonly string[] {
  return lead(answeredWith(answer.rawHeaders), answer.statusCode ?? 0, { path: url, rawHeaders });
}

/** Its modules take `util._extend` when they are loaded, which warns about itself whenever it is called. */
function load(): typeof HttpProxy {
  const require = createRequire(import.meta.url);
  const util: object = require("node:util");
  const own: unknown = Reflect.get(util, "_extend");
  Reflect.set(util, "_extend", Object.assign);
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return require("http-proxy") as typeof HttpProxy;
  } finally {
    Reflect.set(util, "_extend", own);
  }
}

/** Its own headers and path are taken from the request, so that is what is put right. */
function readdress(request: IncomingMessage, path: string, extra: readonly string[]): void {
  request.url = path;
  request.headers = grouped([...askedWith(request.rawHeaders), ...extra]);
}

/** The last of a single header counts, except where several lines are usual. */
function grouped(flat: readonly string[]): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {};
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const name = (flat[at] ?? "").toLowerCase();
    const value = flat[at + 1] ?? "";
    const before = headers[name];
    if (before === undefined || single.has(name)) headers[name] = value;
    else headers[name] = Array.isArray(before) ? [...before, value] : [before, value];
  }
  return headers;
}

const single = new Set(["host", "content-length", "content-type", "authorization", "connection", "upgrade"]);

interface Upgrading {
  connected: (far: Duplex) => void;
  headersOf: (answer: IncomingMessage) => readonly string[];
}

function upgrading(asked: ClientRequest, socket: Duplex, { connected, headersOf }: Upgrading): void {
  socket.on("error", () => socket.destroy());
  socket.once("close", () => asked.destroy());
  asked.on("upgrade", (answer, far) => {
    connected(far);
    answer.headers = {
      ...grouped(headersOf(answer)),
      connection: "Upgrade",
      upgrade: "websocket",
      "x-agent-gate": "unjudged; websocket",
    };
    // It ends one side when the other ends, and forgets the one whose other side breaks.
    far.on("error", () => socket.destroy());
    far.once("close", () => socket.end(() => socket.destroy()));
    socket.once("close", () => far.destroy());
  });
  asked.on("response", (answer) => {
    // A tool that answers an upgrade with a body would reach the agent past every gate. Marked as upgraded, http-proxy leaves it alone.
    Object.assign(answer, { upgrade: true });
    answer.resume();
    socket.end(
      `HTTP/1.1 ${answer.statusCode} ${STATUS_CODES[answer.statusCode ?? 0] ?? ""}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`,
    );
  });
}

function fail(
  error: NodeJS.ErrnoException,
  response: ServerResponse | Duplex,
  { failed }: TunnelOptions,
): void {
  const failure = failureOf(error, error.syscall !== "connect");
  // Of a client that left nobody has to hear.
  if (!response.destroyed) failed(failure, codeOf(error));
  const refused = refusal(failure);
  if (!(response instanceof ServerResponse)) {
    if (response.writable) response.end(written(refused));
    return;
  }
  if (response.headersSent) response.destroy();
  else response.writeHead(refused.status, refused.rawHeaders).end(refused.body);
}
