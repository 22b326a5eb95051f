import { streamQuery, streamResponse } from "../../shared/contract/stream.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

export const streamRoute = route({
  method: "GET",
  path: "/v1/events/stream",
  summary: "Follow evaluation events as they are stored",
  limit: "other",
  status: 200,
  isWork: true,
  query: streamQuery,
  header: {
    name: "last-event-id",
    description: "Where an earlier stream ended, as clients of server-sent events say it; instead of `after`",
  },
  response: streamResponse,
  type: "text/event-stream",
  async handle(deps: RouteDeps, { scope, query, header }) {
    const { agent_id: agentId, passed, tool, gate } = query;
    const wanted = { agentId, passed: passed === undefined ? undefined : passed === "true", tool, gate };
    // A client that connects again asks for the same address, and what it says in the header is newer.
    const after = header === undefined || header === "" ? query.after : header;
    // What stands between is asked to pass on each event as it comes.
    const headers = { "x-accel-buffering": "no" };
    return { stream: await deps.follow(scope, { wanted, after }), headers };
  },
});
