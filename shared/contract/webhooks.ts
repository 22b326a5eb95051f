import { z } from "zod";
import { limits } from "./limits.ts";
import { text } from "./schema.ts";

/** Webhooks, which the specification does not have. */
export const alertTypes = ["agent.below", "agent.stage", "gate.failing", "proxy.silent"] as const;
const alertType = z.enum(alertTypes);
export type AlertType = z.infer<typeof alertType>;

/** How many of an agent's newest outputs `gate.failing` may count. */
export const failingOfMax = 100;
const urlCharactersMax = 2_000;
const minutesMax = 10_080;

/** When an event is sent. What is not given has a default; a threshold of an event that is not wanted is passed over. */
const thresholds = {
  below_score: z.int().min(1).max(limits.scoreMax).optional().describe("agent.below: under this score"),
  below_pass_rate: z
    .number()
    .min(0)
    .max(1)
    .optional()
    .describe("agent.below: under this pass rate (0.9, unless there is a score)"),
  failing_share: z
    .number()
    .min(0.01)
    .max(1)
    .optional()
    .describe("gate.failing: a gate failed in this share of an agent's newest outputs, or more (0.5)"),
  failing_of: z
    .int()
    .min(5)
    .max(failingOfMax)
    .optional()
    .describe("gate.failing: how many of an agent's newest outputs are counted (20)"),
  silent_minutes: z
    .int()
    .min(1)
    .max(minutesMax)
    .optional()
    .describe("proxy.silent: so many minutes without a batch (60)"),
};

export const createWebhookRequest = z.object({
  url: text({ min: 1, max: urlCharactersMax }).describe("Where events are sent to, with POST"),
  events: z.array(alertType).min(1).max(alertTypes.length).describe("Which events are sent"),
  ...thresholds,
});
export type CreateWebhookRequest = z.infer<typeof createWebhookRequest>;

const moment = z.iso.datetime().nullable();

export const listedDelivery = z.object({
  id: z.string().describe("What X-Agent-Gate-Id and the body say: the same for every attempt"),
  type: z.enum([...alertTypes, "test"]),
  agent_id: z.string().optional(),
  state: z.enum(["waiting", "delivered", "failed"]),
  attempts: z.int().min(0),
  status: z.int().nullable().describe("What the receiver answered last"),
  why: z.string().nullable().describe("What went wrong last"),
  created_at: moment,
  last_attempt_at: moment,
  next_attempt_at: moment,
});
export type ListedDelivery = z.infer<typeof listedDelivery>;

export const listedWebhook = createWebhookRequest.extend({
  id: z.string(),
  state: z.enum(["on", "off"]).describe("off: its receiver answered 410, and nothing is sent to it any more"),
  created_at: moment,
  last: listedDelivery.nullable().describe("The newest delivery"),
});
export type ListedWebhook = z.infer<typeof listedWebhook>;

export const webhooksResponse = z.object({ webhooks: z.array(listedWebhook) });

export const createWebhookResponse = listedWebhook.extend({
  secret: z.string().describe("What its bodies are signed with. It is shown this once"),
});

export const removeWebhookResponse = z.object({ id: z.string(), removed: z.literal(true) });

export const deliveriesResponse = z.object({ deliveries: z.array(listedDelivery) });
