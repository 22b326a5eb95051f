import type { Command } from "commander";
import { Option } from "commander";
import { eventsQuery } from "../../shared/contract/events.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import type { EventsWanted } from "../store/wanted.ts";
import { refuseFlag } from "./refuse-flag.ts";

export interface FilterFlags {
  agent?: string;
  tool?: string;
  gate?: string;
  evaluation?: string;
  passed?: boolean;
  failed?: boolean;
  from?: string;
  to?: string;
}

/** Which events: by the same filters as `GET /v1/events`. */
export function withFilter(command: Command): Command {
  return command
    .option("--agent <id>", "only verdicts of this agent")
    .option("--tool <name>", "only verdicts of this tool")
    .option("--gate <name>", "only verdicts in which this gate failed")
    .option("--evaluation <id>", "the verdict of this evaluation id, of every agent that has used it")
    .addOption(new Option("--passed", "only verdicts of clean outputs: no gate failed").conflicts("failed"))
    .option("--failed", "only verdicts of outputs that are not clean: a gate failed")
    .option("--from <time>", "created at or after, as 2026-01-31T00:00:00Z")
    .option("--to <time>", "created at or before");
}

/** The flags mean what the query means, and are checked by the same schema. */
export function wantedOf(asked: FilterFlags): EventsWanted {
  const { agent, tool, gate, evaluation, passed, failed, from, to } = asked;
  const parsed = eventsQuery.safeParse({ agent_id: agent, tool, gate, evaluation_id: evaluation, from, to });
  if (!parsed.success) throw refuseFlag(parsed.error, { agent_id: "agent", evaluation_id: "evaluation" });
  return {
    agentId: agent,
    tool,
    gate,
    evaluationId: evaluation,
    passed: passed === true ? true : failed === true ? false : undefined,
    fromMs: from === undefined ? undefined : parseTimestamp(from),
    toMs: to === undefined ? undefined : parseTimestamp(to),
  };
}
