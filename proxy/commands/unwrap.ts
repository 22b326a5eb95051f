import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, printWrapped } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { homeOf } from "../home/home.ts";
import type { HookDeps } from "../hosts/hook-outcome.ts";
import type { Host } from "../hosts/host.ts";
import { asJson, exitOf, hasChanged, hostCalled, printHost, refuseMissing } from "../hosts/print.ts";
import { hosts } from "../hosts/table.ts";
import { type HostOutcome, isOurs, unwrapHost } from "../hosts/wrap-host.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  all?: boolean;
  dryRun?: boolean;
}

export function unwrapCommand(): Command {
  return withHome(new Command("unwrap"))
    .description("undo wrap and init: the configuration of a host is as it was")
    .argument("[host]", "the host, as wrap --list calls it")
    .option("--all", "of every host")
    .option("--dry-run", "print what would change, and write nothing")
    .action(unwrap);
}

function unwrap(given: string | undefined, flags: Flags): void {
  const home = homeOf(loadDelivery({ ...flags }).home);
  const isDryRun = flags.dryRun === true;
  const deps = ([id, host]: [string, Host]): HookDeps => ({ id, host, home, isDryRun });
  if (flags.all === true && given !== undefined)
    throw new CommandError("usage", "--all is for every host: name none");
  // Two hosts may read the same file, so each is looked at when its turn has come.
  const done = flags.all === true ? unwrapAll(deps) : [unwrapHost(deps(hostCalled(given)))];
  const [only] = done;
  if (flags.all !== true && only !== undefined && only.hook === undefined) refuseMissing(only.survey);
  for (const each of done) exitOf(each);
  if (flags.json === true) {
    const all = done.map((each) => asJson(each, isDryRun));
    return printJson(flags.all === true ? all : all[0]);
  }
  for (const each of done) {
    printHost(each, isDryRun, "is wrapped");
    if (!isDryRun && hasChanged(each)) printWrapped(`restart ${each.survey.host.name}`);
  }
  if (done.length === 0) printLine("no host is wrapped");
  else if (isDryRun) printLine("nothing was written");
}

function unwrapAll(deps: (row: [string, Host]) => HookDeps): HostOutcome[] {
  return Object.entries(hosts).flatMap((row) => (isOurs(deps(row)) ? [unwrapHost(deps(row))] : []));
}
