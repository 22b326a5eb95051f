import { Command } from "commander";
import { printLine, printWrapped } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { homeOf } from "../home/home.ts";
import { unwrapOne } from "../hosts/outcome.ts";
import { originalsIn } from "../hosts/originals.ts";
import { thisMachine } from "../hosts/places.ts";
import { hostCalled, printOutcomes, refuseMissing } from "../hosts/print.ts";
import { surveyOf } from "../hosts/survey.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  dryRun?: boolean;
}

export function unwrapCommand(): Command {
  return withHome(new Command("unwrap"))
    .description("undo wrap: the host starts its MCP servers itself again")
    .argument("[host]", "the host, as wrap --list calls it")
    .option("--dry-run", "print what would change, and write nothing")
    .action(unwrap);
}

async function unwrap(given: string | undefined, flags: Flags): Promise<void> {
  const [id, host] = hostCalled(given);
  const home = homeOf(loadDelivery({ ...flags }).home);
  const { unwrapHooks } = await import("../hosts/hook-commands.ts");
  const hadHook = unwrapHooks(host, home, flags);
  // Files of projects in other folders are known by what is kept of them.
  const elsewhere = originalsIn(home).filter((original) => original.host === id);
  const survey = surveyOf(
    id,
    host,
    thisMachine(),
    elsewhere.map(({ path }) => path),
  );
  if (survey.files.length === 0 && hadHook && flags.json !== true) return printLine(`restart ${host.name}`);
  if (!hadHook) refuseMissing(survey);
  const isDryRun = flags.dryRun === true;
  const outcomes = survey.files.map((file) => unwrapOne({ home, isDryRun }, file));
  const concerned = outcomes.filter(
    ({ servers, hasChanged, problem }) => servers.length > 0 || hasChanged || problem !== undefined,
  );
  printOutcomes(survey, concerned, flags);
  if (flags.json === true) return;
  if (isDryRun) return printLine("nothing was written");
  if (hadHook || outcomes.some(({ hasChanged }) => hasChanged)) printWrapped(`restart ${host.name}`);
  else if (concerned.length === 0) printLine(`no server of ${host.name} is wrapped`);
}
