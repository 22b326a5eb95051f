import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printFields, printJson, say } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { openKeys } from "../credentials/credentials.ts";
import { credentialsFile } from "../home/home.ts";
import { askHealth } from "../probe/collector.ts";
import { checkKey } from "../sync/check-key.ts";
import { openCollectorLink } from "../sync/collector-link.ts";
import { collectorOf, requireTarget } from "../sync/target.ts";
import { type CollectorFlags, failureOf, withCollector } from "../terminal/collector-options.ts";
import { isMadeByStart } from "../terminal/keyless.ts";
import { recipientCommand, typedCommand } from "../../shared/next-command.ts";

export function whoamiCommand(): Command {
  return withCollector(new Command("whoami"))
    .description("say which collector and key are used, and whether they work; exits 4 or 5 when they do not")
    .action(whoami);
}

async function whoami({ json, ...flags }: CollectorFlags): Promise<void> {
  const { collector: configured, keyFile, insecure } = loadDelivery({ ...flags });
  using keys = openKeys({ keyFile, env: process.env, credentialsFile, warn: say });
  const key = keys.current();
  const collector = collectorOf(configured, key?.collector);
  const url = requireTarget(collector, insecure);
  await using link = openCollectorLink(process.env);
  const check = key === undefined ? undefined : await checkKey(link.exchange, url, key.bearer);

  const facts = {
    collector,
    key: key?.hint ?? null,
    signs: key?.secret !== undefined,
    source: key?.source ?? null,
    organization: key?.organization ?? null,
    works: check?.verdict === "works",
  };
  if (json === true) printJson(facts);
  else
    printFields(
      Object.fromEntries(Object.entries(facts).map(([name, value]) => [labels[name] ?? name, shown(value)])),
    );
  if (check === undefined) throw await missing(collector, url);
  const failure = failureOf(check, collector);
  if (failure !== undefined) throw failure;
}

/** What a person reads for names that say too little by themselves. */
const labels: Readonly<Record<string, string>> = {
  signs: "signs batches",
  source: "key from",
  works: "collector takes it",
};

/** What `doctor` calls the problem is the problem here too: to start a collector that is missing mends both. */
async function missing(collector: string, url: URL): Promise<CommandError> {
  const answers = (await askHealth({ target: { url } })).kind === "answered";
  if (isMadeByStart(collector, answers)) {
    const trouble = `the collector ${collector} does not answer, and there is no key`;
    const mend = `its first start saves one here: ${typedCommand("collector", "start")}`;
    return new CommandError("unreachable", `${trouble}: ${mend}`);
  }
  return new CommandError("auth", `there is no key: put one here with ${recipientCommand("login")}`);
}

function shown(value: string | boolean | null): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value ?? "-";
}
