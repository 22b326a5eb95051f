import { z } from "zod";
import { gateResult } from "./gate-result.ts";
import { limits } from "./limits.ts";
import { reputationSummary } from "./reputation.ts";
import { flag, number, optional, text } from "./schema.ts";

/** `output` must be there and may be any JSON value, null included; `input` may be left out. */
export const evaluateRequest = z.object({
  agent_id: text({ min: 1, max: limits.agentIdCharactersMax }),
  output: z.unknown(),
  tool: optional(text({ max: limits.toolCharactersMax })),
  input: z.unknown().optional(),
  latency_ms: optional(number({ min: 0, max: limits.latencyMsMax })),
});

export const evaluateResponse = z.object({
  evaluation_id: text({ max: limits.evaluationIdCharactersMax }),
  passed: flag(),
  gates: z.array(gateResult),
  total_latency_ms: number({ min: 0 }),
  reputation: reputationSummary,
});
