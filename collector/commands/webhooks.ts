import { Command } from "commander";
import {
  alertTypes,
  createWebhookRequest,
  type ListedDelivery,
  type ListedWebhook,
} from "../../shared/contract/webhooks.ts";
import { GateError } from "../../shared/errors.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { collectorCommand } from "../../shared/next-command.ts";
import { ago, printJson, printLine, printTable, say, shownId } from "../../shared/print.ts";
import { type OpenedData, openData, organizationNamed, placeOf } from "../data/opened.ts";
import { sealerOf } from "../data/stores.ts";
import type { Organization } from "../store/store.ts";
import { type DataFlags, jsonOption, orgOption, withData } from "../terminal/options.ts";
import { refuseFlag } from "../terminal/refuse-flag.ts";
import { type Asker, manageWebhooks, sendingOf, type WebhookManagement } from "../webhooks/manage.ts";

interface Flags extends DataFlags {
  json?: boolean;
  webhooksToPrivate?: boolean;
}

interface AddFlags extends Flags {
  org?: string;
  events: string;
  belowScore?: string;
  belowPassRate?: string;
  failingShare?: string;
  failingOf?: string;
  silentMinutes?: string;
}

const privateOption = [
  "--webhooks-to-private",
  "it may lead to a private address, and over plain HTTP; the collector needs the same flag",
] as const;

export function webhooksCommand(): Command {
  const command = new Command("webhooks").description("addresses that get alerts about agents");
  withData(command.command("add <url>"))
    .description("make a webhook; its secret is printed this once")
    .option(...orgOption)
    .option("--events <types>", `which events, separated by commas`, alertTypes.join(","))
    .option("--below-score <score>", "agent.below: under this score")
    .option("--below-pass-rate <rate>", "agent.below: under this pass rate (0.9, unless there is a score)")
    .option(
      "--failing-share <share>",
      "gate.failing: a gate failed in this share of the newest outputs (0.5)",
    )
    .option("--failing-of <count>", "gate.failing: how many of the newest outputs are counted (20)")
    .option("--silent-minutes <minutes>", "proxy.silent: so many minutes without a batch (60)")
    .option(...privateOption)
    .option(...jsonOption)
    .action(add);
  withData(command.command("ls"))
    .description("list webhooks, without their secrets")
    .option(...orgOption)
    .option(...jsonOption)
    .action(list);
  withData(command.command("rm <id>"))
    .description("take a webhook away, with what waits for it and its log")
    .option(...jsonOption)
    .action(remove);
  withData(command.command("test <id>"))
    .description("send a test from here, now and once")
    .option(...privateOption)
    .option(...jsonOption)
    .action(test);
  withData(command.command("log <id>"))
    .description("list what was sent to a webhook and what waits, newest first")
    .option(...jsonOption)
    .action(log);
  return command;
}

async function add(url: string, given: AddFlags): Promise<void> {
  const { org, events, json, belowScore, belowPassRate, failingShare, failingOf, silentMinutes, ...flags } =
    given;
  const parsed = createWebhookRequest.safeParse({
    url,
    events: events.split(","),
    below_score: numberOf(belowScore),
    below_pass_rate: numberOf(belowPassRate),
    failing_share: numberOf(failingShare),
    failing_of: numberOf(failingOf),
    silent_minutes: numberOf(silentMinutes),
  });
  if (!parsed.success) throw refuseFlag(parsed.error, flagNames);
  await using kept = await openData({ ...flags });
  const { webhooks, by } = managing(kept, flags, await organizationNamed(kept, org));
  const made = await explained(webhooks.create(by, parsed.data));
  if (json === true) return printJson(made);
  printLine(made.secret);
  say(
    `Copy it now, it is not shown again: it signs what is sent. id ${made.id}   test: ${collectorCommand("webhooks", "test", made.id)}`,
  );
}

const numberOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : Number(text);

const flagNames = {
  below_score: "below-score",
  below_pass_rate: "below-pass-rate",
  failing_share: "failing-share",
  failing_of: "failing-of",
  silent_minutes: "silent-minutes",
};

async function list({ org, json, ...flags }: Flags & { org?: string }): Promise<void> {
  await using kept = await openData({ ...flags });
  const { webhooks, by } = managing(kept, flags, await organizationNamed(kept, org));
  const listed = await webhooks.list(by);
  if (json === true) return printJson(listed);
  printTable(
    ["ID", "URL", "EVENTS", "STATE", "LAST"],
    listed.map(({ id, url, events, state, last }) => [
      shownId(id),
      url,
      events.join(", "),
      state,
      wordsOf(last),
    ]),
  );
}

async function remove(start: string, { json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { webhooks, by, id } = await withId(kept, flags, start);
  await webhooks.remove(by, id);
  if (json === true) printJson({ id, removed: true });
  else printLine(`${id} removed`);
}

async function test(start: string, { json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { webhooks, by, id } = await withId(kept, flags, start);
  const tried = await webhooks.test(by, id);
  if (json === true) printJson(tried);
  else printLine(wordsOf(tried));
  if (tried.state !== "delivered") process.exitCode = 1;
}

async function log(start: string, { json, ...flags }: Flags): Promise<void> {
  await using kept = await openData({ ...flags });
  const { webhooks, by, id } = await withId(kept, flags, start);
  const deliveries = await webhooks.deliveries(by, id);
  if (json === true) return printJson(deliveries);
  printTable(
    ["ID", "EVENT", "AGENT", "MADE", "ATTEMPTS", "STATE"],
    deliveries.map((one) => [
      shownId(one.id),
      one.type,
      one.agent_id ?? "",
      ago(Date.parse(one.created_at ?? ""), Date.now()),
      String(one.attempts),
      wordsOf(one),
    ]),
  );
}

function wordsOf(delivery: ListedWebhook["last"] | ListedDelivery): string {
  if (delivery === null) return "nothing yet";
  const { state, status, why } = delivery;
  const answer = status === null ? "" : ` (${status})`;
  return `${state}${answer}${why === null ? "" : `: ${why}`}`;
}

function managing(
  { directory, newId, now, who }: OpenedData,
  flags: DataFlags,
  organization: Pick<Organization, "id" | "name">,
): { webhooks: WebhookManagement; by: Asker } {
  const place = placeOf({ ...flags });
  const webhooks = manageWebhooks({
    directory,
    sending: sendingOf(place),
    sealer: async () => sealerOf(place, await directory.snapshot()),
    newId,
    now,
    // A collector looks for itself.
    changed: () => undefined,
  });
  return { webhooks, by: { org: organization.id, organization: organization.name, who } };
}

/** By its id or the start of it, as the list shows it in a terminal. */
async function withId(kept: OpenedData, flags: DataFlags, start: string) {
  const all = await kept.directory.webhooks.all();
  const [found, ...others] = all.filter(({ id }) => /^whk_./.test(start) && id.startsWith(start));
  if (found === undefined)
    throw new CommandError(
      "failure",
      `there is no webhook "${start}": see ${collectorCommand("webhooks", "ls")}`,
    );
  if (others.length > 0)
    throw new CommandError("failure", `more than one webhook begins with ${start}: give more of the id`);
  const organization = await organizationNamed(kept, found.org);
  return { ...managing(kept, flags, organization), id: found.id };
}

/** What is refused over HTTP is refused here in the same words. */
async function explained<T>(made: Promise<T>): Promise<T> {
  try {
    return await made;
  } catch (error) {
    if (error instanceof GateError) throw new CommandError("usage", error.message, error);
    throw error;
  }
}
