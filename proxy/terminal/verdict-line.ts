import picocolors from "picocolors";
import { visible } from "../../shared/print.ts";
import type { Action, Found, VerdictRecord } from "../tool-call.ts";

const outcomes: Readonly<Record<Action, string>> = {
  passed: "",
  observed: "let through",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "withheld",
};

/** Columns of a line that has room for everything, and of one that has eighty. */
const wide = { tool: 24, why: 34 };
const narrow = { tool: 19, why: 25 };
const wideFrom = 132;

/** What the lines of a terminal have room for; whoever reads through a pipe gets everything. */
export const isNarrow = (): boolean => (process.stdout.columns ?? wideFrom) < wideFrom;

export const cut = (text: string, width: number): string =>
  text.length > width ? `${text.slice(0, width - 1)}…` : text;

/** By which rules, and where: `pii.email ×2 at content[0].text`. */
export const foundWords = (found: readonly Found[]): string =>
  found
    .map(
      ({ rule, count, place }) =>
        rule + (count > 1 ? ` ×${count}` : "") + (place === "" ? "" : ` at ${place}`),
    )
    .join(", ");

/** One verdict as somebody who looks on reads it: when, whether it passed, which tool, why, and what became of it. */
export function verdictLine(record: VerdictRecord, action: Action, isShort = isNarrow()): string {
  const widths = isShort ? narrow : wide;
  const fit = (text: string, width: number): string => (isShort ? cut(text, width) : text).padEnd(width);
  const clock = new Date(record.timestamp).toTimeString().slice(0, 8);
  const failed = record.gates.filter(({ passed }) => !passed);
  const why = failed
    .map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`))
    .join("; ");
  const gates = record.gates.map(({ name }) => name).join(" ");
  const mark = record.passed ? picocolors.green("✓") : picocolors.red("✗");
  const tool = fit(visible(record.tool ?? ""), widths.tool);
  const said = fit(visible(record.passed ? gates : why), widths.why);
  const ms = `${record.total_latency_ms.toFixed(1)} ms`.padStart(8);
  return `${picocolors.dim(clock)}  ${mark} ${tool}  ${said} ${picocolors.dim(ms)}  ${outcomes[action]}`.trimEnd();
}
