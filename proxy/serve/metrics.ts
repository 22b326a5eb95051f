import type * as Prom from "prom-client";
import type { Registry } from "prom-client";
import type { Otel } from "../otel/otel.ts";
import type { Inspect } from "../queue/queue.ts";
import type { State } from "../queue/state.ts";
import { unjudgedCounter } from "../unjudged.ts";
import { outcomes, type Times, type VerdictCounts } from "./verdict-counts.ts";

/** What is read when somebody asks for metrics. */
export interface MetricReadings {
  verdicts: Pick<VerdictCounts, "pairs" | "times">;
  counters: Readonly<Record<string, number>>;
  queue: Pick<Inspect, "stats" | "retrying">;
  state: Pick<State, "read">;
  otel: Pick<Otel, "counts"> | undefined;
  now: () => number;
}

/** All metrics as Prometheus reads them. What writes them is loaded when they are asked for the first time. */
export async function metricsText(readings: MetricReadings): Promise<string> {
  const prom = await import("prom-client");
  const registry = new prom.Registry();
  const made = { prom, registry };
  ofVerdicts(made, readings);
  ofQueue(made, readings);
  ofOtel(made, readings);
  return await registry.metrics();
}

interface Made {
  prom: Pick<typeof Prom, "Counter" | "Gauge" | "Histogram">;
  registry: Registry;
}

interface Described {
  name: string;
  help: string;
  labelNames?: readonly string[];
}

type Sample = (labels: Readonly<Record<string, string>>, value: number) => void;

function counter({ prom, registry }: Made, { labelNames = [], ...described }: Described): Sample {
  const made = new prom.Counter({ ...described, labelNames: [...labelNames], registers: [registry] });
  return (labels, value) => made.inc({ ...labels }, value);
}

function gauge({ prom, registry }: Made, { labelNames = [], ...described }: Described): Sample {
  const made = new prom.Gauge({ ...described, labelNames: [...labelNames], registers: [registry] });
  return (labels, value) => made.set({ ...labels }, value);
}

function ofVerdicts(made: Made, { verdicts, counters }: MetricReadings): void {
  const judged = counter(made, {
    name: "agent_gate_proxy_verdicts_total",
    help: "Outputs judged, by agent and tool (500 pairs, then other), outcome, and what became of them",
    labelNames: ["agent", "tool", "outcome", "action"],
  });
  const results = counter(made, {
    name: "agent_gate_proxy_gate_results_total",
    help: "Verdicts of single gates, by agent and tool as above",
    labelNames: ["agent", "tool", "gate", "outcome"],
  });
  for (const { agent, tool, verdicts: byAction, gates } of verdicts.pairs()) {
    for (const [action, counts] of byAction)
      for (const outcome of ["passed", "failed"] as const)
        if (counts[outcome] > 0) judged({ agent, tool, outcome, action }, counts[outcome]);
    for (const [gate, counts] of gates)
      for (const outcome of outcomes)
        if (counts[outcome] > 0) results({ agent, tool, gate, outcome }, counts[outcome]);
  }
  judgingTime(made, verdicts.times);
  const unjudged = counter(made, {
    name: "agent_gate_proxy_unjudged_total",
    help: "Answers that passed without being judged, by what they are",
    labelNames: ["why"],
  });
  for (const [name, times] of Object.entries(counters))
    if (name.startsWith(unjudgedCounter)) unjudged({ why: name.slice(unjudgedCounter.length) }, times);
  const crashed = { name: "agent_gate_proxy_crashed_total", help: "Calls that crashed: the log says where" };
  counter(made, crashed)({}, counters["crashed"] ?? 0);
}

/** The times were counted before there was a histogram for them. */
function judgingTime({ prom, registry }: Made, { bucketsMs, counts, sumMs }: Times): void {
  const name = "agent_gate_proxy_judging_seconds";
  const all = counts.reduce((sum, each) => sum + each, 0);
  let upTo = 0;
  const values = [
    ...bucketsMs.map((ms, at) => {
      upTo += counts[at] ?? 0;
      return { metricName: `${name}_bucket`, labels: { le: ms / 1_000 }, value: upTo };
    }),
    { metricName: `${name}_bucket`, labels: { le: "+Inf" }, value: all },
    { metricName: `${name}_sum`, labels: {}, value: sumMs / 1_000 },
    { metricName: `${name}_count`, labels: {}, value: all },
  ];
  const help = "Time that the gates took for an output";
  class Counted extends prom.Histogram {
    getForPromString = async (): Promise<object> => ({ name, help, type: "histogram", values });
  }
  registry.registerMetric(new Counted({ name, help, registers: [] }));
}

function ofQueue(made: Made, { queue, state, now }: MetricReadings): void {
  const { queued, in_flight, dead, bytes, oldest_age_s, dropped } = queue.stats(now());
  const retrying = Math.min(queued, queue.retrying());
  const records = gauge(made, {
    name: "agent_gate_proxy_queue_records",
    help: "Verdicts of all proxies of this home that the collector does not have, by how they stand",
    labelNames: ["state"],
  });
  const states = { waiting: queued - retrying, retrying, in_flight, dead };
  for (const [state, value] of Object.entries(states)) records({ state }, value);
  const lost = counter(made, {
    name: "agent_gate_proxy_queue_dropped_total",
    help: "Verdicts that were dropped before the collector had them",
    labelNames: ["reason"],
  });
  for (const [reason, value] of Object.entries(dropped)) lost({ reason }, value);
  gauge(made, { name: "agent_gate_proxy_queue_bytes", help: "Bytes of the queue that are in use" })(
    {},
    bytes,
  );
  gauge(made, {
    name: "agent_gate_proxy_queue_oldest_age_seconds",
    help: "Since the oldest verdict waits; 0 when none does",
  })({}, oldest_age_s);
  const { last_accepted_at } = state.read();
  if (last_accepted_at === undefined) return;
  gauge(made, {
    name: "agent_gate_proxy_last_accepted_age_seconds",
    help: "Since the collector last took a batch; none before the first",
  })({}, Math.max(0, now() - Date.parse(last_accepted_at)) / 1_000);
}

function ofOtel(made: Made, { otel }: MetricReadings): void {
  if (otel === undefined) return;
  const records = counter(made, {
    name: "agent_gate_proxy_otlp_records_total",
    help: "Records for a receiver of OpenTelemetry",
    labelNames: ["signal", "outcome"],
  });
  for (const [signal, counts] of Object.entries(otel.counts()))
    for (const outcome of ["sent", "dropped"] as const) records({ signal, outcome }, counts[outcome]);
}
