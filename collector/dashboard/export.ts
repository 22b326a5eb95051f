import { ask, refusalOf } from "../../shared/pages/api.ts";
import type { Event, EventsAnswer } from "./types.ts";

export type Format = "csv" | "ndjson";

/** What the contract lists at most, behind the offset that it allows. */
const eventsMax = 100_100;
const pageSize = 100;

/** All events that have these filters, page by page. What arrives meanwhile moves the pages, so that an event may be met twice. */
export async function readAll(
  filters: Readonly<Record<string, string>>,
  { signal, progress }: { signal: AbortSignal; progress: (count: number) => void },
): Promise<Event[]> {
  const found = new Map<string, Event>();
  for (let offset = 0; offset < eventsMax; offset += pageSize) {
    const query = new URLSearchParams({ ...filters, limit: String(pageSize), offset: String(offset) });
    const { events } = await patiently(`v1/events?${query.toString()}`, signal);
    for (const event of events) found.set(event.id, event);
    progress(found.size);
    if (events.length < pageSize) break;
  }
  return [...found.values()];
}

/** A collector that has no turn left says when there will be one. */
async function patiently(path: string, signal: AbortSignal): Promise<EventsAnswer> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return (await ask<EventsAnswer>(path, { signal })).value;
    } catch (error) {
      const { status, retryAfterS = 1 } = refusalOf(error);
      if (status !== 429) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterS * 1_000));
    }
  }
}

export function written(events: readonly Event[], format: Format): string {
  return format === "ndjson" ? events.map((event) => `${JSON.stringify(event)}\n`).join("") : csvOf(events);
}

const columns: readonly (readonly [string, (event: Event) => string | number | boolean | undefined])[] = [
  ["id", ({ id }) => id],
  ["created_at", ({ created_at }) => created_at],
  ["agent_id", ({ agent_id }) => agent_id],
  ["tool", ({ tool_name }) => tool_name],
  ["passed", ({ passed }) => passed],
  [
    "failed_gates",
    ({ gates }) =>
      failed(gates)
        .map(({ name }) => name)
        .join(" "),
  ],
  [
    "reasons",
    ({ gates }) =>
      failed(gates)
        .map(({ reason }) => reason ?? "")
        .join(" | "),
  ],
  ["total_latency_ms", ({ total_latency_ms }) => total_latency_ms],
  ["reputation_score", ({ reputation_score }) => reputation_score],
];

const failed = (gates: Event["gates"]): Event["gates"] => gates.filter(({ passed }) => !passed);

function csvOf(events: readonly Event[]): string {
  const rows = [
    columns.map(([name]) => name),
    ...events.map((event) => columns.map(([, value]) => value(event))),
  ];
  return rows.map((row) => `${row.map(cellOf).join(",")}\r\n`).join("");
}

/** A program for tables would run a text that begins as a formula does. */
function cellOf(value: string | number | boolean | undefined): string {
  const text = value === undefined ? "" : String(value);
  const harmless = typeof value === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

export function save(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
