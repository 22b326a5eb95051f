import { existsSync } from "node:fs";
import { grouped, printLine, printTable, printWrapped } from "../../shared/print.ts";
import { proxyCommand, shellWord, typedCommand } from "../../shared/next-command.ts";
import { gateOf } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { count } from "../terminal/words.ts";
import { suspicion } from "./suspects.ts";
import { fates, type Summary } from "./summary.ts";

const rowsMax = 15;

export interface Surroundings {
  configFile: string;
  /** The settings that proxies of this home run with. */
  running: readonly { mode: string; profile: string }[];
}

/** Fits eighty columns. What a column has no room for stands whole on the line below. */
export function printSummary(summary: Summary, { configFile, running }: Surroundings): void {
  const { findings, exceptions } = summary;
  printWrapped(`${sentenceOf(summary)}.`, 0);
  if (findings.length === 0) return printLine("All of them passed: there is nothing to tune.");
  printLine("");
  printFindings(summary);
  printLine("");
  if (exceptions.length > 0) printExceptions(summary, configFile);
  printUnsuspected(summary);
  printOthers(summary, running);
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
  const where = mode === null ? "" : ` in mode ${mode}`;
  const file = shellWord(configFile);
  // Whoever has rules already puts these in front of them: the first that matches decides.
  const isThere = existsSync(configFile);
  const how = isThere ? `put these first into the list "rules" of ${file}` : `write this into ${file}`;
  printWrapped(`To allow what may be false alarms${where}, ${how}:`, 0);
  const rules = exceptions.map(({ rule }) => rule);
  const text = JSON.stringify(isThere ? rules : { rules }, null, 2);
  printLine(isThere ? text.slice("[\n".length, -"\n]".length) : text);
  for (const { changes, rule } of exceptions)
    printWrapped(`${rule.rule}${atIn(rule)} changes ${count(changes, "output")}`);
  printLine("");
}

/** ` at email in crm/get`. */
const atIn = ({ path, tool }: PolicyRule): string =>
  `${path === undefined ? "" : ` at ${path}`}${tool === undefined ? "" : ` in ${tool}`}`;

/** Why nothing is offered for what an agent did not get as it was. */
function printUnsuspected({ findings }: Summary): void {
  const rules = findings.flatMap(({ fate, rule }) =>
    fate !== "observed" && rule !== null && gateOf(rule) !== undefined && suspicion(rule) < 0 ? [rule] : [],
  );
  if (rules.length === 0) return;
  const named = [...new Set(rules)].join(", ");
  printWrapped(
    `${named}: seldom a false alarm. To allow an output all the same, by its id: ${proxyCommand("allow", "ID")}`,
  );
  printLine("");
}

function printOthers({ others }: Summary, running: Surroundings["running"]): void {
  printWrapped("What each setting would do with these findings, without rules of your own:", 0);
  printTable(
    ["MODE", "PROFILE", ...fates.map((fate) => fate.toUpperCase()), ""],
    others.map(({ mode, profile, outputs }) => [
      mode,
      profile,
      ...fates.map((fate) =>
        `${grouped(outputs[fate])}${profile === "contract" ? "+" : ""}`.padStart(fate.length),
      ),
      running.some((own) => own.mode === mode && own.profile === profile) ? "← yours" : "",
    ]),
  );
  printLine("");
  printWrapped(
    "1+ is 1 or more: contract and strict have rules that were not asked here. To ask them of a saved output:",
    0,
  );
  printLine(`  ${typedCommand("proxy", "check", "--profile", "strict", "FILE")}`);
}
