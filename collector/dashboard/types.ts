import type { z } from "zod";
import type { eventsResponse } from "../../shared/contract/events.ts";
import type { evaluateResponse } from "../../shared/contract/evaluate.ts";
import type { Explanation } from "../../shared/contract/explanation.ts";
import type { reputationHistory } from "../../shared/contract/reputation.ts";
import type { ListedDelivery, ListedWebhook } from "../../shared/contract/webhooks.ts";
import type { AgentStanding, standingsResponse } from "../../shared/contract/standings.ts";

export type { Component, Explanation, LostTo } from "../../shared/contract/explanation.ts";
export type EventsAnswer = z.infer<typeof eventsResponse>;
export type Event = EventsAnswer["events"][number];
export type Evaluated = z.infer<typeof evaluateResponse>;
export type History = z.infer<typeof reputationHistory>;
export type Standing = AgentStanding;
export type StandingsAnswer = z.infer<typeof standingsResponse>;
export type Explained = Explanation;
export type Webhook = ListedWebhook;
export type Delivery = ListedDelivery;
