import { expect, it } from "vitest";
import { eventOf, kitOf } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh, alone } = kitOf(import.meta.url);

it("GET /v1/agents lists at most 500 agents: those that were seen last", async () => {
  const agents = Array.from({ length: 520 }, (_, n) => fresh(`${n}`));
  // The newest of them is as new as anything, and the next run's are newer still.
  const start = Date.now() - 520_000;
  const events = agents.map((agent, n) =>
    eventOf(agent, { timestamp: new Date(start + n * 1_000).toISOString() }),
  );
  for (let from = 0; from < events.length; from += 100) await pk.ingest(events.slice(from, from + 100));
  await pk.agent(agents[519] ?? "", 1);
  const listed = (await pk.agents()).map((agent) => agent.agent_id);
  expect(listed).toHaveLength(500);
  // Agents of other files may stand between those of this one when they share an organization.
  const ours = listed.filter((agent) => agents.includes(agent));
  expect(ours).toEqual(agents.slice(-ours.length).toReversed());
  expect(ours.length).toBeGreaterThanOrEqual(alone ? 500 : 1);
});

it.runIf(strict)("our decision: an agent that is not listed is still known", async () => {
  const agent = fresh("old");
  await pk.ingest([eventOf(agent, { timestamp: "1971-01-01T00:00:00Z" })]);
  expect((await pk.agents()).some((listed) => listed.agent_id === agent)).toBe(false);
  expect((await pk.reputation(agent)).evaluations).toBe(1);
  expect((await pk.eventsOf(agent, 1)).map((event) => event.agent_id)).toEqual([agent]);
});
