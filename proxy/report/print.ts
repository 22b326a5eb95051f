import { grouped, printLine, printTable, printWrapped } from "../../shared/print.ts";
import { typedCommand } from "../../shared/next-command.ts";
import { count } from "../terminal/words.ts";
import { fates, type Summary } from "./summary.ts";

const rowsMax = 15;

/** Fits eighty columns. What a column has no room for stands whole on the line below. */
export function printSummary(summary: Summary, configFile: string): void {
  const { findings, exceptions } = summary;
  printWrapped(`${sentenceOf(summary)}.`, 0);
  if (findings.length === 0) return printLine("All of them passed: there is nothing to tune.");
  printLine("");
  printFindings(summary);
  if (exceptions.length > 0) {
    printLine("");
    printExceptions(summary, configFile);
  }
  printLine("");
  printOthers(summary);
}

/** `1,204 outputs judged since 27 Nov 09:00: 1,146 passed, 3 withheld, 55 redacted`. */
export function sentenceOf({ judged, passed, outputs, since }: Summary): string {
  const parts = fates.filter((fate) => outputs[fate] > 0).map((fate) => `${grouped(outputs[fate])} ${fate}`);
  const of = [...(passed > 0 ? [`${grouped(passed)} passed`] : []), ...parts].join(", ");
  return `${count(judged, "output")} judged since ${since === null ? "now" : hourWords(since)}: ${of}`;
}

function hourWords(since: string): string {
  const [, month = "", day = "", , time = ""] = new Date(since).toString().split(" ");
  return `${Number(day)} ${month} ${time.slice(0, 5)}`;
}

function printFindings({ findings }: Summary): void {
  const shown = findings.slice(0, rowsMax);
  const digits = Math.max("OUTPUTS".length, ...shown.map(({ outputs }) => grouped(outputs).length));
  printTable(
    ["WHAT", "OUTPUTS".padStart(digits), "GATE", "RULE", "TOOL"],
    shown.map(({ fate, outputs, gate, rule, tool }) => [
      fate,
      grouped(outputs).padStart(digits),
      gate,
      rule ?? "-",
      tool ?? "-",
    ]),
  );
  const more = findings.length - shown.length;
  if (more > 0) printLine(`and ${grouped(more)} more: --json lists them all`);
}

function printExceptions({ exceptions, exceptions_mode: mode }: Summary, configFile: string): void {
  const where = mode === null ? "" : `in mode ${mode} `;
  printWrapped(
    `If these are false alarms, ${where}these exceptions help. Paste them in front of the rules of ${configFile}:`,
    0,
  );
  for (const { changes, rule } of exceptions)
    printWrapped(
      `${count(changes, "output")}: ${rule.rule}${rule.tool === undefined ? "" : ` of ${rule.tool}`}`,
    );
  printLine(JSON.stringify({ rules: exceptions.map(({ rule }) => rule) }, null, 2));
}

function printOthers({ others }: Summary): void {
  printWrapped("The same findings under other settings, without gates and rules of your own:", 0);
  printTable(
    ["MODE", "PROFILE", ...fates.map((fate) => fate.toUpperCase())],
    others.map(({ mode, profile, outputs }) => [
      mode,
      profile,
      ...fates.map((fate) => grouped(outputs[fate]).padStart(fate.length)),
    ]),
  );
  printLine("");
  printWrapped(
    "contract and strict look for more than was recorded here. To see what strict finds in an output that you saved:",
    0,
  );
  printLine(`  ${typedCommand("proxy", "check", "--profile", "strict", "FILE")}`);
}
