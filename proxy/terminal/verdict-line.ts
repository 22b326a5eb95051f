import picocolors from "picocolors";
import { proxyCommand } from "../../shared/next-command.ts";
import { printLine, printWrapped, shownId, visible } from "../../shared/print.ts";
import { wrapped } from "../../shared/wrap.ts";
import type { Action, Found, LocalFacts, VerdictRecord } from "../tool-call.ts";

export const outcomes: Readonly<Record<Action, string>> = {
  passed: "",
  observed: "let through",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "withheld",
};

/** Columns that are filled up where the line has room for everything, and where it has eighty. */
const wide = { tool: 24, why: 34, ms: 7 };
const narrow = { tool: 22, ms: 8 };
const outcomeLength = 11;
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

/** Crossed is what did not reach the agent; `!` is what did, although something was found in it. */
export function markOf({ passed }: Pick<VerdictRecord, "passed">, action: Action): "✓" | "!" | "✗" {
  if (passed) return "✓";
  return action === "blocked" ? "✗" : "!";
}

const colours = { "✓": picocolors.green, "!": picocolors.yellow, "✗": picocolors.red };

/**
 * One verdict as somebody who looks on reads it: when, whether it passed, which tool, what became of it, and why. The
 * id of one that failed is there too, because `allow` takes it. Where a terminal has little room, the reasons stand
 * below: two tools whose names begin alike are never shown alike.
 */
export function verdictLine(record: VerdictRecord, action: Action, columns = columnsOfTerminal()): string {
  const lines =
    columns < wideFrom ? narrowLines(record, action, columns) : [wideLine(record, action, columns)];
  const [first = "", ...below] = lines.map((line) => line.trimEnd());
  const mark = markOf(record, action);
  const coloured = first.replace(
    /^(\S+) {2}./,
    (_, clock: string) => `${picocolors.dim(clock)}  ${colours[mark](mark)}`,
  );
  return [coloured, ...below].join("\n");
}

/** How to allow such outputs: below the first that reaches an agent changed, once. */
export function createHint(): (record: VerdictRecord, action: Action) => void {
  let isTold = false;
  return (record, action) => {
    if (isTold || action === "passed" || action === "observed") return;
    isTold = true;
    const command = proxyCommand("allow", shownId(record.evaluation_id), "--write");
    // On a line of its own wherever the checkout lies, so that most terminals need not break it.
    for (const line of [
      "  to let such answers of this tool pass from now on, or others by their id:",
      `    ${command}`,
    ])
      printWrapped(picocolors.dim(line), 4);
  };
}

/** Prints verdicts as they come. */
export function verdictPrinter(): (record: VerdictRecord, local: LocalFacts) => void {
  const hint = createHint();
  return (record, { action }) => {
    printLine(verdictLine(record, action));
    hint(record, action);
  };
}

/** Behind the clock. */
const indent = 10;

function narrowLines(record: VerdictRecord, action: Action, columns: number): string[] {
  const { clock, mark, tool, ms, id } = cellsOf(record, action, columns);
  const isFilled = columns >= narrowFrom;
  const cells = isFilled
    ? [tool.padEnd(narrow.tool), outcomes[action].padEnd(outcomeLength), ms.padStart(narrow.ms), id]
    : [tool, outcomes[action], ms, id].filter((cell) => cell !== "");
  const first = wrapped(`${clock}  ${mark} ${cells.join("   ")}`.trimEnd(), columns, indent);
  return [...first, ...(record.passed ? [] : wrapped(" ".repeat(indent) + whyOf(record), columns, indent))];
}

function wideLine(record: VerdictRecord, action: Action, columns: number): string {
  const { clock, mark, tool, ms, id } = cellsOf(record, action, columns);
  const said = visible(record.passed ? record.gates.map(({ name }) => name).join(" ") : whyOf(record));
  const outcome = outcomes[action].padEnd(outcomeLength);
  return [
    clock,
    `${mark} ${tool.padEnd(wide.tool)}`,
    said.padEnd(wide.why),
    ms.padStart(wide.ms),
    outcome,
    id,
  ].join("  ");
}

const whyOf = ({ gates }: VerdictRecord): string =>
  visible(
    gates
      .filter(({ passed }) => !passed)
      .map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`))
      .join("; "),
  );

function cellsOf(
  record: VerdictRecord,
  action: Action,
  columns: number,
): Record<"clock" | "mark" | "tool" | "ms" | "id", string> {
  return {
    clock: new Date(record.timestamp).toTimeString().slice(0, 8),
    mark: markOf(record, action),
    tool: visible(record.tool ?? ""),
    ms: `${record.total_latency_ms.toFixed(1)} ms`,
    id: record.passed && columns !== Infinity ? "" : shownId(record.evaluation_id, columns),
  };
}
