import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { CommandError } from "../../shared/exit-codes.ts";
import { readAnswer } from "./answer.ts";
import { Deadline } from "./deadline.ts";
import type { NoAnswer, Answered } from "./outcome.ts";
import { isLoopback } from "../loopback.ts";

export interface Patience {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
}

export const patience: Patience = { connectMs: 5_000, headersMs: 10_000, bodyMs: 10_000 };
/** A hundred agents with names of the greatest length take 130 KB. */
const answerBytesMax = 262_144;

export interface CollectorRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  signal: AbortSignal;
}

/** One request and at most 256 KiB of its answer. It follows no redirect, so that a key reaches only the origin it was meant for. */
export type AskCollector = (request: CollectorRequest) => Promise<Answered | NoAnswer>;

export interface CollectorLink extends AsyncDisposable {
  exchange: AskCollector;
}

/**
 * A collector on this machine is spoken to directly, whatever proxy the environment names for the world outside. Requests beyond the number of
 * connections wait for one another.
 */
export function openCollectorLink(
  env: Readonly<Record<string, string | undefined>>,
  waits: Patience = patience,
  connections = 1,
): CollectorLink {
  const connect = { timeout: waits.connectMs };
  const times = { headersTimeout: waits.headersMs, bodyTimeout: waits.bodyMs };
  const options = { connect, ...times, connections };
  const direct = new Agent(options);
  const outside = agentOf(env, options);
  return {
    exchange: (request) => exchange(isLoopback(request.url.hostname) ? direct : outside, request, waits),
    async [Symbol.asyncDispose]() {
      await Promise.all([direct.destroy(), outside.destroy()]);
    },
  };
}

function agentOf(env: Readonly<Record<string, string | undefined>>, options: Agent.Options): Dispatcher {
  const read = (name: string): string => env[name.toLowerCase()] ?? env[name] ?? "";
  try {
    const proxies = { httpProxy: read("HTTP_PROXY"), httpsProxy: read("HTTPS_PROXY") };
    return new EnvHttpProxyAgent({ ...options, ...proxies, noProxy: read("NO_PROXY") });
  } catch (error) {
    throw new CommandError("config", "HTTPS_PROXY or HTTP_PROXY is not an address", error);
  }
}

async function exchange(
  agent: Dispatcher,
  { method, url, headers, body, signal }: CollectorRequest,
  waits: Patience,
): Promise<Answered | NoAnswer> {
  // undici counts its times from the last byte: a collector that sends one now and then would hold the queue up for ever.
  using deadline = new Deadline(signal, waits.connectMs + waits.headersMs);
  try {
    const response = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method,
      headers,
      body: body ?? null,
      signal: deadline.signal,
    });
    deadline.restart(waits.bodyMs);
    const text = await readSome(response.body);
    const retryAfter = one(response.headers["retry-after"]);
    const dateMs = Date.parse(one(response.headers["date"]) ?? "");
    return {
      kind: "answered",
      status: response.statusCode,
      ...(retryAfter === undefined ? {} : { retryAfter }),
      ...(Number.isNaN(dateMs) ? {} : { dateMs }),
      ...readAnswer(text),
    };
  } catch (error) {
    return { kind: "no_answer", code: deadline.passed ? "timeout" : codeOf(error) };
  }
}

/** Leaving the loop early destroys the rest of the body and its connection. */
async function readSome(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= answerBytesMax) break;
  }
  return Buffer.concat(chunks).toString("utf8", 0, answerBytesMax);
}

function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The name of what went wrong. The message of a foreign error may quote what it was about. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
