import { Agent, type Dispatcher, EnvHttpProxyAgent } from "undici";
import { CommandError } from "../shared/exit-codes.ts";
import { isLoopback } from "./loopback.ts";
import { Deadline } from "./sync/deadline.ts";
import type { NoAnswer } from "./sync/outcome.ts";

export interface Patience {
  connectMs: number;
  headersMs: number;
  bodyMs: number;
}

export const patience: Patience = { connectMs: 5_000, headersMs: 10_000, bodyMs: 10_000 };
/** What is read of an answer: a hundred agents with names of the greatest length take 130 KB. */
const answerBytesMax = 262_144;

export interface LinkRequest {
  method: "GET" | "POST";
  url: URL;
  headers: Readonly<Record<string, string>>;
  body?: Buffer;
  signal: AbortSignal;
}

export interface LinkAnswer {
  kind: "answered";
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

export interface Link extends AsyncDisposable {
  ask: (request: LinkRequest) => Promise<LinkAnswer | NoAnswer>;
}

/**
 * One request at a time and at most 256 KiB of its answer. It follows no redirect, so that a key reaches only the origin it was meant for. A server on this
 * machine is spoken to directly, past the proxy that the environment names for the world outside. Requests beyond the number of connections wait for one another.
 */
export function openLink(
  env: Readonly<Record<string, string | undefined>>,
  waits: Patience = patience,
  connections = 1,
): Link {
  const connect = { timeout: waits.connectMs };
  const times = { headersTimeout: waits.headersMs, bodyTimeout: waits.bodyMs };
  const options = { connect, ...times, connections };
  const direct = new Agent(options);
  const outside = agentOf(env, options);
  return {
    ask: (request) => ask(isLoopback(request.url.hostname) ? direct : outside, request, waits),
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

async function ask(
  agent: Dispatcher,
  { method, url, headers, body, signal }: LinkRequest,
  waits: Patience,
): Promise<LinkAnswer | NoAnswer> {
  // undici counts its times from the last byte: a server that sends one now and then would hold its client up for ever.
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
    return { kind: "answered", status: response.statusCode, headers: response.headers, text };
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

/** The value of a header, or the first of several. */
export function one(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

/** The name of what went wrong. The message of a foreign error may quote what it was about. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
