import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printTable, printWrapped } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { homeOf } from "../home/home.ts";
import { hookOf } from "../hosts/hook-outcome.ts";
import { shownPath } from "../hosts/outcome.ts";
import { thisMachine } from "../hosts/places.ts";
import { asJson, exitOf, hasChanged, hostCalled, printHost, refuseMissing } from "../hosts/print.ts";
import { countsOf, surveyOf } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";
import { wrapHost } from "../hosts/wrap-host.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  list?: boolean;
  dryRun?: boolean;
  project?: boolean;
  hooks?: boolean;
  strict?: boolean;
}

export function wrapCommand(): Command {
  return withHome(new Command("wrap"))
    .description(
      "have what the tools of a host answer judged, through its hook and in front of its MCP servers",
    )
    .argument("[host]", "the host, as --list calls it")
    .argument("[server...]", "only these of its servers, and no hook")
    .option("--list", "list the hosts and how many of their servers are wrapped")
    .option("--dry-run", "print what would change, and write nothing")
    .option("--project", "also in the files of the project in this folder, which others may share")
    .option("--hooks", "its hook, which sees its own tools too; the default where it can replace outputs")
    .option("--no-hooks", "its servers alone; a hook of ours is taken out")
    .option("--strict", "have the hook withhold what nothing judges, in the place of letting it pass")
    .action(wrap);
}

async function wrap(given: string | undefined, names: readonly string[], flags: Flags): Promise<void> {
  if (flags.list === true) return list(flags);
  const { hooks } = flags;
  if (hooks === true && names.length > 0)
    throw new CommandError("usage", "--hooks is for all tools of a host: name no servers");
  const [id, host] = hostCalled(given);
  const isDryRun = flags.dryRun === true;
  if (hooks === true && hookOf(host) === undefined)
    throw new CommandError(
      "usage",
      `no hook of ${host.name} can put anything in the place of an output: leave out --hooks`,
    );
  if (names.length > 0) refuseMissing(surveyOf(id, host, thisMachine()));
  const done = await wrapHost({
    id,
    host,
    names,
    hooks,
    home: homeOf(loadDelivery({ ...flags }).home),
    config: flags.config ?? process.env["AGENT_GATE_CONFIG"],
    isDryRun,
    isStrict: flags.strict === true,
    isForProject: flags.project === true,
  });
  if (done.hook === undefined) refuseMissing(done.survey);
  exitOf(done);
  if (flags.json === true) return printJson(asJson(done, isDryRun));
  printHost(done, isDryRun, "is there to be wrapped");
  if (isDryRun) return printLine("nothing was written");
  if (hasChanged(done)) printWrapped(`restart ${host.name}; to undo it: ${proxyCommand("unwrap", id)}`);
}

function list(flags: Flags): void {
  const machine = thisMachine();
  const rows = Object.entries(hosts).map(([id, host]) => surveyOf(id, host, machine));
  if (flags.json === true)
    return printJson(
      rows.map((survey) => ({
        host: survey.id,
        name: survey.host.name,
        files: survey.files.map(({ path }) => path),
        ...countsOf(survey),
      })),
    );
  printTable(
    ["HOST", "NAME", "WRAPPED", "NOT", "FILES"],
    rows.map((survey) => {
      const { wrapped, plain, url, other } = countsOf(survey);
      const isHere = survey.files.length > 0;
      const shown = (count: number): string => (isHere ? String(count) : "-");
      const files = survey.files.map(({ path }) => shownPath(path)).join(", ");
      return [survey.id, survey.host.name, shown(wrapped), shown(plain + url + other), files || "none here"];
    }),
  );
}
