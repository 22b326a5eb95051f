import { compile } from "../../shared/contract/compile.ts";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import type { IngestEvent } from "../../shared/contract/ingest.ts";
import { ingestHeaders, ingestRequest, ingestResponse } from "../../shared/contract/ingest.ts";
import { limits } from "../../shared/contract/limits.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import type { NewEvent } from "../store/store.ts";
import type { RouteDeps } from "./deps.ts";
import type { Route } from "./route.ts";
import { route } from "./route.ts";

const accepts = compile(ingestRequest);

export function ingestRoute(bodyBytesMax: number): Route<RouteDeps> {
  return route({
    method: "POST",
    path: "/v1/ingest",
    summary: "Take a batch of evaluations that were made elsewhere",
    limit: "ingest",
    status: 202,
    request: ingestRequest,
    bodyBytesMax,
    tokensMax: limits.batchTokensMax,
    accepts,
    signed: true,
    response: ingestResponse,
    headers: ingestHeaders,
    async handle(deps: RouteDeps, { scope, body }) {
      const nowMs = deps.now();
      const events = body.events.map((event) => toNewEvent(deps, event, nowMs));
      const { duplicates, reputations } = await deps.record(scope.entry.organization.id, events);
      deps.observe("ingest", events, duplicates);
      deps.noteBatch(scope.entry.organization.id, scope.entry.key.id);
      return {
        body: {
          accepted: events.length,
          reputation_updates: [...reputations].map(([agent_id, { score, status }]) => ({
            agent_id,
            score,
            status,
          })),
        },
        ...(duplicates === 0 ? {} : { headers: { "x-duplicate-events": String(duplicates) } }),
      };
    },
  });
}

function toNewEvent(deps: RouteDeps, event: IngestEvent, nowMs: number): NewEvent {
  return {
    agentId: event.agent_id,
    // An empty id or tool counts as absent.
    evaluationId: event.evaluation_id || deps.newId("ev_"),
    tool: event.tool || undefined,
    passed: event.passed,
    gates: event.gates.every(isPlain) ? event.gates : event.gates.map(toPlain),
    totalLatencyMs: event.total_latency_ms,
    latencyMs: event.total_latency_ms,
    createdAtMs: event.timestamp === undefined ? nowMs : parseTimestamp(event.timestamp),
    source: "ingest",
  };
}

function isPlain(gate: GateResult): boolean {
  return gate.latency_ms >= 0 && gate.skipped !== false;
}

/** A clock that ran backwards cannot make a gate negative, and `skipped` is there only when it is true. */
function toPlain(gate: GateResult): GateResult {
  return {
    name: gate.name,
    passed: gate.passed,
    ...(gate.reason === undefined ? {} : { reason: gate.reason }),
    latency_ms: Math.max(0, gate.latency_ms),
    ...(gate.skipped === true ? { skipped: true } : {}),
  };
}
