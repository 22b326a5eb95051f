// The events that the pages are measured on: many agents, most of them good, the last day or week.
import { send, sk } from "./measure.mjs";

const gates = ["filesystem", "pii", "content", "secrets", "injection"];
const tools = ["crm.users", "web.fetch", "Bash", "files.read", "mail.search"];

function randomOf(seed) {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}

/** Fifty of a thousand agents fail often; of those one in ten only since the last hour of the time. */
function shareOf(agent, part) {
  if (agent % 20 !== 7) return 0.97;
  return agent % 200 === 7 && part < 0.96 ? 0.98 : 0.2 + (agent % 7) / 20;
}

export function eventsOf({ agents, at, count, total, spanMs, endMs }, random = randomOf(at + 1)) {
  return Array.from({ length: count }, (_, place) => {
    const part = (at + place) / total;
    const agent = Math.floor(random() * agents);
    const passed = random() < shareOf(agent, part);
    const failing = passed ? -1 : agent % 3;
    const ms = random() * 4;
    return {
      agent_id: `agent-${String(agent).padStart(4, "0")}`,
      tool: tools[(agent + Math.floor(random() * 2)) % tools.length],
      evaluation_id: `ev_${endMs}_${at + place}`,
      passed,
      timestamp: new Date(endMs - (1 - part) * spanMs).toISOString(),
      total_latency_ms: ms,
      gates: gates.map((name, gate) => ({
        name,
        passed: gate !== failing,
        latency_ms: ms / gates.length,
        ...(gate === failing ? { reason: "2 findings" } : {}),
      })),
    };
  });
}

const batch = 100;

/** Sends that many events, eight requests at a time. */
export async function fill(url, { agents, total, spanMs, endMs = Date.now() }, key = sk) {
  let next = 0;
  const worker = async () => {
    while (next < total) {
      const at = next;
      next += batch;
      const events = eventsOf({ agents, at, count: Math.min(batch, total - at), total, spanMs, endMs });
      const body = Buffer.from(JSON.stringify({ events }));
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const { status, text } = await send(`${url}/v1/ingest`, "POST", { body, headers });
      if (status !== 202) throw new Error(`${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}
