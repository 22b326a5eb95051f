import { didYouMean } from "../../shared/closest.ts";
import { CommandError, exitCodes } from "../../shared/exit-codes.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printWrapped, visible } from "../../shared/print.ts";
import type { Host } from "./host.ts";
import { type Outcome, shownPath } from "./outcome.ts";
import { placesOf, thisMachine } from "./places.ts";
import type { Survey } from "./survey.ts";
import { hosts } from "./table.ts";

export function hostCalled(id: string | undefined): [id: string, host: Host] {
  if (id === undefined) throw new CommandError("usage", `say which host: ${proxyCommand("wrap", "--list")}`);
  const host = Object.hasOwn(hosts, id) ? hosts[id] : undefined;
  if (host !== undefined) return [id, host];
  throw new CommandError("usage", `there is no host "${visible(id)}"${didYouMean(id, Object.keys(hosts))}`);
}

export function refuseMissing({ host, files }: Survey): void {
  if (files.length > 0) return;
  const places = placesOf(host, thisMachine()).map(({ path }) => shownPath(path));
  throw new CommandError(
    "failure",
    `${host.name} has no configuration here: there is no ${places.join(", no ")}`,
  );
}

/** Exits 1 when a file was left alone. */
export function printOutcomes(
  survey: Survey,
  outcomes: readonly Outcome[],
  flags: { json?: boolean; dryRun?: boolean },
): void {
  if (outcomes.some(({ problem }) => problem !== undefined)) process.exitCode = exitCodes.failure;
  const files = outcomes.map(({ path, hasChanged, problem, servers }) => ({
    path,
    changed: hasChanged,
    problem,
    servers,
  }));
  if (flags.json === true)
    return printJson({ host: survey.id, dry_run: flags.dryRun === true, files, plugins: survey.ofPlugins });
  for (const outcome of outcomes) printOutcome(outcome, flags.dryRun === true);
}

function printOutcome({ path, problem, servers, diff }: Outcome, isDryRun: boolean): void {
  const shown = shownPath(path);
  if (problem !== undefined) return printWrapped(`${shown} is left alone: ${problem}`);
  if (isDryRun && diff.length > 0)
    for (const line of [`--- ${shown}`, `+++ ${shown}`, ...diff]) printLine(line);
  else printLine(shown);
  const width = Math.max(0, ...servers.map(({ name }) => visible(name).length));
  for (const { name, says } of isDryRun
    ? servers.filter(({ says }) => !/^(?:un)?wrapped$/.test(says))
    : servers)
    printWrapped(`  ${visible(name).padEnd(width)}  ${says}`, 6);
  if (servers.length === 0) printLine("  no servers");
}
