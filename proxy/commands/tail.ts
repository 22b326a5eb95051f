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
import { createHint, foundWords, isNarrow, verdictLine } from "../terminal/verdict-line.ts";

const lookMs = 200;
const most = 500;

interface Flags extends HomeFlags {
  failed?: boolean;
  tool?: string;
}

export function tailCommand(): Command {
  return withHome(new Command("tail"))
    .description("print verdicts of all proxies of this home as they come, until Ctrl-C")
    .option("--failed", "only verdicts of outputs that are not clean: a gate failed")
    .option("--tool <name>", "only verdicts of this tool; * stands for any characters")
    .action(tail);
}

async function tail({ failed, tool = "*", ...flags }: Flags): Promise<void> {
  const isTool = compileGlob(tool);
  await using view = await openHomeView(lookingAt(flags));
  const stopping = new AbortController();
  void stopOnSignal(stopping);
  let { position } = view.queue.since("now", 0);
  let agent = "";
  const hint = createHint();
  say("verdicts show up here as tools answer: ✓ clean, ! delivered with findings, ✗ withheld; Ctrl-C ends");
  while (!stopping.signal.aborted) {
    const { records, position: next } = view.queue.since(position, most);
    position = next;
    for (const record of records) {
      if ((failed === true && record.passed) || !isTool(record.tool ?? "")) continue;
      if (flags.json === true) printJson(record);
      else {
        // A narrow line has no room for the agent: it is named, in full, above its verdicts.
        if (isNarrow() && record.agent_id !== agent)
          printLine(colors.dim(`agent ${visible(record.agent_id)}`));
        agent = record.agent_id;
        printLine(lineOf(record));
        if (process.stdout.columns !== undefined) hint(record, record);
      }
    }
    if (records.length < most)
      await delay(lookMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  }
}

async function stopOnSignal(stopping: AbortController): Promise<void> {
  const signal = await untilStopped();
  process.exitCode = signal === "SIGINT" ? exitCodes.interrupted : 143;
  stopping.abort();
}

function lineOf(record: QueuedRecord): string {
  if (isNarrow()) return verdictLine(record, record);
  const { agent_id, found = [] } = record;
  const rules = found.length === 0 ? "" : `  ${colors.dim(foundWords(found))}`;
  return `${verdictLine(record, record)}  ${visible(agent_id)}${rules}`;
}
