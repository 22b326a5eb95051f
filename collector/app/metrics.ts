import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { NewEvent } from "../store/store.ts";

export interface Metrics {
  registry: Registry;
  observeEvents: (source: "evaluate" | "ingest", events: readonly NewEvent[], duplicates: number) => void;
  observeRequest: (route: string, method: string, status: number, seconds: number) => void;
}

const requestBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Names and labels are of bounded number: an agent, a tool or a foreign gate never becomes a label. */
export function createMetrics(isWritable: () => boolean): Metrics {
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
  const writable: Gauge = new Gauge({
    name: "agent_gate_store_writable",
    help: "1 while the store takes writes",
    registers,
    collect: (): void => writable.set(isWritable() ? 1 : 0),
  });

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
    observeRequest: (route, method, status, seconds) =>
      requestSeconds.observe({ route, method, status }, seconds),
  };
}
