import { Command } from "commander";
import { CommandError } from "../../shared/exit-codes.ts";
import { summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import type { DataFlags } from "./options.ts";
import { jsonOption, orgOption, withData } from "./options.ts";
import { printFields, printJson, printTable } from "../../shared/print.ts";
import { erase, yesOption } from "./erase.ts";
import type { EraseFlags } from "./erase.ts";
import { openForReading } from "./workshop.ts";

interface Flags extends DataFlags {
  org?: string;
  json?: boolean;
}

export function agentsCommand(): Command {
  const command = new Command("agents").description("agents of an organization");
  withData(command.command("ls"))
    .description("list agents, last seen first")
    .option(...orgOption)
    .option(...jsonOption)
    .action(list);
  withData(command.command("show <id>"))
    .description("show one agent and its reputation")
    .option(...orgOption)
    .option(...jsonOption)
    .action(show);
  withData(command.command("rm <id>"))
    .description("erase an agent with its events for good, also while collectors serve the data")
    .option(...orgOption)
    .option(...yesOption)
    .option(...jsonOption)
    .action(remove);
  return command;
}

async function list({ org, json, ...flags }: Flags): Promise<void> {
  await using reading = await openForReading({ ...flags }, org);
  const agents = await reading.store.agents(reading.organization.id);
  if (json === true) printJson(agents);
  else
    printTable(
      ["AGENT", "EVALUATIONS", "FIRST SEEN", "LAST SEEN"],
      agents.map((agent) => [agent.agent_id, String(agent.eval_count), agent.first_seen, agent.last_seen]),
    );
}

async function show(id: string, { org, json, ...flags }: Flags): Promise<void> {
  await using reading = await openForReading({ ...flags }, org);
  const { store, organization } = reading;
  const record = await store.agent(organization.id, id);
  if (record === undefined)
    throw new CommandError("failure", `there is no agent "${id}": see agent-gate-collector agents ls`);
  const { window } = await store.head(organization.id, id);
  const reputation = summaryOf(Window.of(window).facts());
  if (json === true) printJson({ ...record, reputation });
  else printFields({ ...record, ...reputation });
}

async function remove(id: string, flags: EraseFlags): Promise<void> {
  await requireAgent(id, flags);
  await erase(flags, { agentId: id, what: ({ name }) => `the agent "${id}" of ${name} with all its events` });
}

/** An erasure that was interrupted may have taken the agent away already. */
async function requireAgent(id: string, { org, ...flags }: EraseFlags): Promise<void> {
  await using reading = await openForReading({ ...flags }, org);
  const { store, directory, organization } = reading;
  if ((await store.agent(organization.id, id)) !== undefined) return;
  const open = await directory.erasures();
  if (open.some((erasure) => erasure.org === organization.id && erasure.agentId === id)) return;
  throw new CommandError("failure", `there is no agent "${id}": see agent-gate-collector agents ls`);
}
