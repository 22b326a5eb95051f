import { z } from "zod";
import { limits } from "./limits.ts";
import { agentReputation } from "./reputation.ts";

const points = z.int().min(0).max(limits.scoreMax);
const evaluations = z.int().min(0).max(limits.windowEvaluations);
const score = z.int().min(0).max(limits.scoreMax);

/** Where points went. The rest of more than ten causes is one cause. */
export const lostTo = z.object({
  points,
  why: z
    .enum(["failed", "gate_time", "other_time", "streak_broken", "too_few", "others"])
    .describe("too_few: evaluations that are not there yet; other_time: time that no gate has measured"),
  gate: z.string().optional().describe("Missing when the evaluation names no gate that failed"),
  tool: z.string().optional(),
  evaluations: z.int().min(0).optional().describe("How many evaluations this is about"),
  causes: z.int().min(1).optional().describe("others: how many causes these are"),
  latency_ms: z.number().min(0).optional().describe("Of time: the average of these evaluations"),
});
export type LostTo = z.infer<typeof lostTo>;

export const component = z.object({
  name: z.enum(["passed", "speed", "streak", "volume"]),
  points,
  of: points,
  lost: z.array(lostTo).describe("Most points first; they sum to what is missing"),
});
export type Component = z.infer<typeof component>;

const share = z.object({ evaluations, passed: evaluations });

export const trend = z.object({
  direction: z.enum(["up", "down", "same", "unknown"]).describe("unknown: there are no more than 50"),
  change: z.number().min(-1).max(1).describe("Pass rate of the last 50 minus that of the 50 before"),
  last: share,
  before: share,
});
export type Trend = z.infer<typeof trend>;

export const failsMost = z.object({
  gate: z.string().optional(),
  tool: z.string().optional(),
  evaluations,
});

/** The body of `GET /v1/reputation/:agentId/explain`, which the specification does not have. */
export const explanation = z.object({
  ...agentReputation.shape,
  as_of: z.iso.datetime(),
  components: z.array(component).describe("Their points sum to the score"),
  trend,
  fails_most: failsMost.optional().describe("The gate and the tool of most evaluations that failed"),
  streak_broken: z
    .object({
      evaluation_id: z.string().optional(),
      at: z.iso.datetime(),
      gates: z.array(z.string()),
      tool: z.string().optional(),
    })
    .optional()
    .describe("The newest evaluation of the window that failed"),
  range: z
    .object({
      pass_rate_from: z.number().min(0).max(1),
      pass_rate_to: z.number().min(0).max(1),
      score_from: score,
      score_to: score,
    })
    .optional()
    .describe(
      "Under 50 evaluations: where the pass rate of all its work lies, right 19 times of 20, and the score that each end gives",
    ),
  next: z.object({
    latency_ms: z
      .number()
      .min(0)
      .describe("The time that each pass is taken to need: the median of the window"),
    scores: z.array(z.object({ passes: z.int(), score })).describe("The score after so many passes more"),
  }),
  leaving: z.object({
    after: evaluations.describe("So many evaluations come before the first one leaves"),
    next: z
      .array(z.object({ evaluations, failed: evaluations, score }))
      .describe("Of those that leave next: how many failed, and the score once passes have replaced them"),
  }),
});
export type Explanation = z.infer<typeof explanation>;
