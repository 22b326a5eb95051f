import { z } from "zod";
import { gateResult } from "./gate-result.ts";
import { limits } from "./limits.ts";
import { text, wholeNumber } from "./schema.ts";
import { timestamp } from "./timestamp.ts";

/** The query of `GET /v1/events`, still as text. */
export const eventsQuery = z.object({
  limit: wholeNumber({ min: 1, max: limits.eventsLimitMax, default: limits.eventsLimitDefault }).optional(),
  offset: wholeNumber({ min: 0, max: limits.eventsOffsetMax, default: 0 }).optional(),
  agent_id: text({ min: 1, max: limits.agentIdCharactersMax }).optional(),
  passed: z.enum(["true", "false"]).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
  // What follows the specification does not have.
  tool: text({ min: 1, max: limits.toolCharactersMax }).optional().describe("Events of this tool"),
  gate: text({ min: 1, max: limits.gateNameCharactersMax })
    .optional()
    .describe("Events in which the gate of this name did not pass"),
  evaluation_id: text({ min: 1, max: limits.evaluationIdCharactersMax })
    .optional()
    .describe("The event of this evaluation id, of every agent that has used it"),
  include: z.enum(["evaluation_id"]).optional().describe("Show each event's evaluation id too"),
});

export const storedEvent = z.object({
  id: z.string(),
  agent_id: z.string(),
  tool_name: z.string().optional(),
  passed: z.boolean(),
  gates: z.array(gateResult),
  total_latency_ms: z.number(),
  reputation_score: z.int().min(0).max(limits.scoreMax),
  created_at: z.iso.datetime(),
  evaluation_id: z.string().optional().describe("Shown when `include` asks for it"),
});

export type StoredEvent = z.infer<typeof storedEvent>;

export const eventsResponse = z.object({
  events: z.array(storedEvent).max(limits.eventsLimitMax),
  limit: z.int(),
  offset: z.int(),
  count: z.int(),
});
