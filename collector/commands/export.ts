import { once } from "node:events";
import { Command } from "commander";
import type { KeptEvent } from "../store/store.ts";
import type { DataFlags } from "./options.ts";
import { orgOption, withData } from "./options.ts";
import { openForReading } from "./workshop.ts";

interface Flags extends DataFlags {
  org?: string;
}

export function exportCommand(): Command {
  return withData(new Command("export"))
    .description("write every event of an organization, in order of acceptance, one JSON line each")
    .option(...orgOption)
    .requiredOption("--ndjson", "the format; there is one today, and a script says which it expects")
    .action(run);
}

async function run({ org, data, config }: Flags): Promise<void> {
  await using reading = await openForReading({ data, config }, org);
  const { store, organization } = reading;
  let page = await store.scan(organization.id, undefined);
  for (;;) {
    // The store's thread reads the next page while this one is written.
    const next = page.cursor === undefined ? undefined : store.scan(organization.id, page.cursor);
    const lines = page.events.map((event) => `${JSON.stringify(toLine(event))}\n`).join("");
    // A slow reader is waited for, so that memory holds two pages and not the whole store.
    if (lines !== "" && !process.stdout.write(lines)) await once(process.stdout, "drain");
    if (next === undefined) return;
    page = await next;
  }
}

function toLine(event: KeptEvent): Record<string, unknown> {
  return {
    evaluation_id: event.evaluationId,
    agent_id: event.agentId,
    sequence: event.sequence,
    tool: event.tool,
    passed: event.passed,
    gates: event.gates,
    total_latency_ms: event.totalLatencyMs,
    latency_ms: event.latencyMs,
    reputation_score: event.score,
    created_at: new Date(event.createdAtMs).toISOString(),
    received_at: new Date(event.receivedAtMs).toISOString(),
    source: event.source,
  };
}
