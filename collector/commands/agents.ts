import { Command, Option } from "commander";
import { agentsQuery } from "../../shared/contract/agents.ts";
import type { AgentRecord } from "../../shared/contract/agents.ts";
import { readCursor, writeCursor } from "../../shared/contract/cursor.ts";
import type { LifecycleStage } from "../../shared/contract/reputation.ts";
import { limits } from "../../shared/contract/limits.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { scoreWords, stageWords, summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, orgOption, withData } from "../terminal/options.ts";
import { ago, grouped, printFields, printJson, printTable, say } from "../../shared/print.ts";
import { erase, yesOption } from "./erase.ts";
import type { EraseFlags } from "./erase.ts";
import { refuseFlag } from "../terminal/refuse-flag.ts";
import { openForReading } from "../data/opened.ts";
import type { DataForReading } from "../data/opened.ts";
import { collectorCommand } from "../../shared/next-command.ts";

interface Flags extends DataFlags {
  org?: string;
  json?: boolean;
}

interface ListFlags extends Flags {
  all?: boolean;
  limit?: string;
  cursor?: string;
}

export function agentsCommand(): Command {
  const command = new Command("agents").description("agents of an organization");
  withData(command.command("ls"))
    .description("list agents, last seen first")
    .option(...orgOption)
    .option("--limit <count>", `how many at most, 1 to ${limits.agentsListedMax}`)
    .option("--cursor <cursor>", "continue a list from its cursor: what the list printed, or X-Next-Cursor")
    .addOption(new Option("--all", "list all agents").conflicts("limit"))
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

async function list({ org, json, all, limit, cursor, ...flags }: ListFlags): Promise<void> {
  const parsed = agentsQuery.safeParse({ limit, cursor });
  if (!parsed.success) throw refuseFlag(parsed.error);
  await using reading = await openForReading({ ...flags }, org);
  const from = { limit: Number(limit ?? limits.agentsListedMax), cursor, all: all === true };
  const { agents, next } = await listed(reading, from);
  if (json === true) printJson(agents);
  else {
    printTable(
      ["AGENT", "SCORE", "STAGE", "CLEAN", "OUTPUTS", "LAST SEEN", "FIRST SEEN"],
      (await withScores(reading, agents)).map(rowOf),
    );
    if (agents.length > 0) say(`${scoreWords}; ${stageWords}`);
  }
  if (next !== undefined) say(`There are more: --cursor ${next} goes on, --all lists every agent.`);
}

interface ScoredAgent extends AgentRecord {
  score: number;
  status: LifecycleStage;
  /** From 0 to 1. */
  pass_rate: number;
}

/** As of the same moment as the list, from the window of each. */
async function withScores(
  { store, organization }: DataForReading,
  agents: readonly AgentRecord[],
): Promise<ScoredAgent[]> {
  const scored: ScoredAgent[] = [];
  for (const agent of agents) {
    const { window } = await store.head(organization.id, agent.agent_id);
    const { score, status, pass_rate } = summaryOf(Window.of(window).facts());
    scored.push({ ...agent, score, status, pass_rate });
  }
  return scored;
}

function rowOf(agent: ScoredAgent): string[] {
  const { agent_id, score, status, pass_rate, eval_count, first_seen, last_seen } = agent;
  const now = Date.now();
  const clean = eval_count === 0 ? "-" : `${(pass_rate * 100).toFixed(1)} %`;
  const seen = [last_seen, first_seen].map((time) => ago(Date.parse(time), now));
  return [agent_id, eval_count === 0 ? "-" : grouped(score), status, clean, grouped(eval_count), ...seen];
}

/** Of data that is read as of one moment every agent is there once; on a shared database, whoever is seen meanwhile moves to the front. */
async function listed(
  { store, organization }: DataForReading,
  { limit, cursor, all }: { limit: number; cursor: string | undefined; all: boolean },
): Promise<{ agents: AgentRecord[]; next: string | undefined }> {
  const agents: AgentRecord[] = [];
  for (let next = cursor; ;) {
    const place = next === undefined ? undefined : readCursor(next);
    const after = place && { lastSeenMs: place.ms, agentId: place.id };
    const page = await store.agents(organization.id, { limit, after });
    for (const agent of page.agents) agents.push(agent);
    next = page.next && writeCursor({ ms: page.next.lastSeenMs, id: page.next.agentId });
    if (!all || next === undefined) return { agents, next };
  }
}

async function show(id: string, { org, json, ...flags }: Flags): Promise<void> {
  await using reading = await openForReading({ ...flags }, org);
  const { store, organization } = reading;
  const record = await store.agent(organization.id, id);
  if (record === undefined)
    throw new CommandError("failure", `there is no agent "${id}": see ${listing(org)}`);
  const { window } = await store.head(organization.id, id);
  const reputation = summaryOf(Window.of(window).facts());
  if (json === true) printJson({ ...record, reputation });
  else {
    printFields({ ...record, ...reputation });
    say(scoreWords);
  }
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
  throw new CommandError("failure", `there is no agent "${id}": see ${listing(org)}`);
}

function listing(org: string | undefined): string {
  return collectorCommand("agents", "ls", ...(org === undefined ? [] : ["--org", org]));
}
