import { z } from "zod";
import { gateResult } from "./gate-result.ts";
import { limits } from "./limits.ts";
import { lifecycleStage } from "./reputation.ts";
import { flag, list, number, optional, shape, text } from "./schema.ts";
import { timestamp } from "./timestamp.ts";

export const ingestEvent = shape({
  agent_id: text({ min: 1, max: limits.agentIdCharactersMax }),
  tool: optional(text({ max: limits.toolCharactersMax })),
  passed: flag(),
  gates: list(gateResult, { min: 0, max: limits.gatesPerEventMax }),
  total_latency_ms: number({ min: 0, max: limits.latencyMsMax }),
  timestamp: optional(timestamp),
  evaluation_id: optional(text({ max: limits.evaluationIdCharactersMax })),
});

export type IngestEvent = z.infer<typeof ingestEvent>;

export const ingestRequest = shape({
  events: list(ingestEvent, { min: 1, max: limits.eventsPerBatchMax }),
});

export const ingestResponse = z.object({
  accepted: z.int().min(0).max(limits.eventsPerBatchMax),
  reputation_updates: z.array(
    z.object({ agent_id: z.string(), score: z.int().min(0).max(limits.scoreMax), status: lifecycleStage }),
  ),
});

export const ingestHeaders = {
  "x-duplicate-events": z
    .int()
    .min(1)
    .max(limits.eventsPerBatchMax)
    .describe("How many events of the batch were known by their evaluation ids; missing when none was"),
};
