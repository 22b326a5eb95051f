import { collectDefaultMetrics, Counter, Histogram, Registry } from "prom-client";
import type { GateError } from "../../shared/errors.ts";
import type { NewEvent } from "../store/store.ts";
import { watchState, type StateReadings } from "./state-metrics.ts";

export interface Metrics {
  registry: Registry;
  observeEvents: (source: "evaluate" | "ingest", events: readonly NewEvent[], duplicates: number) => void;
  observeRequest: (route: string, method: string, status: number, seconds: number) => void;
  /** A request that was refused, of an organization when its key is known. */
  observeRefusal: (failure: GateError, organization: string | undefined) => void;
  observeDroppedStream: () => void;
}

const requestBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Organizations that get a label of their own. */
const organizationsMax = 100;

/** Names and labels are of bounded number: an agent, a tool or a foreign gate never becomes a label. */
export function createMetrics(readings: StateReadings): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const evaluations = new Counter({
    name: "agent_gate_evaluations_total",
    help: "Evaluations recorded",
    labelNames: ["source", "passed"],
    registers,
  });
  const duplicateEvents = new Counter({
    name: "agent_gate_duplicate_events_total",
    help: "Ingested events that were known already",
    registers,
  });
  const batchEvents = new Histogram({
    name: "agent_gate_ingest_batch_events",
    help: "Events in an ingested batch",
    buckets: [1, 5, 10, 25, 50, 100],
    registers,
  });
  const gateResults = new Counter({
    name: "agent_gate_gate_results_total",
    help: "Verdicts of single gates",
    labelNames: ["gate", "result"],
    registers,
  });
  const gateSeconds = new Histogram({
    name: "agent_gate_gate_duration_seconds",
    help: "Time spent in the gates of one evaluation made here",
    buckets: [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from request to answer",
    labelNames: ["route", "method", "status"],
    buckets: requestBuckets,
    registers,
  });
  const refusedKeys = new Counter({
    name: "agent_gate_refused_keys_total",
    help: "Requests whose key, or what it may do, was refused",
    labelNames: ["code"],
    registers,
  });
  const rateLimited = new Counter({
    name: "agent_gate_rate_limited_total",
    help: "Requests answered 429, by the organization's id: the first hundred, then other; none without a good key",
    labelNames: ["organization"],
    registers,
  });
  const droppedStreams = new Counter({
    name: "agent_gate_dropped_streams_total",
    help: "Live streams that were ended because their readers were too slow",
    registers,
  });
  const organizations = new Set<string>();
  watchState(registers, readings);

  return {
    registry,
    observeEvents(source, events, duplicates) {
      const passed = events.reduce((count, event) => count + (event.passed ? 1 : 0), 0);
      evaluations.inc({ source, passed: "true" }, passed);
      evaluations.inc({ source, passed: "false" }, events.length - passed);
      if (source === "ingest") {
        batchEvents.observe(events.length);
        duplicateEvents.inc(duplicates);
        return;
      }
      for (const event of events) {
        gateSeconds.observe(event.totalLatencyMs / 1000);
        for (const gate of event.gates)
          gateResults.inc({
            gate: gate.name,
            result: gate.skipped === true ? "skipped" : gate.passed ? "passed" : "failed",
          });
      }
    },
    observeDroppedStream: () => droppedStreams.inc(),
    observeRequest: (route, method, status, seconds) =>
      requestSeconds.observe({ route, method, status }, seconds),
    observeRefusal({ code, status }, organization) {
      if (status === 401 || status === 403) refusedKeys.inc({ code });
      if (status !== 429) return;
      if (organization !== undefined && organizations.size < organizationsMax)
        organizations.add(organization);
      const label =
        organization === undefined ? "none" : organizations.has(organization) ? organization : "other";
      rateLimited.inc({ organization: label });
    },
  };
}
