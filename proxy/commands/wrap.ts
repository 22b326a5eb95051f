import { resolve } from "node:path";
import { Command } from "commander";
import { didYouMean } from "../../shared/closest.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printTable, printWrapped, visible } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { defaultHomePath, homeOf } from "../home/home.ts";
import { type Outcome, shownPath, wrapOne } from "../hosts/outcome.ts";
import { thisWrapper, type Wrapper } from "../hosts/own-words.ts";
import { thisMachine } from "../hosts/places.ts";
import { hostCalled, printOutcomes, refuseMissing } from "../hosts/print.ts";
import { countsOf, serversIn, type Survey, surveyOf } from "../hosts/survey.ts";
import { hosts } from "../hosts/table.ts";
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
    .description("have a host start its MCP servers through this program, which judges what they answer")
    .argument("[host]", "the host, as --list calls it")
    .argument("[server...]", "only these of its servers")
    .option("--list", "list the hosts and how many of their servers are wrapped")
    .option("--dry-run", "print what would change, and write nothing")
    .option("--project", "also in the files of the project in this folder, which others may share")
    .option("--hooks", "its hook instead, which has all outputs judged: of its own tools and of its servers")
    .option("--strict", "with --hooks: withhold what nothing judges, in the place of letting it pass")
    .action(wrap);
}

async function wrap(id: string | undefined, names: readonly string[], flags: Flags): Promise<void> {
  if (flags.list === true) return list(flags);
  if (flags.hooks === true) {
    if (names.length > 0)
      throw new CommandError("usage", "--hooks is for all tools of a host: name no servers");
    const { wrapHooks } = await import("../hosts/hook-commands.ts");
    return wrapHooks(hostCalled(id), homeOf(loadDelivery({ ...flags }).home), flags);
  }
  const survey = surveyOf(...hostCalled(id), thisMachine());
  refuseMissing(survey);
  refuseUnknown(survey, names);
  const { home: path } = loadDelivery({ ...flags });
  const wrapper = wrapperFor(survey, path, flags.config);
  const home = homeOf(path);
  const isDryRun = flags.dryRun === true;
  const how = { id: survey.id, home, wrapper, names, isDryRun, isForProject: flags.project === true };
  const outcomes = survey.files.map((file) => wrapOne(how, file));
  const isConcerned = ({ servers, problem }: Outcome): boolean =>
    names.length === 0 || servers.length > 0 || problem !== undefined;
  printOutcomes(survey, outcomes.filter(isConcerned), flags);
  if (flags.json === true) return;
  for (const { plugin, name } of survey.ofPlugins)
    printWrapped(`${visible(name)}  not wrapped: from plugin ${visible(plugin)}`);
  if (isDryRun) return printLine("nothing was written");
  if (outcomes.some(({ hasChanged }) => hasChanged))
    printWrapped(`restart ${survey.host.name}; to undo it: ${proxyCommand("unwrap", survey.id)}`);
}

function refuseUnknown(survey: Survey, names: readonly string[]): void {
  const known = serversIn(survey).map(({ name }) => visible(name));
  for (const name of names.map(visible))
    if (!known.includes(name))
      throw new CommandError("usage", `there is no server "${name}"${didYouMean(name, [...new Set(known)])}`);
}

/** Hosts pass on few variables or none: what they say here is written into the command. */
function wrapperFor({ host }: Survey, home: string, config = process.env["AGENT_GATE_CONFIG"]): Wrapper {
  const isUsual = home === defaultHomePath && process.env["XDG_DATA_HOME"] === undefined;
  const flags = Object.entries({ home: isUsual ? undefined : home, config }).flatMap(([flag, path]) =>
    path === undefined ? [] : [`--${flag}=${resolve(path)}`],
  );
  const wrapper = thisWrapper(flags);
  const broken = [wrapper.file, ...flags].find((word) => /\s/.test(word));
  if (broken === undefined || host.breaksBlanks !== true) return wrapper;
  throw new CommandError(
    "usage",
    `${host.name} breaks words at blanks, and ${broken} has one: use another folder`,
  );
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
