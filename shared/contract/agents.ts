import { z } from "zod";
import { cursor } from "./cursor.ts";
import { limits } from "./limits.ts";
import { shape, text, wholeNumber } from "./schema.ts";

export const registerRequest = shape({ agent_id: text({ min: 1, max: limits.agentIdCharactersMax }) });

export const registerResponse = z.object({ agent_id: z.string(), ok: z.literal(true) });

export const agentRecord = z.object({
  agent_id: z.string(),
  first_seen: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  eval_count: z.int().min(0),
});
export type AgentRecord = z.infer<typeof agentRecord>;

/** The query of `GET /v1/agents`, which the specification leaves empty: without it, the answer is the specification's. */
export const agentsQuery = z.object({
  limit: wholeNumber({
    min: 1,
    max: limits.agentsListedMax,
    default: limits.agentsListedMax,
  }).optional(),
  cursor: cursor.optional().describe("Where an earlier answer ended: its X-Next-Cursor"),
});

/** Beside an answer that is not the last. */
export const nextPageHeaders = {
  "x-next-cursor": z.string().describe("The cursor of the next page; missing on the last one"),
  link: z.string().describe('The next page, with rel="next"; missing on the last one'),
};

export const agentsResponse = z.object({ agents: z.array(agentRecord).max(limits.agentsListedMax) });
