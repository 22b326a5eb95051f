import { Command } from "commander";
import { proxyCommand } from "../../shared/next-command.ts";
import { printJson, printLine, printTable, printWrapped, say } from "../../shared/print.ts";
import { agreed, canAsk } from "../../shared/prompt.ts";
import { loadDelivery } from "../config/load.ts";
import { homeOf } from "../home/home.ts";
import { type FoundHost, foundHosts } from "../hosts/found.ts";
import { intendedOf } from "../hosts/intended.ts";
import { thisMachine } from "../hosts/places.ts";
import { asJson, exitOf, hasChanged, hostCalled, printHost } from "../hosts/print.ts";
import { surveyOf } from "../hosts/survey.ts";
import { type HostOutcome, wrapHost } from "../hosts/wrap-host.ts";
import { type HomeFlags, withHome } from "../terminal/options.ts";

interface Flags extends HomeFlags {
  yes?: boolean;
  host?: readonly string[];
  dryRun?: boolean;
}

export function initCommand(): Command {
  return withHome(new Command("init"))
    .description("find the hosts on this machine, ask, and have what their tools answer judged")
    .option("--yes", "all hosts, without a question")
    .option("--host <id...>", "only these hosts, as wrap --list calls them")
    .option("--dry-run", "print what would be done, and write nothing")
    .action(init);
}

async function init(flags: Flags): Promise<void> {
  const found = flags.host === undefined ? foundHosts() : flags.host.map(called);
  if (found.length === 0 && flags.json !== true) return tellOfNone();
  const how = { home: homeOf(loadDelivery({ ...flags }).home), config: configOf(flags) };
  const wrap = ({ id, host }: FoundHost, isDryRun: boolean): Promise<HostOutcome> =>
    wrapHost({ ...how, id, host, isDryRun, names: [], hooks: undefined, isForProject: false });
  const plans = await each(found, async (one) => ({ one, plan: await wrap(one, true) }));
  const isJson = flags.json === true;
  if (!isJson) printPlans(plans);
  const open = plans.filter(({ plan }) => hasChanged(plan)).map(({ one }) => one);
  const chosen = flags.dryRun === true ? [] : await choose(open, flags);
  const done = await each(chosen, async (one) => {
    const outcome = await wrap(one, false);
    exitOf(outcome);
    if (!isJson) printHost(outcome, false, "is there to be wrapped");
    return outcome;
  });
  if (isJson) return printJson([...plansLeft(plans, chosen), ...done.map((each) => asJson(each, false))]);
  if (done.some(hasChanged)) tellOfNext(done.filter(hasChanged));
  else if (open.length === 0) printLine("nothing to do");
  else if (flags.dryRun === true || flags.yes === true || canAsk()) printLine("nothing was written");
  else printWrapped(`nothing was written. To do this: ${proxyCommand("init", "--yes")}`);
}

interface Plan {
  one: FoundHost;
  plan: HostOutcome;
}

/** One after the other: two hosts may read the same file. */
async function each<T, R>(all: readonly T[], act: (one: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const one of all) done.push(await act(one));
  return done;
}

function called(given: string): FoundHost {
  const [id, host] = hostCalled(given);
  return { id, host, survey: surveyOf(id, host, thisMachine()), version: undefined };
}

const configOf = ({ config }: Flags): string | undefined => config ?? process.env["AGENT_GATE_CONFIG"];

/** All are asked about before the first is changed. */
async function choose(open: readonly FoundHost[], { yes, json }: Flags): Promise<FoundHost[]> {
  if (yes === true) return [...open];
  if (json === true || !canAsk()) return [];
  const answers = await each(open, async (one) => ((await agreed(`Gate ${one.host.name}?`)) ? [one] : []));
  return answers.flat();
}

function printPlans(plans: readonly Plan[]): void {
  const rows = plans.map(({ one: { id, version = "-" }, plan }) => {
    const { does, leaves } = intendedOf(plan);
    return [id, version, does, leaves];
  });
  printTable(["HOST", "VERSION", "TO DO", "NOT JUDGED"], rows);
}

const plansLeft = (plans: readonly Plan[], chosen: readonly FoundHost[]): object[] =>
  plans.filter(({ one }) => !chosen.includes(one)).map(({ plan }) => asJson(plan, true));

function tellOfNext(done: readonly HostOutcome[]): void {
  const names = done.map(({ survey }) => survey.host.name).join(", ");
  printLine("");
  printWrapped(`restart ${names}; to undo it: ${proxyCommand("unwrap", "--all")}`);
  printWrapped(`  verdicts as they come   ${proxyCommand("tail")}`);
  printWrapped(`  what was found          ${proxyCommand("report")}`);
}

function tellOfNone(): void {
  say("no host was found: neither a file nor a program of any");
  printWrapped(`  all hosts that are known          ${proxyCommand("wrap", "--list")}`);
  printWrapped(`  an MCP server of another program  ${proxyCommand("mcp")} -- npx -y <server>`);
  printWrapped(`  an HTTP tool                      ${proxyCommand("http")} <URL>`);
}
