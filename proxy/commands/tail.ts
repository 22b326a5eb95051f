import { setTimeout as delay } from "node:timers/promises";
import { Command } from "commander";
import colors from "picocolors";
import { exitCodes } from "../../shared/exit-codes.ts";
import { compileGlob } from "../../shared/gates/exceptions.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import { printJson, printLine, say, visible } from "../../shared/print.ts";
import type { QueuedRecord } from "../queue/queue.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView } from "../home/view.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";
import { Turns } from "../terminal/turns.ts";
import { createHint, foundWords, isNarrow, verdictLine } from "../terminal/verdict-line.ts";

const lookMs = 200;
const most = 500;
const allStates = ["waiting", "in_flight", "retrying", "dead", "acknowledged"] as const;

interface Flags extends HomeFlags {
  failed?: boolean;
  tool?: string;
  host?: string;
}

export function tailCommand(): Command {
  return withHome(new Command("tail"))
    .description("print verdicts of all proxies of this home as they come, until Ctrl-C")
    .option("--failed", "only verdicts of outputs that are not clean: a gate failed")
    .option("--tool <name>", "only verdicts of this tool; * stands for any characters")
    .option("--host <id>", "only those of this host, as wrap --list calls it, by session and turn")
    .action(tail);
}

async function tail({ failed, tool = "*", host, ...flags }: Flags): Promise<void> {
  const isTool = compileGlob(tool);
  const isOfHost = host === undefined ? () => true : await hostFilter(host);
  await using view = await openHomeView(lookingAt(flags));
  const stopping = new AbortController();
  void stopOnSignal(stopping);
  let { position } = view.queue.since("now", 0);
  const turns = new Turns();
  // The turns of a session are counted from its start, as far as it is kept.
  if (host !== undefined)
    for (const record of view.queue.list({ states: allStates, limit: most })) turns.note(record);
  const print = flags.json === true ? printJson : printer(host === undefined ? undefined : turns);
  say("verdicts show up here as tools answer: ✓ clean, ! delivered with findings, ✗ withheld; Ctrl-C ends");
  while (!stopping.signal.aborted) {
    const { records, position: next } = view.queue.since(position, most);
    position = next;
    for (const record of records.filter(isOfHost)) {
      turns.note(record);
      if (!(failed === true && record.passed) && isTool(record.tool ?? "")) print(record);
    }
    if (records.length < most)
      await delay(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

async function hostFilter(id: string): Promise<(record: QueuedRecord) => boolean> {
  const { hostCalled } = await import("../hosts/print.ts");
  return (await import("../hosts/verdicts-of.ts")).verdictsOf(hostCalled(id));
}

/** For people: below the agent, or below the session and the turn of a host. */
function printer(turns: Turns | undefined): (record: QueuedRecord) => void {
  const hint = createHint();
  let agent = "";
  const headingOf = (record: QueuedRecord): string | undefined => {
    if (turns !== undefined) return turns.headingOf(record);
    // A narrow line has no room for the agent: it is named, in full, above its verdicts.
    const isNew = isNarrow() && record.agent_id !== agent;
    agent = record.agent_id;
    return isNew ? `agent ${visible(agent)}` : undefined;
  };
  return (record) => {
    const heading = headingOf(record);
    if (heading !== undefined) printLine(colors.dim(heading));
    printLine(lineOf(record, turns !== undefined));
    if (process.stdout.columns !== undefined) hint(record, record);
  };
}

async function stopOnSignal(stopping: AbortController): Promise<void> {
  const signal = await untilStopped();
  process.exitCode = signal === "SIGINT" ? exitCodes.interrupted : 143;
  stopping.abort();
}

function lineOf(record: QueuedRecord, isOfHost: boolean): string {
  if (isNarrow()) return verdictLine(record, record);
  const { agent_id, found = [] } = record;
  const rules = found.length === 0 ? "" : `  ${colors.dim(foundWords(found))}`;
  return `${verdictLine(record, record)}${isOfHost ? "" : `  ${visible(agent_id)}`}${rules}`;
}
