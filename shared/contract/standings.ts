import { z } from "zod";
import { agentRecord } from "./agents.ts";
import { cursor } from "./cursor.ts";
import { failsMost, trend } from "./explanation.ts";
import { reputationSummary } from "./reputation.ts";
import { wholeNumber } from "./schema.ts";

/** Each agent of a page takes the reading of its window. */
export const standingsMax = 100;

/** The query of `GET /v1/standings`, which the specification does not have. */
export const standingsQuery = z.object({
  limit: wholeNumber({ min: 1, max: standingsMax, default: standingsMax }).optional(),
  sort: z
    .enum(["seen", "worst", "falling"])
    .optional()
    .describe(
      "seen (default): last seen first; worst: by the lowest pass rate; " +
        "falling: by the steepest fall of the last 50 outputs from the 50 before",
    ),
  cursor: cursor.optional().describe("Where an earlier answer ended: its X-Next-Cursor"),
});

export const standing = z.object({
  ...agentRecord.shape,
  ...reputationSummary.shape,
  trend,
  fails_most: failsMost.optional().describe("The gate and the tool of most evaluations that failed"),
});
export type AgentStanding = z.infer<typeof standing>;

export const standingsResponse = z.object({
  organization: z.string().describe("The name of the key's organization"),
  agents: z.array(standing).max(standingsMax),
  compared: z
    .object({ agents: z.int().min(0), is_all: z.boolean() })
    .optional()
    .describe(
      "With another order than seen: these are the first of so many agents; false: only agents seen last were compared",
    ),
});
export type StandingsResponse = z.infer<typeof standingsResponse>;
