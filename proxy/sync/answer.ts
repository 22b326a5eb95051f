import { z } from "zod";
import { explanation } from "../../shared/contract/explanation.ts";
import type { AgentScore, Answered, Reputation } from "./outcome.ts";

/** What may be quoted of an answer: a word of a protocol, never a sentence that could repeat what it was sent. */
const code = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]{0,63}$/);

const count = z.int().min(0).optional().catch(undefined);

/** The reference shape says `status` and `evaluations`, the reduced one `lifecycle` and `eval_count`. */
const reputation = z
  .object({
    agent_id: z.string().min(1).max(400).optional(),
    score: z.number(),
    status: code.optional(),
    lifecycle: code.optional(),
    evaluations: count,
    eval_count: count,
    pass_rate: z.number().min(0).max(1).optional().catch(undefined),
    streak: count,
  })
  .transform((said): Reputation | undefined => {
    const { agent_id: agentId, score, pass_rate: passRate, streak } = said;
    const status = said.status ?? said.lifecycle;
    const evaluations = said.evaluations ?? said.eval_count;
    return status === undefined ? undefined : { agentId, score, status, evaluations, passRate, streak };
  })
  .catch(undefined);

const update = reputation.transform((said): AgentScore | undefined =>
  said?.agentId === undefined ? undefined : { agentId: said.agentId, score: said.score, status: said.status },
);

const body = z.object({
  code: code.optional().catch(undefined),
  accepted: z.int().min(0).optional().catch(undefined),
  reputation_updates: z.array(update).optional().catch(undefined),
  events: z.array(z.unknown()).optional().catch(undefined),
});

type Facts = Pick<Answered, "code" | "accepted" | "scores" | "reputation" | "listsEvents">;

/** An answer that is no JSON, or not of a known shape, says nothing beyond its status. */
export function readAnswer(text: string): Facts {
  const said = parse(text);
  const parsed = body.safeParse(said);
  if (!parsed.success) return { scores: [] };
  const { code, accepted, events, reputation_updates = [] } = parsed.data;
  const agent = reputation.parse(said);
  const explained = agent === undefined ? undefined : explanation.safeParse(said).data;
  return {
    ...(code === undefined ? {} : { code }),
    ...(accepted === undefined ? {} : { accepted }),
    scores: reputation_updates.filter((score) => score !== undefined),
    ...(events === undefined ? {} : { listsEvents: true }),
    ...(agent === undefined
      ? {}
      : { reputation: explained === undefined ? agent : { ...agent, explanation: explained } }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
