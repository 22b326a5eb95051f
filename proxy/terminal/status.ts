import { ago, grouped, printTable, printWrapped, visible } from "../../shared/print.ts";
import { explanationLines, failsMostWords, trendWords } from "../../shared/explain/words.ts";
import { scoreWords, stageWords } from "../../shared/scoring.ts";
import type { HomeState } from "../queue/state.ts";
import type { RunningProxy } from "../home/running.ts";
import type { QueueStatus } from "../home/queue-status.ts";
import { unjudgedCounter } from "../unjudged.ts";
import type { AgentStatus } from "./agents.ts";
import { keyless } from "./keyless.ts";
import { count, definitionWords, droppedWords, pinWords, syncWords } from "./words.ts";

export interface Status {
  proxies: RunningProxy[];
  queue: QueueStatus;
  collector: {
    /** null when nothing is sent. */
    url: string | null;
    /** The start of the key; null without a key. */
    key: string | null;
    last_contact: HomeState["last_contact"] | null;
    clock_skew_s: number | null;
    reachable?: boolean;
  };
  agents: AgentStatus[];
  /** Tools of MCP servers that are not what they were when they were pinned. */
  pins: { server: string; tool: string; changed: readonly string[] }[];
  /** Those that are described with words that give orders to the model. */
  definitions: { server: string; tool: string; rules: readonly string[] }[];
}

export function printStatus(status: Status, nowMs: number): void {
  const { proxies, queue, collector, agents, pins, definitions } = status;
  const digits = Math.max(0, ...agents.map(({ score = 0 }) => grouped(score).length));
  if (agents.length > 0) {
    printTable(
      ["AGENT", "SCORE", "STAGE", "CLEAN", "TREND", "AS OF", "FAILS MOST"],
      agents.map((agent) => agentRow(agent, digits, nowMs)),
    );
    printWrapped(`${scoreWords}; ${stageWords}`);
    for (const { explanation } of agents)
      if (explanation !== undefined)
        for (const line of explanationLines(explanation, nowMs)) printWrapped(line, 4);
  }
  for (const running of proxies) {
    const { trouble, counters, otel, upstreams } = running;
    const url = running.command === "mcp" ? `mcp ${upstreams[0]?.name ?? ""}` : (running.url ?? "");
    for (const words of proxyWords(running, nowMs)) printWrapped(words);
    if (trouble !== undefined)
      printWrapped(`proxy ${url} ${trouble}: verdicts cannot be written down and wait in its memory`);
    if (otel !== undefined && otel.dropped > 0)
      printWrapped(
        `proxy ${url} ${count(otel.dropped, "record")} for OpenTelemetry dropped: its log says why`,
      );
    const passed = unjudgedWords(counters);
    if (passed !== "") printWrapped(`proxy ${url} ${passed}`);
    const { crashed = 0 } = counters;
    if (crashed > 0) printWrapped(`proxy ${url} ${count(crashed, "call")} crashed: its log says where`);
  }
  for (const { server, tool, changed } of pins) printWrapped(pinWords(server, tool, changed));
  for (const { server, tool, rules } of definitions) printWrapped(definitionWords(server, tool, rules));
  const { queued, in_flight, dead, sync } = queue;
  const dropped = droppedWords(queue.dropped);
  const waiting = [
    `queue ${grouped(queued + in_flight)}`,
    dead === 0 ? "" : `dead ${grouped(dead)}`,
    dropped && `dropped ${dropped}`,
  ]
    .filter(Boolean)
    .join("   ");
  printWrapped(
    `proxies ${proxies.length} running   ${waiting}   last sync ${contactWords(collector.last_contact, nowMs)}`,
  );
  const reached =
    collector.reachable === undefined ? "" : collector.reachable ? "   reachable" : "   unreachable";
  printWrapped(
    `collector ${collector.url ?? "none, offline"}${reached}${keyWords(collector)}   sync ${syncWords(sync)}`,
  );
  if (collector.url !== null && collector.key === null)
    printWrapped(`to have a key: ${keyless(collector.url, collector.reachable ?? false).command}`);
}

/** Without a key the collector is asked for its health alone, by --check. */
function keyWords({ url, key, reachable }: Status["collector"]): string {
  if (url === null || key !== null) return "";
  return reachable === undefined ? "   not asked: no key yet" : "   no key yet";
}

function proxyWords(
  { pid, url = "", command, host, started, upstreams }: RunningProxy,
  nowMs: number,
): string[] {
  return upstreams.map(({ name, url: target, mode, agent }) => {
    const rest = `mode ${mode}   agent ${visible(agent)}   pid ${pid}`;
    if (command !== "mcp")
      return `proxy ${url}${upstreams.length > 1 ? `/${name}` : ""} → ${target}   ${rest}`;
    const from = host === undefined ? "" : `   host ${visible(host)}`;
    const server = visible(target.replace(/^stdio:/, ""));
    return `mcp ${visible(name)} → ${server}${from}   ${rest}   since ${ago(Date.parse(started), nowMs)}`;
  });
}

/** Empty when everything was judged. */
function unjudgedWords(counters: RunningProxy["counters"]): string {
  const reasons = Object.entries(counters).flatMap(([name, times]) =>
    name.startsWith(unjudgedCounter) ? [{ why: name.slice(unjudgedCounter.length), times }] : [],
  );
  if (reasons.length === 0) return "";
  const all = reasons.reduce((sum, { times }) => sum + times, 0);
  return `${count(all, "answer")} passed unjudged: ${reasons.map(({ why, times }) => `${grouped(times)} ${why}`).join(", ")}`;
}

function agentRow(
  { agent_id, score, status, at, pass_rate, trend, failing }: AgentStatus,
  digits: number,
  nowMs: number,
): string[] {
  return [
    agent_id,
    score === undefined ? "-" : grouped(score).padStart(digits),
    status ?? "no score yet",
    pass_rate === undefined ? "-" : `${(pass_rate * 100).toFixed(1)} %`,
    trend === undefined ? "-" : trendWords(trend),
    at === undefined ? "-" : ago(Date.parse(at), nowMs),
    failing === undefined
      ? "-"
      : failsMostWords({
          gate: failing.gate,
          ...(failing.tool === "" ? {} : { tool: failing.tool }),
          evaluations: failing.times,
        }),
  ];
}

function contactWords(contact: HomeState["last_contact"] | null, nowMs: number): string {
  if (contact === null || contact === undefined) return "never";
  const accepted = contact.accepted === undefined ? "" : `, ${grouped(contact.accepted)} accepted`;
  return `${ago(Date.parse(contact.at), nowMs)} (${contact.status}${accepted})`;
}
