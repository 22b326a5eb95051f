import { grouped, printLine, printWrapped, visible } from "../../shared/print.ts";
import { subjects } from "../judge/policy-words.ts";
import { count } from "../terminal/words.ts";
import type { Next } from "./next.ts";
import type { Kind, Scorecard, Unread } from "./scorecard.ts";

const columns = 80;
/** What people ask for first stands first. */
const order = ["secrets", "pii", "injection", "filesystem", "content"] as const;
const filesMax = 5;

/** Fits eighty columns, so that it can be shown to others. */
export function printScorecard(scorecard: Scorecard, next: Next): void {
  printWrapped(`${readWords(scorecard)}.`, 0);
  printLine("");
  printLine(
    `${"WHAT".padEnd(nameWidth)}${"OUTPUTS".padStart(countWidth)}  RULES, AND TOOLS THAT BROUGHT IT BACK`,
  );
  for (const gate of order) printKind(scorecard.kinds.find((kind) => kind.gate === gate));
  printLine("");
  const { withheld, redacted, annotated, observed } = scorecard.would.outputs;
  printLine(`With agent-gate in front (mode ${scorecard.would.mode}, profile ${scorecard.would.profile}):`);
  printLine(
    `  ${grouped(withheld)} withheld, ${grouped(redacted)} redacted, ${grouped(annotated)} annotated, ` +
      `${grouped(observed)} only recorded, ${grouped(scorecard.would.clean)} clean`,
  );
  printUnread(scorecard);
  printLine("");
  printWrapped(`${next.says}: ${next.command}`);
}

/** `Read 12,345 outputs of 42 sessions in Claude Code and Codex, 2026-10-01 to today`. */
function readWords({ outputs, sessions, hosts, from, to }: Scorecard): string {
  const names = hosts.map(({ name }) => name);
  const last = names.pop() ?? "no host";
  const where = names.length === 0 ? last : `${names.join(", ")} and ${last}`;
  return `Read ${count(outputs, "output")} of ${count(sessions, "session")} in ${where}${daysOf(from, to)}`;
}

function daysOf(from: string | null, to: string | null): string {
  if (from === null || to === null) return "";
  const today = dayOf(new Date());
  const [first, last] = [from, to].map((iso) => dayOf(new Date(iso)));
  const end = last === today ? "today" : last;
  return first === last ? `, ${end}` : `, ${first} to ${end}`;
}

/** As the clock on the wall has it: Sweden writes days as 2026-10-01. */
const dayOf = (date: Date): string => date.toLocaleDateString("sv-SE");

const nameWidth = Math.max(...subjects.map(([, name]) => name.length));
const countWidth = 9;

function printKind(kind: Kind | undefined): void {
  const name = subjects.find(([gate]) => gate === kind?.gate)?.[1] ?? "";
  const lead = `${name.padEnd(nameWidth)}${grouped(kind?.outputs ?? 0).padStart(countWidth)}`;
  if (kind === undefined || kind.outputs === 0) return printLine(lead);
  const room = columns - lead.length - 2;
  printLine(
    `${lead}  ${most(
      kind.rules.map(({ rule, outputs }) => [rule, outputs] as const),
      room,
    )}`,
  );
  const tools = kind.tools.map(({ tool, outputs }) => [tool, outputs] as const);
  printLine(`${" ".repeat(lead.length)}  in ${most(tools, room - "in ".length)}`);
}

/** As many of them as there is room for, and how many more there are. A name that is too long is cut. */
function most(counts: readonly (readonly [name: string, outputs: number])[], room: number): string {
  const words = counts.map(([name, outputs]) => `${name} ${grouped(outputs)}`);
  const behind = (shown: number): string => (shown < words.length ? ` and ${words.length - shown} more` : "");
  for (let shown = words.length; shown > 0; shown--) {
    const text = words.slice(0, shown).join(", ") + behind(shown);
    if (text.length <= room) return text;
  }
  const [[name, outputs] = ["", 0]] = counts;
  const end = ` ${grouped(outputs)}${behind(1)}`;
  return `${name.slice(0, room - end.length - 1)}…${end}`;
}

function printUnread({ unread, stopped }: Scorecard): void {
  if (stopped) printLine("It was ended before all sessions were read.");
  for (const words of unreadWords(unread)) printWrapped(words);
  for (const { path, why } of unread.files.slice(0, filesMax)) printLine(`  ${visible(path)} (${why})`);
  const more = unread.files.length - filesMax;
  if (more > 0) printLine(`  and ${grouped(more)} more: --json lists them all`);
}

function unreadWords({ files, long_records, broken_records, unfinished_outputs }: Unread): string[] {
  const rows = [
    [unfinished_outputs, "output", "not judged to the end: too long, or it took too long"],
    [long_records, "record", "not read: longer than 32 MiB"],
    [broken_records, "record", "not read: no JSON"],
    [files.length, "file", "not read:"],
  ] as const;
  return rows.flatMap(([number, what, why]) => (number === 0 ? [] : [`${count(number, what)} ${why}`]));
}
