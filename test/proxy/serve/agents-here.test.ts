import { expect, it } from "vitest";
import { agentsHere } from "../../../proxy/serve/agents-here.ts";
import type { QueuedRecord } from "../../../proxy/queue/queue.ts";
import { localFacts, verdict } from "../../support/proxy-cli.ts";

function records(agent_id: string, passed: readonly boolean[]): QueuedRecord[] {
  return passed.map((isClean) => {
    const record = verdict({ agent_id, passed: isClean });
    const { action, toolMs } = localFacts(record);
    return { ...record, action, tool_ms: toolMs, state: "waiting", attempts: 0, queued_at: record.timestamp };
  });
}

const times = (count: number, passed: boolean): boolean[] => Array.from({ length: count }, () => passed);

it("agents stand worst first by pass rate and trend, not by score, and those without outputs last", () => {
  const at = new Date().toISOString();
  const agents = agentsHere(
    [
      ...records("half, better now", [...times(50, false), ...times(50, true)]),
      ...records("clean", times(3, true)),
      ...records("half, worse now", [...times(50, true), ...times(50, false)]),
      ...records("worst", [false, false, true]),
    ],
    { worst: { score: 990, status: "active", at }, elsewhere: { score: 10, status: "active", at } },
  );
  expect(
    agents.map(({ agent_id, outputs, clean, trend }) => [agent_id, outputs, clean, trend.direction]),
  ).toEqual([
    ["worst", 3, 1, "unknown"],
    ["half, worse now", 100, 50, "down"],
    ["half, better now", 100, 50, "up"],
    ["clean", 3, 3, "unknown"],
    ["elsewhere", 0, 0, "unknown"],
  ]);
  expect(agents[0]).toMatchObject({
    failing: { gate: "pii", tool: "GET /users/:id", times: 2 },
    score: { score: 990 },
  });
});
