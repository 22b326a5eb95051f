import { Command, Option } from "commander";
import { agentsQuery } from "../../shared/contract/agents.ts";
import type { AgentRecord } from "../../shared/contract/agents.ts";
import { readCursor, writeCursor } from "../../shared/contract/cursor.ts";
import type { Explanation, Trend } from "../../shared/contract/explanation.ts";
import type { ReputationSummary } from "../../shared/contract/reputation.ts";
import { limits } from "../../shared/contract/limits.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { explain, failsMostOf } from "../../shared/explain/explain.ts";
import { trendOf } from "../../shared/explain/outlook.ts";
import { explanationLines, failsMostWords, trendWords } from "../../shared/explain/words.ts";
import { scoreWords, stageWords, summaryOf } from "../../shared/scoring.ts";
import { Window } from "../../shared/window.ts";
import type { DataFlags } from "../terminal/options.ts";
import { jsonOption, orgOption, withData } from "../terminal/options.ts";
import { ago, grouped, printJson, printTable, printWrapped, say } from "../../shared/print.ts";
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
    .description("list the agents seen last, the worst of them first")
    .option(...orgOption)
    .option("--limit <count>", `how many at most, 1 to ${limits.agentsListedMax}`)
    .option("--cursor <cursor>", "continue a list from its cursor: what the list printed, or X-Next-Cursor")
    .addOption(new Option("--all", "list all agents").conflicts("limit"))
    .option(...jsonOption)
    .action(list);
  withData(command.command("show <id>"))
    .description("show one agent: its score, what it is made of, and what its points were lost to")
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
      ["AGENT", "SCORE", "STAGE", "CLEAN", "TREND", "OUTPUTS", "LAST SEEN", "FAILS MOST"],
      (await withScores(reading, agents)).map(rowOf),
    );
    if (agents.length > 0) say(`${scoreWords}; ${stageWords}`);
  }
  if (next !== undefined) say(`There are more: --cursor ${next} goes on, --all lists every agent.`);
}

/** As of the same moment as the list, from the window of each; the worst first. */
async function withScores(
  { store, organization }: DataForReading,
  agents: readonly AgentRecord[],
): Promise<ScoredAgent[]> {
  const scored: ScoredAgent[] = [];
  for (const agent of agents) {
    const { tally } = await store.tally(organization.id, agent.agent_id, "failures");
    const { window, failures } = tally;
    const summary = summaryOf(Window.of(window).facts());
    scored.push({ agent, summary, trend: trendOf(window), failsMost: failsMostOf(failures) });
  }
  return scored.toSorted(worstFirst);
}

interface ScoredAgent {
  agent: AgentRecord;
  summary: ReputationSummary;
  trend: Trend;
  failsMost: Explanation["fails_most"];
}

/** By pass rate and then by trend, since the score rewards volume and speed too. Agents without outputs come last. */
function worstFirst(a: ScoredAgent, b: ScoredAgent): number {
  const rate = ({ summary }: ScoredAgent): number => (summary.evaluations === 0 ? 2 : summary.pass_rate);
  return rate(a) - rate(b) || a.trend.change - b.trend.change || a.summary.score - b.summary.score;
}

function rowOf({ agent, summary, trend, failsMost }: ScoredAgent): string[] {
  const { score, status, pass_rate, evaluations } = summary;
  return [
    agent.agent_id,
    evaluations === 0 ? "-" : grouped(score),
    status,
    evaluations === 0 ? "-" : `${(pass_rate * 100).toFixed(1)} %`,
    trendWords(trend),
    grouped(agent.eval_count),
    ago(Date.parse(agent.last_seen), Date.now()),
    failsMost === undefined ? "-" : failsMostWords(failsMost),
  ];
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
  const now = Date.now();
  const { tally } = await store.tally(organization.id, id);
  const told = explain(id, tally, now);
  if (json === true) return printJson(told);
  for (const line of explanationLines(told, now)) printWrapped(line, 4);
  const [first, last] = [record.first_seen, record.last_seen].map((time) => ago(Date.parse(time), now));
  printWrapped(`in all ${grouped(record.eval_count)} outputs: the first ${first}, the newest ${last}`);
  say(scoreWords);
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
