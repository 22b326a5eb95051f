import {
  countPointsDefault,
  countSpanDefaultMs,
  countsQuery,
  countsResponse,
  countStepOf,
} from "../../shared/contract/counts.ts";
import { parseTimestamp } from "../../shared/contract/timestamp.ts";
import type { RouteDeps } from "./deps.ts";
import { route } from "./route.ts";

/** A chart of a day would take thousands of pages of events. The specification does not have it. */
export const countsRoute = route({
  method: "GET",
  path: "/v1/counts",
  summary: "Count outputs over time: passed, failed by gate and tool, time of the gates",
  limit: "other",
  status: 200,
  isWork: true,
  query: countsQuery,
  response: countsResponse,
  async handle(deps: RouteDeps, { scope, query }) {
    const { id, name } = scope.entry.organization;
    const toMs = query.to === undefined ? deps.now() : parseTimestamp(query.to);
    const fromMs =
      query.from === undefined ? Math.max(0, toMs - countSpanDefaultMs) : parseTimestamp(query.from);
    const stepS = countStepOf(fromMs, toMs, Number(query.points ?? countPointsDefault));
    const counted = await deps.counts(id, { agentId: query.agent_id, fromMs, toMs, stepMs: 1_000 * stepS });
    const head = JSON.stringify({
      organization: name,
      agent_id: query.agent_id,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      step_s: stepS,
    });
    return { written: [Buffer.from(`${head.slice(0, -1)},${counted.slice(1)}`)] };
  },
});
