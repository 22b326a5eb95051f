import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { Command } from "commander";
import { didYouMean } from "../../shared/closest.ts";
import { CommandError, exitCodes } from "../../shared/exit-codes.ts";
import { untilStopped } from "../../shared/lifecycle.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printWrapped } from "../../shared/print.ts";
import { createStatusLine } from "../../shared/status-line.ts";
import { duration } from "../config/values.ts";
import { shownPath } from "../hosts/outcome.ts";
import { thisMachine } from "../hosts/places.ts";
import { type Folder, usualFolder } from "../scan/files.ts";
import { histories, nameOf } from "../scan/histories.ts";
import { openJudging, threadsMax } from "../scan/judging.ts";
import { nextCommand } from "../scan/next.ts";
import { printScorecard } from "../scan/print.ts";
import { scan } from "../scan/scan.ts";
import type { Scorecard } from "../scan/scorecard.ts";
import { jsonOption } from "../terminal/options.ts";
import { size } from "../terminal/words.ts";

interface Flags {
  host?: string[];
  since?: string;
  dir?: string;
  json?: boolean;
}

const collect = (value: string, earlier: string[] = []): string[] => [...earlier, value];

export function scanCommand(): Command {
  return new Command("scan")
    .description(
      "judge what tools brought back in past sessions of the hosts on this machine, and print a scorecard. It sends " +
        "and writes nothing, and prints nothing of a session",
    )
    .option("--host <host>", `only this one, may be repeated: ${Object.keys(histories).join(", ")}`, collect)
    .option("--since <time>", "only outputs that are not older, such as 24h or 7d (default: all)")
    .option("--dir <folder>", "with one --host: its folder, in the place of the usual one")
    .option(...jsonOption)
    .action(run);
}

async function run({ host = Object.keys(histories), since, dir, json = false }: Flags): Promise<void> {
  const sinceMs = since === undefined ? 0 : Date.now() - durationOf(since);
  const folders = foldersOf([...new Set(host)], dir);
  const scorecard = await scanned(folders, sinceMs);
  const next = nextCommand(scorecard);
  if (json) return printJson({ ...scorecard, next: next.command });
  if (scorecard.outputs > 0 || scorecard.unread.files.length > 0) return printScorecard(scorecard, next);
  printLine(`There are no outputs of tools${since === undefined ? "" : ` from the last ${since}`} in:`);
  for (const { id, folder } of folders) printLine(`  ${shownPath(folder)} (${nameOf(id)})`);
  printWrapped(`To look elsewhere: ${proxyCommand("scan", "--host", host[0] ?? "", "--dir", "FOLDER")}`);
  printWrapped(`${next.says}: ${next.command}`);
}

async function scanned(folders: readonly Folder[], sinceMs: number): Promise<Scorecard> {
  const stopping = new AbortController();
  void abortOnSignal(stopping);
  using line = createStatusLine();
  await using judging = openJudging({ threads: Math.min(threadsMax, availableParallelism()) });
  return await scan({
    folders,
    sinceMs,
    signal: stopping.signal,
    judging,
    progress: (done, all) => line.show(() => `reading past sessions  ${size(done)} of ${size(all)}`),
  });
}

async function abortOnSignal(stopping: AbortController): Promise<void> {
  const signal = await untilStopped();
  process.exitCode = signal === "SIGINT" ? exitCodes.interrupted : 143;
  stopping.abort();
}

function foldersOf(ids: readonly string[], dir: string | undefined): Folder[] {
  if (dir !== undefined && ids.length !== 1)
    throw new CommandError("usage", "--dir is the folder of one host: name it with --host");
  for (const id of ids)
    if (!Object.hasOwn(histories, id))
      throw new CommandError(
        "usage",
        `no past sessions of "${id}" can be read${didYouMean(id, Object.keys(histories))}`,
      );
  return ids.map((id) => ({ id, folder: dir === undefined ? usualFolder(id, thisMachine()) : resolve(dir) }));
}

function durationOf(since: string): number {
  const asked = duration.safeParse(since);
  if (!asked.success)
    throw new CommandError("usage", `--since: ${asked.error.issues[0]?.message ?? "is not valid"}`);
  return asked.data;
}
