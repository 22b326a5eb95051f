import type { z } from "zod";
import type { eventsResponse } from "../../shared/contract/events.ts";
import type { evaluateResponse } from "../../shared/contract/evaluate.ts";
import type { Explanation } from "../../shared/contract/explanation.ts";
import type { createKeyResponse, keysResponse } from "../../shared/contract/keys.ts";
import type { reputationHistory } from "../../shared/contract/reputation.ts";
import type { AgentStanding, StandingsResponse } from "../../shared/contract/standings.ts";

export type { Component, Explanation, LostTo } from "../../shared/contract/explanation.ts";
export type EventsAnswer = z.infer<typeof eventsResponse>;
export type Event = EventsAnswer["events"][number];
export type Evaluated = z.infer<typeof evaluateResponse>;
export type History = z.infer<typeof reputationHistory>;
export type Standing = AgentStanding;
export type StandingsAnswer = StandingsResponse;
export type Explained = Explanation;
export type KeysAnswer = z.infer<typeof keysResponse>;
export type Key = KeysAnswer["keys"][number];
export type MadeKey = z.infer<typeof createKeyResponse>;
