import { existsSync } from "node:fs";
import { defaultProfile, profileNames } from "../../shared/gates/profiles.ts";
import { grouped, printLine, printTable, printWrapped, shownId } from "../../shared/print.ts";
import { proxyCommand, shellWord, typedCommand } from "../../shared/next-command.ts";
import { readersOf } from "../home/config-in-use.ts";
import { gateOf, ruleWords } from "../judge/exception-rule.ts";
import type { PolicyRule } from "../judge/policy.ts";
import { count } from "../terminal/words.ts";
import { suspicion } from "./suspects.ts";
import { fates, type Summary } from "./summary.ts";

const rowsMax = 15;

export interface Surroundings {
  /** The file that a rule belongs into, and those that running proxies read. */
  config: { path: string; running: readonly string[] };
  /** Those that `allow` still finds, the newest first, with the rules that it would write. */
  outputs: readonly { id: string; rules: readonly PolicyRule[] }[];
}

/** Fits eighty columns. What a column has no room for stands whole on the line below. */
export function printSummary(summary: Summary, surroundings: Surroundings): void {
  const { findings, exceptions } = summary;
  printWrapped(`${sentenceOf(summary)}.`, 0);
  if (findings.length === 0) return printLine("Nothing was found in any of them: there is nothing to tune.");
  printLine("");
  printFindings(summary);
  printLine("");
  if (exceptions.length > 0) printExceptions(summary, surroundings);
  printUnsuspected(summary, surroundings);
  printOthers(summary);
}

/** `1,204 outputs judged since 27 Nov 09:00: 1,146 clean, 3 withheld, 55 redacted`. */
export function sentenceOf({ judged, passed, outputs, since }: Summary): string {
  const parts = fates.filter((fate) => outputs[fate] > 0).map((fate) => `${grouped(outputs[fate])} ${fate}`);
  const of = [...(passed > 0 ? [`${grouped(passed)} clean`] : []), ...parts].join(", ");
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

function printExceptions(
  { exceptions, exceptions_mode: mode }: Summary,
  { config, outputs }: Surroundings,
): void {
  const where = mode === null ? "" : ` in mode ${mode}`;
  const file = shellWord(config.path);
  // Where there are rules already, these go in front of them: the first that matches decides.
  const isThere = existsSync(config.path);
  const how = isThere ? `put these first into the list "rules" of ${file}` : `write this into ${file}`;
  const readers = readersOf(config.path, config.running);
  printWrapped(`To allow what may be false alarms${where}, ${how} (${readers}):`, 0);
  const rules = exceptions.map(({ rule }) => rule);
  const text = JSON.stringify(isThere ? rules : { rules }, null, 2);
  printLine(isThere ? text.slice("[\n".length, -"\n]".length) : text);
  printWrapped("Each entry holds for all later answers of its tool:", 0);
  for (const { changes, rule } of exceptions) {
    const written = JSON.stringify(rule);
    const one = outputs.find(
      ({ rules: [first, ...more] }) => more.length === 0 && JSON.stringify(first) === written,
    );
    const or = one === undefined ? "" : `. To write this entry: ${allowing(one.id)}`;
    printWrapped(`  ${ruleWords(rule)}: ${count(changes, "output")} would have been changed less${or}`, 4);
  }
  printLine("");
}

const allowing = (id: string): string => proxyCommand("allow", shownId(id), "--write");

/** Why nothing is offered for what an agent did not get as it was. */
function printUnsuspected({ findings }: Summary, { outputs }: Surroundings): void {
  const rules = findings.flatMap(({ fate, rule }) =>
    fate !== "observed" && rule !== null && gateOf(rule) !== undefined && suspicion(rule) < 0 ? [rule] : [],
  );
  if (rules.length === 0) return;
  const last = outputs.find((output) => output.rules.some(({ rule = "" }) => rules.includes(rule)));
  printWrapped(`${[...new Set(rules)].join(", ")}: seldom a false alarm.`, 0);
  printWrapped(
    last === undefined
      ? `To allow answers like these all the same, take the id of the next one from ${proxyCommand("tail", "--failed")}` +
          `   and type ${proxyCommand("allow", "ID", "--write")}`
      : `To allow answers like the last one all the same, from that tool and from now on: ${allowing(last.id)}`,
  );
  printLine("");
}

function printOthers({ others }: Summary): void {
  const own = new Set(others.filter(({ yours }) => yours).map(({ profile }) => profile));
  if (own.size === 0) own.add(defaultProfile);
  const unknown = profileNames.filter((profile) => !own.has(profile) && !own.has("strict"));
  printWrapped("What each setting would do with these findings, without rules of your own:", 0);
  printTable(
    ["MODE", "PROFILE", ...fates.map((fate) => fate.toUpperCase()), ""],
    others.map(({ mode, profile, yours, outputs }) => [
      mode,
      profile,
      ...fates.map((fate) => cellOf(outputs[fate], !unknown.includes(profile)).padStart(fate.length)),
      yours ? "← yours" : "",
    ]),
  );
  if (unknown.length === 0) return;
  const which = unknown.length === 1 ? `profile ${unknown[0]} has` : `profiles ${unknown.join(" and ")} have`;
  printLine("");
  printWrapped(
    `1+: at least 1; ?: not known. The ${which} rules that did not run here. ` +
      "To run them on a saved output:",
    0,
  );
  printLine(`  ${typedCommand("proxy", "check", "--profile", "strict", "FILE")}`);
}

/** Rules of another profile may find more than those that ran. */
function cellOf(outputs: number, isKnown: boolean): string {
  if (isKnown) return grouped(outputs);
  return outputs === 0 ? "?" : `${grouped(outputs)}+`;
}
