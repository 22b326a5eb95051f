import { eventsQuery, eventsResponse } from "../../shared/contract/events.ts";
import { limits } from "../../shared/contract/limits.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

const start = Buffer.from('{"events":[');

export const eventsRoute = route({
  method: "GET",
  path: "/v1/events",
  summary: "List stored evaluation events, newest first",
  limit: "other",
  status: 200,
  isWork: true,
  query: eventsQuery,
  response: eventsResponse,
  async handle(deps: RouteDeps, { scope, query }) {
    const limit = Number(query.limit ?? limits.eventsLimitDefault);
    const offset = Number(query.offset ?? 0);
    const { pieces, count } = await deps.events(scope.entry.organization.id, {
      limit,
      offset,
      agentId: query.agent_id,
      passed: query.passed === undefined ? undefined : query.passed === "true",
      fromMs: query.from === undefined ? undefined : parseTimestamp(query.from),
      toMs: query.to === undefined ? undefined : parseTimestamp(query.to),
      tool: query.tool,
      gate: query.gate,
      evaluationId: query.evaluation_id,
      isWithId: query.include === "evaluation_id",
    });
    const end = Buffer.from(`],"limit":${limit},"offset":${offset},"count":${count}}`);
    return { written: [start, ...pieces, end] };
  },
});
