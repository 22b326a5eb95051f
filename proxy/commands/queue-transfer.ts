import { describeIssues } from "../../shared/contract/issues.ts";
import { ingestEvent } from "../../shared/contract/ingest.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine } from "../../shared/print.ts";
import type { VerdictRecord } from "../tool-call.ts";
import { readLines } from "../check/input.ts";
import { openHomeView } from "../home/view.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { printLines } from "../terminal/lines.ts";
import { count } from "../terminal/words.ts";

export async function exportAll(flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(flags);
  await printLines(view.queue.each({}));
}

const atOnce = 50_000;

/** What comes at once is looked at before any of it is taken: a small file that breaks off changes nothing, a large one is not held in memory. */
export async function importAll(file: string, flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(flags);
  const done = { imported: 0, skipped: 0 };
  let records: VerdictRecord[] = [];
  const take = (): void => {
    const { imported, skipped } = view.queue.import(records);
    done.imported += imported;
    done.skipped += skipped;
    records = [];
  };
  for await (const { line, text } of readLines(file)) {
    records.push(recordOf(text, `${file}, line ${line}`));
    if (records.length === atOnce) take();
  }
  take();
  if (flags.json === true) printJson(done);
  else
    printLine(`imported ${count(done.imported, "verdict")}, skipped ${done.skipped} that were there already`);
}

function recordOf(text: string, where: string): VerdictRecord {
  const value = parsed(text, where);
  const event = ingestEvent.safeParse(value);
  if (!event.success) {
    const [issue] = describeIssues(event.error, value);
    throw new CommandError("failure", `${where}: ${issue?.path} ${issue?.message}`);
  }
  const { evaluation_id, timestamp, tool, ...rest } = event.data;
  if (evaluation_id === undefined || timestamp === undefined)
    throw new CommandError("failure", `${where}: evaluation_id and timestamp are required`);
  return { ...rest, ...(tool === undefined ? {} : { tool }), evaluation_id, timestamp };
}

function parsed(text: string, where: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandError("failure", `${where} is not JSON`, error);
  }
}
