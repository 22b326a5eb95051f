import http, { type IncomingHttpHeaders } from "node:http";
import https from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { target } from "./target.ts";

export interface Ask {
  method?: string;
  /** Sent as `Authorization: Bearer <key>`; null sends no such header. */
  key?: string | null;
  headers?: Record<string, string | string[]>;
  /** A string or bytes go out as they are; anything else as JSON. */
  body?: unknown;
  /** Whether a 429 is waited out. On unless the test is about the limit itself. */
  paced?: boolean;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The parsed body, or undefined when it is not JSON. */
  json: unknown;
}

const { request } = target.url.startsWith("https:") ? https : http;
const agent = new (target.url.startsWith("https:") ? https : http).Agent({ keepAlive: true, maxSockets: 24 });
const base = new URL(target.url);
const prefix = base.pathname.replace(/\/$/, "");

/** One request. `fetch` will not do: it rewrites paths such as `..` and joins headers that are sent twice. */
export async function ask(path: string, what: Ask): Promise<Answer> {
  for (;;) {
    const answer = await once(path, what);
    if (answer.status !== 429 || what.paced === false) return answer;
    await delay(1_000 * Math.max(1, Number(answer.headers["retry-after"] ?? 1) || 1));
  }
}

function once(path: string, what: Ask): Promise<Answer> {
  const body = bytesOf(what.body);
  const headers: Record<string, string | number | string[]> = { ...what.headers };
  if (what.key !== undefined && what.key !== null) headers["authorization"] ??= `Bearer ${what.key}`;
  if (body !== undefined) {
    headers["content-type"] ??= "application/json";
    if (headers["transfer-encoding"] === undefined) headers["content-length"] = body.length;
  }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        agent,
        host: base.hostname.replace(/^\[|\]$/g, ""),
        port: base.port,
        path: prefix + path,
        method: what.method ?? (body === undefined ? "GET" : "POST"),
        headers,
        timeout: 30_000,
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () => {
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text,
            json: parsed(text),
          });
        });
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error(`no answer from ${path} within 30 s`)));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
