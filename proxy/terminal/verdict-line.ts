import picocolors from "picocolors";
import { visible, wrapped } from "../../shared/print.ts";
import type { Action, Found, VerdictRecord } from "../tool-call.ts";

const outcomes: Readonly<Record<Action, string>> = {
  passed: "",
  observed: "let through",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "withheld",
};

/** Columns that are filled up where the line has room for everything, and where it has eighty. */
const wide = { tool: 24, why: 34, ms: 7 };
const narrow = { tool: 19, why: 21, ms: 8 };
const none = { tool: 0, why: 0, ms: 0 };
const wideFrom = 132;
const narrowFrom = 80;

/** What the lines of a terminal have room for; whoever reads through a pipe gets everything in one. */
const columnsOfTerminal = (): number => process.stdout.columns ?? Infinity;
export const isNarrow = (): boolean => columnsOfTerminal() < wideFrom;

/** By which rules, and where: `pii.email ×2 at content[0].text`. */
export const foundWords = (found: readonly Found[]): string =>
  found
    .map(
      ({ rule, count, place }) =>
        rule + (count > 1 ? ` ×${count}` : "") + (place === "" ? "" : ` at ${place}`),
    )
    .join(", ");

/**
 * One verdict as somebody who looks on reads it: when, whether it passed, which tool, why, and what became of it. What
 * a terminal has no room for goes on below: two tools whose names begin alike are never shown alike.
 */
export function verdictLine(record: VerdictRecord, action: Action, columns = columnsOfTerminal()): string {
  const [first = "", ...below] =
    columns < wideFrom ? linesOf(record, action, columns) : [cellsOf(record, action, wide).join("  ")];
  const mark = record.passed ? picocolors.green("✓") : picocolors.red("✗");
  const coloured = first.replace(/^(\S+) {2}./, (_, clock: string) => `${picocolors.dim(clock)}  ${mark}`);
  return [coloured, ...below].join("\n");
}

const indent = 12;

/** Two things are kept apart by three spaces, where a line may be broken. */
function linesOf(record: VerdictRecord, action: Action, columns: number): string[] {
  const widths = columns < narrowFrom ? none : narrow;
  return wrapped(cellsOf(record, action, widths).join("   ").replace(/ {3}/, "  "), columns, indent);
}

function cellsOf(record: VerdictRecord, action: Action, widths: typeof wide): string[] {
  const clock = new Date(record.timestamp).toTimeString().slice(0, 8);
  const failed = record.gates.filter(({ passed }) => !passed);
  const why = failed
    .map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`))
    .join("; ");
  const gates = record.gates.map(({ name }) => name).join(" ");
  const tool = visible(record.tool ?? "").padEnd(widths.tool);
  const said = visible(record.passed ? gates : why).padEnd(widths.why);
  const ms = `${record.total_latency_ms.toFixed(1)} ms`.padStart(widths.ms);
  const mark = record.passed ? "✓" : "✗";
  return [clock, `${mark} ${tool}`, said, ms, outcomes[action]].filter((cell) => cell !== "");
}
