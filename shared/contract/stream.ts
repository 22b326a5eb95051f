import { z } from "zod";
import { eventsQuery } from "./events.ts";

/** The query of `GET /v1/events/stream`, which the specification does not have: filters of `GET /v1/events`, and where to go on. */
export const streamQuery = eventsQuery.pick({ agent_id: true, passed: true, tool: true, gate: true }).extend({
  after: z.string().optional().describe("The id of an earlier event of this stream: go on after it"),
});

export const streamResponse = z
  .string()
  .describe(
    "Server-sent events: `id` is a cursor, `event` is `event`, `data` is an event as GET /v1/events lists it",
  );
