import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./schema.ts";

export const lifecycleStage = z.enum(["new", "calibrating", "active", "mature"]);
export type LifecycleStage = z.infer<typeof lifecycleStage>;

export const reputationSummary = z.object({
  score: z.int().min(0).max(limits.scoreMax),
  status: lifecycleStage,
  evaluations: z.int().min(0).max(limits.windowEvaluations),
  passed: z.int().min(0).max(limits.windowEvaluations),
  pass_rate: z.number().min(0).max(1),
  avg_latency_ms: z.number().min(0),
  streak: z.int().min(0).max(limits.windowEvaluations),
});

export type ReputationSummary = z.infer<typeof reputationSummary>;

/** The body of `GET /v1/reputation/:agentId/history`, which the specification does not have. */
export const reputationHistory = z.object({
  agent_id: z.string(),
  points: z
    .array(
      z.object({
        at: z.iso.datetime(),
        passed: z.boolean(),
        score: reputationSummary.shape.score
          .optional()
          .describe("Missing when the stored evaluation cannot be read any more"),
      }),
    )
    .max(limits.windowEvaluations)
    .describe("The evaluations of the window in the order of acceptance, with the score right after each"),
});

/** The body of `GET /v1/reputation/:agentId`. */
export const agentReputation = z.object({
  agent_id: text({ min: 1, max: limits.agentIdCharactersMax }),
  ...reputationSummary.shape,
});
