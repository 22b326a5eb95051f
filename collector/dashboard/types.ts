import type { z } from "zod";
import type { agentsResponse } from "../../shared/contract/agents.ts";
import type { eventsResponse } from "../../shared/contract/events.ts";

export type AgentsAnswer = z.infer<typeof agentsResponse>;
export type EventsAnswer = z.infer<typeof eventsResponse>;
export type Event = EventsAnswer["events"][number];
