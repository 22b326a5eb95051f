import { randomInt } from "node:crypto";
import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine, say } from "../../shared/print.ts";
import { takeMasterKeys } from "../auth/keyring.ts";
import { loadConfig } from "../config/load.ts";
import { databaseFailure } from "../data/database-failure.ts";
import type { Migrated, Plan } from "../migration/migration.ts";
import { migrateAll, planMigration } from "../migration/migration.ts";
import { openFromMongo, openToMongo } from "../migration/ends.ts";
import { withoutSecrets } from "../../shared/uri.ts";
import { jsonOption } from "../terminal/options.ts";
import { count } from "../terminal/progress-line.ts";
import { collectorCommand } from "../../shared/next-command.ts";

interface Flags {
  toMongo?: string | true;
  fromMongo?: string | true;
  data?: string;
  config?: string;
  org?: string;
  dryRun?: boolean;
  restart?: boolean;
  json?: boolean;
}

const seedMax = 2 ** 32;

export function migrateCommand(): Command {
  return new Command("migrate")
    .description(
      "copy organizations with their keys, webhooks, agents and events between a data directory and MongoDB; run again, it goes on",
    )
    .option("--to-mongo [uri]", "copy the data directory to this database (default: MONGODB_URI)")
    .option("--from-mongo [uri]", "copy this database to the data directory (default: MONGODB_URI)")
    .option("--data <dir>", "data directory; no collector may serve it")
    .option("--config <file>", "configuration file (JSON)")
    .option("--org <name>", "organization (default: all)")
    .option("--dry-run", "say what would be copied, and change nothing")
    .option("--restart", "remove what an unfinished migration has copied, and start again")
    .option(...jsonOption)
    .action(run);
}

async function run(flags: Flags): Promise<void> {
  const { data: dataDir, uri } = placesOf(flags);
  const toMongo = flags.toMongo !== undefined;
  const masters = takeMasterKeys(process.env);
  const options = { dataDir, uri, masters, org: flags.org, dryRun: flags.dryRun === true };
  const startedAt = performance.now();
  try {
    await using ends = await (toMongo ? openToMongo : openFromMongo)(options);
    const restart = flags.restart === true;
    const plans = await planMigration(ends, flags.org, restart);
    if (options.dryRun) return sayPlans(plans, flags.json === true);
    const seed = randomInt(seedMax);
    const migrated = await migrateAll({ ...ends, seed }, plans, restart);
    const seconds = (performance.now() - startedAt) / 1000;
    sayMigrated(migrated, { seed, seconds, json: flags.json === true });
  } catch (error) {
    throw databaseFailure(error, "what was copied stays: run the same command again and it goes on");
  }
  const target = toMongo ? ["--mongo", withoutSecrets(uri)] : ["--data", dataDir];
  say(
    `The source was not changed. From now on serve the copy instead of the source: ${collectorCommand("start", ...target)}`,
  );
}

function placesOf({ toMongo, fromMongo, data, config }: Flags): { data: string; uri: string } {
  const given = toMongo ?? fromMongo;
  if (given === undefined || (toMongo !== undefined && fromMongo !== undefined))
    throw new CommandError("usage", "migrate: which way? Give either --to-mongo URI or --from-mongo URI");
  if (given === true && config === undefined && process.env["MONGODB_URI"] === undefined)
    throw new CommandError("usage", "migrate: which database? Give its URI, or set MONGODB_URI");
  const mongo = given === true ? undefined : given;
  if (mongo !== undefined && !/^mongodb(\+srv)?:\/\//.test(mongo))
    throw new CommandError("usage", "migrate: the URI must start with mongodb:// or mongodb+srv://");
  const { values } = loadConfig({ data, config, mongo, store: "mongo" });
  return { data: values.data, uri: values.mongo ?? "" };
}

function sayPlans(plans: readonly Plan[], json: boolean): void {
  if (json)
    printJson({
      organizations: plans.map((plan) => ({
        id: plan.organization.id,
        name: plan.organization.name,
        keys: plan.keys.length,
        webhooks: plan.webhooks.length,
        events: plan.events,
        state: stateOf(plan),
      })),
    });
  else
    for (const plan of plans)
      printLine(
        `${plan.organization.name}: ${count(plan.events)} events, ${plan.keys.length} keys, ${webhooksOf(plan)}: ${stateOf(plan)}`,
      );
}

const webhooksOf = ({ webhooks: { length } }: Plan): string =>
  length === 1 ? "1 webhook" : `${length} webhooks`;

function stateOf({ remains }: Plan): string {
  if (remains === undefined) return "to copy";
  return remains.finished === undefined ? "begun, to be finished" : "copied already";
}

function sayMigrated(
  migrated: readonly Migrated[],
  { seed, seconds, json }: { seed: number; seconds: number; json: boolean },
): void {
  if (json) {
    const organizations = migrated.map(({ organization, keys, webhooks, events, comparison, waiting }) => ({
      id: organization.id,
      name: organization.name,
      keys: keys.length,
      webhooks: webhooks.length,
      alerts_waiting: waiting ?? null,
      agents: comparison?.agents ?? null,
      events: comparison?.events ?? events,
      compared: comparison === undefined ? null : { events: comparison.sampled, seed },
    }));
    printJson({ organizations, seconds: Math.round(seconds * 10) / 10 });
    return;
  }
  for (const each of migrated) {
    const { organization, keys, events, comparison, waiting } = each;
    printLine(
      comparison === undefined
        ? `${organization.name}: ${count(events)} events, copied already by an earlier run`
        : `${organization.name}: ${count(comparison.events)} events of ${count(comparison.agents)} agents and ${keys.length} keys; counts and scores are the same, and so are ${comparison.sampled} events compared byte by byte (seed ${seed})`,
    );
    if (waiting !== undefined && each.webhooks.length > 0)
      printLine(
        `${organization.name}: ${webhooksOf(each)}, ${waiting === 1 ? "1 alert waits" : `${waiting} alerts wait`} to be sent from the copy`,
      );
  }
  printLine(`done in ${seconds.toFixed(1)} s`);
}
