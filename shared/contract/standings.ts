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
});
