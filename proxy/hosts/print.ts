import { didYouMean } from "../../shared/closest.ts";
import { CommandError, exitCodes } from "../../shared/exit-codes.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printLine, printWrapped, visible } from "../../shared/print.ts";
import { canaryWords, isWorking } from "./hook-canary.ts";
import type { HookOutcome } from "./hook-outcome.ts";
import type { Host } from "./host.ts";
import { type Outcome, shownPath } from "./outcome.ts";
import { placesOf, thisMachine } from "./places.ts";
import type { Survey } from "./survey.ts";
import { hosts } from "./table.ts";
import type { HostOutcome } from "./wrap-host.ts";

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

/** Exits 1 when a file was left alone, or the hook does not work. */
export function exitOf({ hook, files }: HostOutcome): void {
  if ((hook !== undefined && hasFailed(hook)) || files.some(({ problem }) => problem !== undefined))
    process.exitCode = exitCodes.failure;
}

/** The same for programs. */
export const asJson = ({ survey, hook, files }: HostOutcome, isDryRun: boolean): object => ({
  host: survey.id,
  dry_run: isDryRun,
  hook,
  files: files.filter(isConcerned).map(({ path, hasChanged, problem, servers }) => ({
    path,
    changed: hasChanged,
    problem,
    servers: servers.map(({ name, says }) => ({ name, says })),
  })),
  plugins: survey.ofPlugins,
});

/** `none` is what is said of a host without a server that is concerned. */
export function printHost(
  { survey, hook, hooked, files }: HostOutcome,
  isDryRun: boolean,
  none: string,
): void {
  const concerned = files.filter(isConcerned);
  if (hook !== undefined) printHook(hook, survey.host, isDryRun);
  for (const file of concerned) printFile(file, isDryRun);
  const why = hooked === "successes" ? "judged by the hook, but for calls that fail" : "not wrapped";
  if (hooked === "successes" || hooked === "nothing")
    for (const { plugin, name } of survey.ofPlugins)
      printWrapped(`${visible(name)}  ${why}: from plugin ${visible(plugin)}`);
  if (hook === undefined && concerned.length === 0) printLine(`no server of ${survey.host.name} ${none}`);
}

/** Whether anything was written, or would be. */
export const hasChanged = ({ hook, files }: HostOutcome): boolean =>
  files.some(({ hasChanged }) => hasChanged) ||
  (hook !== undefined && hook.says !== "already there" && hook.says !== "left alone");

/** Hosts have many files without a server. */
const isConcerned = ({ servers, hasChanged, problem }: Outcome): boolean =>
  hasChanged || problem !== undefined || servers.length > 0;

const hasFailed = ({ says, canary }: HookOutcome): boolean =>
  says === "left alone" || (canary !== undefined && !isWorking(canary));

function printHook(hook: HookOutcome, { name }: Host, isDryRun: boolean): void {
  const { says, problem, command, events = [], canary, trust } = hook;
  const path = shownPath(hook.path);
  if (problem !== undefined) return printWrapped(`${path} is left alone: ${problem}`);
  if (isDryRun && says === "would be added") {
    for (const line of [`--- ${path}`, `+++ ${path}`, `@@ ${events.join(", ")} @@`, `+${command}`])
      printLine(line);
    return;
  }
  printLine(path);
  printLine(`  hook  ${says}`);
  if (canary !== undefined) printWrapped(`  tried: ${canaryWords[canary]}`, 4);
  if (trust !== undefined && trust !== "trusted")
    printWrapped(`  installed, not trusted: start ${name}, trust the hook with /hooks, and wrap it again`, 4);
}

function printFile({ path, problem, servers, diff }: Outcome, isDryRun: boolean): void {
  const shown = shownPath(path);
  if (problem !== undefined) return printWrapped(`${shown} is left alone: ${problem}`);
  if (isDryRun && diff.length > 0)
    for (const line of [`--- ${shown}`, `+++ ${shown}`, ...diff]) printLine(line);
  else printLine(shown);
  const width = Math.max(0, ...servers.map(({ name }) => visible(name).length));
  // In a dry run the diff says what becomes of those that change.
  for (const { name, says, hasChanged } of servers)
    if (!isDryRun || !hasChanged) printWrapped(`  ${visible(name).padEnd(width)}  ${says}`, 6);
}
