import type { z } from "zod";
import { oneOf, wholeNumber } from "../../shared/config.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { grouped, printLine, printTable, shownId } from "../../shared/print.ts";
import type { QueuedRecord, RecordState } from "../queue/queue.ts";
import { lookingAt } from "../home/example.ts";
import { type HomeView, openHomeView } from "../home/view.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { printArray } from "../terminal/lines.ts";
import { lookedAt } from "../terminal/failing.ts";
import { markOf } from "../terminal/verdict-line.ts";
import { size, span, syncWords } from "../terminal/words.ts";

export const headings = ["ID", "AGENT", "TOOL", "VERDICT", "AGE", "STATE"];
const shownMax = 20;

const filters = {
  state: oneOf(["waiting", "in_flight", "retrying", "dead", "acknowledged"]),
  limit: wholeNumber({ min: 1, max: 1_000_000 }),
};

type Flags = HomeFlags & { state?: string; failed?: boolean; limit?: string };

export async function list({ state, failed, limit, ...flags }: Flags): Promise<void> {
  const states = state === undefined ? undefined : [checked("state", state, filters.state)];
  const asked = limit === undefined ? undefined : checked("limit", limit, filters.limit);
  await using view = await openHomeView(lookingAt(flags));
  const filter = states === undefined ? {} : { states };
  if (failed === true) {
    const newest = view.queue.list({ ...lookedAt, ...filter }).filter(({ passed }) => !passed);
    const shown = newest.slice(-(asked ?? (flags.json === true ? newest.length : shownMax)));
    if (flags.json === true) await printArray(shown);
    else print(shown.toReversed(), view, lookedAt.states);
    return;
  }
  if (flags.json === true)
    await printArray(
      asked === undefined ? view.queue.each(filter) : view.queue.list({ ...filter, limit: asked }),
    );
  else print(view.queue.list({ ...filter, limit: asked ?? shownMax }).toReversed(), view, states);
}

function checked<T>(flag: string, value: string, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new CommandError("usage", `--${flag}: ${parsed.error.issues[0]?.message ?? "is not valid"}`);
}

function print(
  records: readonly QueuedRecord[],
  { stats }: HomeView,
  states: readonly RecordState[] | undefined,
): void {
  const { queued, in_flight, dead, oldest_age_s, bytes, sync } = stats();
  const rows = records.map((record) => rowOf(record, sync.next_attempt_s));
  if (rows.length > 0) printTable(headings, rows);
  const more = states === undefined ? queued + in_flight + dead - records.length : 0;
  if (more > 0) printLine(`and ${grouped(more)} older: --limit ${records.length + more} lists them all`);
  const oldest = queued + in_flight === 0 ? "" : `oldest ${span(oldest_age_s)} · `;
  printLine(
    `${grouped(queued + in_flight)} waiting · ${grouped(dead)} dead · ${oldest}${size(bytes)} · sync: ${syncWords(sync)}`,
  );
}

export function rowOf(record: QueuedRecord, nextAttemptS: number | null): string[] {
  const failed = record.gates.filter(({ passed }) => !passed).map(({ name }) => name);
  const age = (Date.now() - Date.parse(record.queued_at)) / 1_000;
  const next = nextAttemptS === null ? "" : `, next in ${nextAttemptS} s`;
  const detail =
    record.state === "retrying"
      ? ` (${record.attempts}${next})`
      : record.code === undefined
        ? ""
        : ` (${record.code})`;
  return [
    shownId(record.evaluation_id),
    record.agent_id,
    record.tool ?? "",
    [markOf(record, record.action), failed.join(", ")].join(" ").trimEnd(),
    span(age),
    record.state.replace("_", " ") + detail,
  ];
}
