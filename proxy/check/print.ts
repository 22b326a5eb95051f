import colors from "picocolors";
import type { Evaluation } from "../../shared/gates/create-gate.ts";
import type { Exception } from "../../shared/gates/exceptions.ts";
import type { Finding } from "../../shared/gates/finding.ts";
import type { Seen } from "../../shared/gates/explain.ts";
import { printLine, say } from "../../shared/print.ts";

/** A finding as it may be printed. */
export type Shown = Omit<Finding, "at" | "path">;

export interface Checked extends Omit<Evaluation, "findings"> {
  findings?: Shown[];
  explanation?: Seen[];
}

/** A line for each gate that failed and one for all that passed, with the number of the line in front when there are several values. */
export function printChecked({ gates, explanation = [] }: Checked, line?: number): void {
  const front = line === undefined ? "" : `${line}  `;
  const width = Math.max(...gates.map(({ name }) => name.length));
  for (const { name, passed, reason = "", latency_ms } of gates)
    if (!passed)
      printLine(`${front}${colors.red("✗")} ${name.padEnd(width)}  ${reason}  ${latency_ms.toFixed(1)} ms`);
  const passing = gates.filter(({ passed }) => passed).map(({ name }) => `${colors.green("✓")} ${name}`);
  if (passing.length > 0) printLine(front + passing.join("  "));
  for (const seen of explanation)
    printLine(`    ${seen.why === undefined ? "found" : "left alone"}: ${describe(seen)}`);
}

function describe({ rule, why, count, places }: Seen): string {
  const times = count === 1 ? "" : `, ${count} times`;
  const more = count > places.length && places.length > 1 ? ", …" : "";
  const where = places.length === 0 ? "" : ` at ${places.join(", ")}`;
  return `${rule}${where}${more}${times}${why === undefined ? "" : `: ${why}`}`;
}

/** Exceptions that match nothing hide a mistake, or what is to come. */
export function printUnused(unused: readonly Exception[]): void {
  for (const { rule = "*", tool, path } of unused) {
    const narrowed = [tool === undefined ? "" : ` of ${tool}`, path === undefined ? "" : ` at ${path}`].join(
      "",
    );
    say(`the exception of ${rule}${narrowed} matched nothing`);
  }
}
