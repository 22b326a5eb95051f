import { sign } from "../../../shared/signature.ts";
import type { Json } from "../../support/cli.ts";

export interface Reply {
  status: number;
  body: Json;
}

export async function ask(url: string, path: string, key: string): Promise<Reply> {
  const response = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${key}` } });
  return { status: response.status, body: await response.json() };
}

/** Sends a batch, signed when a secret is given. */
export async function ingest(
  url: string,
  events: readonly unknown[],
  keys: { bearer: string; secret?: string },
): Promise<Reply> {
  const body = Buffer.from(JSON.stringify({ events }));
  const response = await fetch(`${url}/v1/ingest`, {
    method: "POST",
    body,
    headers: {
      authorization: `Bearer ${keys.bearer}`,
      ...(keys.secret === undefined ? {} : { "x-service-signature": sign(body, keys.secret) }),
    },
  });
  return { status: response.status, body: await response.json() };
}

export function anEvent(agent: string, number: number, passed = true): Record<string, unknown> {
  return {
    evaluation_id: `ev_${agent}_${number}`,
    agent_id: agent,
    tool: "search",
    passed,
    gates: [{ name: "pii", passed, latency_ms: 0.25, ...(passed ? {} : { reason: "1 email address" }) }],
    total_latency_ms: 1 + number / 8,
    timestamp: new Date(1_700_000_000_000 + number * 1000).toISOString(),
  };
}
