import { expect, it } from "vitest";
import { eventLine } from "../../../collector/terminal/event-line.ts";
import type { KeptEvent } from "../../../collector/store/store.ts";

const event: KeptEvent = {
  evaluationId: "ev_1",
  agentId: "writer",
  sequence: 7,
  tool: "search",
  passed: false,
  gates: [{ name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.25 }],
  totalLatencyMs: 0.25,
  latencyMs: 12,
  score: 431,
  createdAtMs: Date.UTC(2026, 0, 2, 3, 4, 5, 6),
  receivedAtMs: Date.UTC(2026, 0, 2, 3, 4, 6, 7),
  source: "ingest",
};

it("an event is exported with every field under the name that the API gives it, and the time it came beside the time it was made", () => {
  expect(JSON.parse(eventLine(event))).toEqual({
    evaluation_id: "ev_1",
    agent_id: "writer",
    sequence: 7,
    tool: "search",
    passed: false,
    gates: [{ name: "pii", passed: false, reason: "1 e-mail address", latency_ms: 0.25 }],
    total_latency_ms: 0.25,
    latency_ms: 12,
    reputation_score: 431,
    created_at: "2026-01-02T03:04:05.006Z",
    received_at: "2026-01-02T03:04:06.007Z",
    source: "ingest",
  });
});

it("an event is one line, and what it has not is not in it", () => {
  const { tool: _, ...without } = event;
  const line = eventLine({ ...without, tool: undefined });
  expect(line.indexOf("\n")).toBe(line.length - 1);
  expect(JSON.parse(line)).not.toHaveProperty("tool");
});
