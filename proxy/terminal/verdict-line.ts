import picocolors from "picocolors";
import { proxyCommand } from "../../shared/next-command.ts";
import { columnsOf, printLine, printWrapped, shownId, visible } from "../../shared/print.ts";
import { wrapped } from "../../shared/wrap.ts";
import { exceptionRules, ruleWords } from "../judge/exception-rule.ts";
import type { Action, Found, LocalFacts, VerdictRecord } from "../tool-call.ts";

/** What became of an output, and because of which rules. */
type Fate = Pick<LocalFacts, "action" | "found" | "allowed">;

export const outcomes: Readonly<Record<Action, string>> = {
  passed: "",
  observed: "observed",
  annotated: "annotated",
  redacted: "redacted",
  blocked: "withheld",
};

const outcomeOf = ({ action, allowed = [] }: Fate): string =>
  action === "passed" && allowed.length > 0 ? "allowed" : outcomes[action];

/** Columns that are filled up where the line has room for everything, and where it has eighty. */
const wide = { tool: 24, why: 34, ms: 7 };
const narrow = { tool: 22, ms: 8 };
const outcomeLength = 11;
const wideFrom = 132;
const narrowFrom = 80;
/** What the lines of a terminal have room for; whoever reads through a pipe gets everything in one. */
const columnsOfTerminal = (): number => columnsOf(process.stdout);
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
export function verdictLine(record: VerdictRecord, fate: Fate, columns = columnsOfTerminal()): string {
  const lines = columns < wideFrom ? narrowLines(record, fate, columns) : [wideLine(record, fate, columns)];
  const [first = "", ...below] = lines.map((line) => line.trimEnd());
  const mark = markOf(record, fate.action);
  const coloured = first.replace(
    /^(\S+) {2}./,
    (_, clock: string) => `${picocolors.dim(clock)}  ${colours[mark](mark)}`,
  );
  return [coloured, ...below].join("\n");
}

/** How to allow such outputs: below the first that `allow` has a rule for and that an agent does not get as it was, once. */
export function createHint(): (record: VerdictRecord, fate: Fate) => void {
  let isTold = false;
  return (record, { action, found = [] }) => {
    if (isTold || action === "passed" || action === "observed") return;
    if (exceptionRules(found, record.tool).length === 0) return;
    isTold = true;
    const command = proxyCommand("allow", shownId(record.evaluation_id), "--write");
    // On a line of its own wherever the checkout lies, so that most terminals need not break it.
    for (const line of [
      "  to allow such answers of this tool from now on:",
      `    ${command}`,
      `  ids of others: ${proxyCommand("queue", "ls", "--failed")}`,
    ])
      printWrapped(picocolors.dim(line), 4);
  };
}

/** Prints verdicts as they come. */
export function verdictPrinter(): (record: VerdictRecord, local: LocalFacts) => void {
  const hint = createHint();
  return (record, local) => {
    printLine(verdictLine(record, local));
    hint(record, local);
  };
}

/** Behind the clock. */
const indent = 10;

function narrowLines(record: VerdictRecord, fate: Fate, columns: number): string[] {
  const { clock, mark, tool, outcome, ms, id } = cellsOf(record, fate, columns);
  const isFilled = columns >= narrowFrom;
  const cells = isFilled
    ? [tool.padEnd(narrow.tool), outcome.padEnd(outcomeLength), ms.padStart(narrow.ms), id]
    : [tool, outcome, ms, id].filter((cell) => cell !== "");
  const first = wrapped(`${clock}  ${mark} ${cells.join("   ")}`.trimEnd(), columns, indent);
  const why = whyOf(record, fate);
  return [...first, ...(why === "" ? [] : wrapped(" ".repeat(indent) + why, columns, indent))];
}

function wideLine(record: VerdictRecord, fate: Fate, columns: number): string {
  const { clock, mark, tool, outcome, ms, id } = cellsOf(record, fate, columns);
  const why = whyOf(record, fate);
  const said = why === "" ? visible(record.gates.map(({ name }) => name).join(" ")) : why;
  return [
    clock,
    `${mark} ${tool.padEnd(wide.tool)}`,
    said.padEnd(wide.why),
    ms.padStart(wide.ms),
    outcome.padEnd(outcomeLength),
    id,
  ].join("  ");
}

/** Which gates failed and why, or which rules of the user it is clean by; empty for most. */
function whyOf({ passed, gates }: VerdictRecord, { allowed = [] }: Fate): string {
  if (passed)
    return allowed.length === 0 ? "" : visible(`allowed by your rule: ${allowed.map(ruleWords).join(", ")}`);
  const failed = gates.filter(({ passed }) => !passed);
  return visible(
    failed.map(({ name, reason }) => (reason === undefined ? name : `${name}: ${reason}`)).join("; "),
  );
}

function cellsOf(
  record: VerdictRecord,
  fate: Fate,
  columns: number,
): Record<"clock" | "mark" | "tool" | "outcome" | "ms" | "id", string> {
  return {
    clock: new Date(record.timestamp).toTimeString().slice(0, 8),
    mark: markOf(record, fate.action),
    tool: visible(record.tool ?? ""),
    outcome: outcomeOf(fate),
    ms: `${record.total_latency_ms.toFixed(1)} ms`,
    id: record.passed && columns !== Infinity ? "" : shownId(record.evaluation_id, columns),
  };
}
