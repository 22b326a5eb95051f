import { Agent, request } from "node:http";

export interface Target {
  url: string;
  pk: string;
}

export interface CallOptions {
  /** The bearer key; `null` sends no Authorization header. */
  key?: string | null;
  /** Sent as they are, in this order, repeated names included. */
  headers?: readonly (readonly [string, string])[];
  /** Bytes and strings go out as they are, anything else as JSON. */
  body?: unknown;
  /** Says that so many bytes will follow, and sends none. */
  announcedBytes?: number;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The parsed body, or undefined when it is not JSON. Its shape is what the tests are about, so no type vouches for it. */
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

// Node's fetch merges repeated headers and tidies paths; faults live exactly there, so the bare client is used.
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One request, nothing retried. Rejects when the connection breaks before the whole answer is there. */
export async function call(
  target: Target,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer> {
  const body = bytesOf(options.body);
  const key = options.key === undefined ? target.pk : options.key;
  const { hostname, port, host } = new URL(target.url);
  const headers: [string, string][] = [["Host", host]];
  if (key !== null) headers.push(["Authorization", `Bearer ${key}`]);
  const length = options.announcedBytes ?? body?.length;
  if (length !== undefined)
    headers.push(["Content-Type", "application/json"], ["Content-Length", String(length)]);
  for (const [name, value] of options.headers ?? []) headers.push([name, value]);

  return await new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, agent, headers: headers.flat() }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("close", () => {
        if (options.announcedBytes !== undefined) sent.destroy();
        if (!response.complete) return reject(new Error("the answer was cut short"));
        const text = Buffer.concat(chunks).toString("utf8");
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parse(text) });
      });
    });
    sent.on("error", reject);
    if (options.announcedBytes === undefined) sent.end(body);
    else sent.flushHeaders();
  });
}

/** The answer, or undefined when the connection broke: whether the request was taken is then unknown. */
export async function attempt(...args: Parameters<typeof call>): Promise<Answer | undefined> {
  return await call(...args).catch(() => undefined);
}

export interface ListedEvent {
  id: string;
  agent_id: string;
  tool_name?: string;
  passed: boolean;
  gates: unknown[];
  total_latency_ms: number;
  reputation_score: number;
  created_at: string;
}

/** Every stored event of the key's organization, newest first, paged as a user would. */
export async function allEvents(target: Target, key = target.pk): Promise<ListedEvent[]> {
  const events: ListedEvent[] = [];
  for (;;) {
    const page = await call(target, "GET", `/v1/events?limit=100&offset=${events.length}`, { key });
    if (page.status !== 200) throw new Error(`paging failed: ${page.status} ${page.text}`);
    events.push(...(page.json.events as ListedEvent[]));
    if (page.json.count < 100) return events;
  }
}

/** All that the API shows of one organization, to be compared before and after something that must change nothing. */
export async function stateOf(
  target: Target,
  agents: readonly string[] = [],
  key = target.pk,
): Promise<unknown> {
  const listed = await call(target, "GET", "/v1/agents", { key });
  const reputations = await Promise.all(
    agents.map(
      async (id) => (await call(target, "GET", `/v1/reputation/${encodeURIComponent(id)}`, { key })).json,
    ),
  );
  return { agents: listed.json, events: await allEvents(target, key), reputations };
}

export interface IngestEvent {
  agent_id: string;
  tool?: string;
  passed: boolean;
  gates: unknown[];
  total_latency_ms: number;
  timestamp?: string;
  evaluation_id?: string;
}

/** A small legal event; the tool carries the evaluation id back out, as stored events do not show it. */
export function event(agent: string, id: string, more: Partial<IngestEvent> = {}): IngestEvent {
  return {
    agent_id: agent,
    tool: id,
    passed: true,
    gates: [{ name: "content", passed: true, latency_ms: 0.25 }],
    total_latency_ms: 1,
    evaluation_id: id,
    ...more,
  };
}

export async function ingest(
  target: Target,
  events: readonly unknown[],
  options: CallOptions = {},
): Promise<Answer> {
  return await call(target, "POST", "/v1/ingest", { ...options, body: { events } });
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
