import { z } from "zod";
import { limits } from "./limits.ts";
import { shape, text } from "./schema.ts";

export const registerRequest = shape({ agent_id: text({ min: 1, max: limits.agentIdCharactersMax }) });

export const registerResponse = z.object({ agent_id: z.string(), ok: z.literal(true) });

export const agentRecord = z.object({
  agent_id: z.string(),
  first_seen: z.iso.datetime(),
  last_seen: z.iso.datetime(),
  eval_count: z.int().min(0),
});
export type AgentRecord = z.infer<typeof agentRecord>;

export const agentsResponse = z.object({ agents: z.array(agentRecord).max(limits.agentsListedMax) });
