import { Command, Option } from "commander";
import { eventsQuery } from "../../shared/contract/events.ts";
import type { StoredEvent } from "../../shared/contract/events.ts";
import { limits } from "../../shared/contract/limits.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import type { EventsFilter } from "../store/store.ts";
import { withFilter, wantedOf } from "../terminal/event-filter.ts";
import type { FilterFlags } from "../terminal/event-filter.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, orgOption, withData } from "../terminal/options.ts";
import { scoreWords } from "../../shared/scoring.ts";
import { ago, grouped, printJson, printTable, say } from "../../shared/print.ts";
import { erase, yesOption } from "./erase.ts";
import type { EraseFlags } from "./erase.ts";
import { refuseFlag } from "../terminal/refuse-flag.ts";
import { openForReading } from "../data/opened.ts";

interface Flags extends DataFlags, FilterFlags {
  org?: string;
  limit?: string;
  offset?: string;
  json?: boolean;
}

export function eventsCommand(): Command {
  const command = new Command("events").description(
    "verdicts of an organization, which the API calls events",
  );
  withFilter(withData(command.command("ls")))
    .description("list verdicts, newest first")
    .option(...orgOption)
    .option("--limit <count>", `how many at most, 1 to ${limits.eventsLimitMax}`)
    .option("--offset <count>", `skip this many of the newest, at most ${limits.eventsOffsetMax}`)
    .option(...jsonOption)
    .action(list);
  withData(command.command("rm"))
    .description("erase verdicts for good, also while collectors serve the data")
    .option(...orgOption)
    .option("--agent <id>", "only verdicts of this agent")
    .option("--before <time>", "verdicts created before, as 2026-01-31T00:00:00Z")
    .addOption(new Option("--to <time>", "verdicts created at or before").conflicts("before"))
    .option(...yesOption)
    .option(...jsonOption)
    .action(remove);
  return command;
}

async function list({ org, json, ...asked }: Flags): Promise<void> {
  const filter = filterOf(asked);
  await using reading = await openForReading({ ...asked }, org);
  const events = await reading.store.events(reading.organization.id, filter);
  if (json === true) printJson(events);
  else {
    printTable(["CREATED", "AGENT", "TOOL", "SCORE", "VERDICT"], events.map(rowOf));
    if (events.length > 0)
      say(
        `${scoreWords}; what the agent had after this verdict. Speed and the number of verdicts count too, ` +
          "so that a score may rise with a verdict that failed",
      );
  }
}

function filterOf({ limit, offset, ...asked }: Flags): EventsFilter {
  const parsed = eventsQuery.safeParse({ limit, offset });
  if (!parsed.success) throw refuseFlag(parsed.error);
  return {
    limit: Number(limit ?? limits.eventsLimitDefault),
    offset: Number(offset ?? 0),
    ...wantedOf(asked),
  };
}

function rowOf(event: StoredEvent): string[] {
  const failed = event.gates
    .filter((gate) => !gate.passed)
    .map(({ name, reason }) => (reason === undefined ? name : `${name} (${reason})`));
  const verdict = event.passed ? "clean" : `failed: ${failed.join(", ")}`;
  return [
    ago(Date.parse(event.created_at), Date.now()),
    event.agent_id,
    event.tool_name ?? "",
    grouped(event.reputation_score),
    verdict,
  ];
}

interface RemoveFlags extends EraseFlags {
  agent?: string;
  before?: string;
  to?: string;
}

/** `--to` exists because no time is later than the last one that an event can have: `--before` cannot reach that event. */
async function remove({ agent, before, to, ...flags }: RemoveFlags): Promise<void> {
  const time = before ?? to;
  if (time === undefined)
    throw new CommandError("usage", "events rm: which events? Say --before TIME or --to TIME");
  const parsed = eventsQuery.safeParse({ agent_id: agent, to: time });
  if (!parsed.success)
    throw refuseFlag(parsed.error, { agent_id: "agent", to: before === undefined ? "to" : "before" });
  const whose = agent === undefined ? "of every agent" : `of the agent "${agent}"`;
  await erase(flags, {
    agentId: agent,
    beforeMs: parseTimestamp(time) + (before === undefined ? 1 : 0),
    what: ({ name }) =>
      `the events ${whose} of ${name} that were created ${before === undefined ? "at or " : ""}before ${time}`,
  });
}
