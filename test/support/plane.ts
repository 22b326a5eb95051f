import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { once } from "node:events";
import { type Listener, listen, type ListenOptions } from "../../proxy/accept/http.ts";
import type { Mount } from "../../proxy/accept/mounts.ts";
import { createExchange } from "../../proxy/intercept/exchange.ts";
import {
  exchangeDefaults,
  type ExchangeDeps,
  type ExchangeOptions,
} from "../../proxy/intercept/exchange-deps.ts";
import { openUpstream, type UpstreamOptions } from "../../proxy/intercept/forward.ts";
import { createIdentify } from "../../proxy/intercept/identify.ts";
import { createLeadBack } from "../../proxy/intercept/leads/lead-back.ts";
import { leadingBack } from "../../proxy/intercept/leads/leading-back.ts";
import { createSockets } from "../../proxy/intercept/sockets/upgrade.ts";
import { openTunnel } from "../../proxy/intercept/tunnel.ts";
import type { Judge } from "../../proxy/judge/judge.ts";
import { annotations, told, withheld, withheldFrame, withheldWords } from "../../proxy/judge/respond.ts";
import type { Judged, LocalFacts, VerdictRecord } from "../../proxy/tool-call.ts";

/** What a judge under test withholds. */
export const bad = "kX-must-not-pass-Xk";

export type Mode = "observe" | "enforce" | "redact" | "block";

export interface PlaneOptions {
  mode?: Mode;
  listen?: Partial<ListenOptions>;
  exchange?: Partial<ExchangeOptions>;
  upstream?: Partial<UpstreamOptions>;
  deps?: Partial<ExchangeDeps>;
  prefix?: string;
  /** Paths that pass without being judged. */
  passes?: (path: string) => boolean;
}

export interface Recorded extends VerdictRecord {
  local: LocalFacts;
}

/** A data plane in front of a tool, with a judge that knows one bad string and a queue that is a list. */
export interface Plane extends AsyncDisposable {
  url: string;
  port: number;
  records: Recorded[];
  unjudged: string[];
  crashes: unknown[];
  /** Why tools did not answer. */
  failures: string[];
  /** The connections that calls came on. */
  clients: Socket[];
}

export function simpleJudge(mode: Mode): Judge {
  let count = 0;
  return (_call, subject) => {
    const passed = subject.kind === "text" && !subject.text.includes(bad);
    const gate = { name: "pii", passed, latency_ms: 0.1, ...(passed ? {} : { reason: "1 bad string" }) };
    const gates = [subject.kind === "opaque" ? { ...gate, reason: subject.why, skipped: true } : gate];
    const verdict = { evaluation_id: `ev_${count++}`, passed, gates, total_latency_ms: 0.1 };
    if (passed) return { verdict, action: "passed", deciding: [] };
    if (mode === "observe") return { verdict, action: "observed", deciding: [] };
    if (mode === "redact" && subject.kind === "text")
      return { verdict, action: "redacted", deciding: [], redacted: subject.text.replaceAll(bad, "[gone]") };
    return { verdict, action: "blocked", deciding: gates } satisfies Judged;
  };
}

export async function startPlane(toolUrl: string, options: PlaneOptions = {}): Promise<Plane> {
  const mode = options.mode ?? "enforce";
  const crashes: unknown[] = [];
  const crashed = (error: unknown): void => void crashes.push(error);
  const failures: string[] = [];
  const failed = (failure: string, code: string): void => void failures.push(`${failure} ${code}`);
  const lead = createLeadBack({ url: toolUrl, prefix: options.prefix ?? "/" });
  const upstream = leadingBack(openUpstream({ url: toolUrl, crashed, ...options.upstream }), lead);
  const unjudged: string[] = [];
  const passed = (why: string): void => void unjudged.push(why);
  const tunnel = openTunnel({ url: toolUrl, lead, crashed, failed, unjudged: passed, ...options.upstream });
  const records: Recorded[] = [];
  const clients: Socket[] = [];
  const deps: ExchangeDeps = {
    upstream,
    identify: createIdentify({ agentId: "tester", upstream: "default", pathTools: [], toolPrefix: "" }),
    judge: simpleJudge(mode),
    append: (record, local) => void records.push({ ...record, local }),
    observing: () => mode === "observe",
    telling: () => false,
    annotations,
    told,
    withheld,
    withheldFrame,
    unjudged: passed,
    crashed,
    failed,
    now: Date.now,
    monotonic: () => performance.now(),
    ...options.deps,
  };
  const exchangeOptions = { ...exchangeDefaults, ...options.exchange };
  const exchange = createExchange(deps, exchangeOptions);
  const sockets = createSockets(
    { ...deps, words: withheldWords },
    { url: toolUrl, lead, ...options.upstream },
    exchangeOptions,
  );
  const mount: Mount = {
    prefix: options.prefix ?? "/",
    answer: (request, response, path) => {
      clients.push(request.socket);
      if (options.passes?.(path) === true) tunnel.pass(request, response, path);
      else exchange(request, response, path);
    },
    upgrade: (request, socket, head, path) =>
      (options.passes?.(path) === true ? tunnel : sockets).upgrade(request, socket, head, path),
  };
  const listener: Listener = await listen(
    { host: "127.0.0.1", port: 0, allowHosts: [], allowOrigins: [], graceMs: 0, ...options.listen },
    { mounts: () => [mount], crashed },
  );
  return {
    url: listener.url,
    port: listener.port,
    records,
    unjudged,
    crashes,
    failures,
    clients,
    [Symbol.asyncDispose]: async () => {
      await listener[Symbol.asyncDispose]();
      await tunnel[Symbol.asyncDispose]();
      await upstream[Symbol.asyncDispose]();
    },
  };
}

/** A client that says exactly these bytes. */
export async function dial(port: number, bytes: string | Buffer = ""): Promise<Dialled> {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  socket.on("error", () => socket.destroy());
  const closed = new Promise<void>((resolve) => void socket.on("close", () => resolve()));
  await once(socket, "connect");
  socket.write(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes, "latin1"));
  const heard = (): string => Buffer.concat(chunks).toString("latin1");
  return {
    socket,
    heard,
    closed,
    until: async (text) => {
      while (!heard().includes(text)) {
        if (socket.closed) throw new Error(`closed before ${JSON.stringify(text)}: ${heard()}`);
        await Promise.race([once(socket, "data"), closed]);
      }
    },
    [Symbol.dispose]: () => void socket.destroy(),
  };
}

export interface Dialled extends Disposable {
  socket: Socket;
  heard(): string;
  closed: Promise<void>;
  until(text: string): Promise<void>;
}

/** Everything that is answered to one request, up to the end of the connection. */
export async function raw(port: number, bytes: string | Buffer): Promise<string> {
  using client = await dial(port, bytes);
  await client.closed;
  return client.heard();
}

export function get(path: string, headers: readonly string[] = []): string {
  return [`GET ${path} HTTP/1.1`, "Host: localhost", ...headers, "Connection: close", "", ""].join("\r\n");
}

export interface Heard {
  status: number;
  statusMessage: string;
  rawHeaders: string[];
  rawTrailers: string[];
  body: Buffer;
}

/** One request on a connection of its own, through a client that undoes the framing and nothing else. Rejects when the answer is cut short. */
export async function ask(
  url: string,
  method: string,
  { headers = [], body }: { headers?: readonly string[]; body?: string | Buffer } = {},
): Promise<Heard> {
  return await new Promise((resolve, reject) => {
    const { hostname, port, pathname, search } = new URL(url);
    const sent = request(
      {
        hostname,
        port,
        path: pathname + search,
        method,
        agent: false,
        headers: ["Host", "localhost", ...headers],
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            statusMessage: response.statusMessage ?? "",
            rawHeaders: response.rawHeaders,
            rawTrailers: response.rawTrailers,
            body: Buffer.concat(chunks),
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
