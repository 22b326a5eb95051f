import { expect, it } from "vitest";
import { explanation } from "../../../shared/contract/explanation.ts";
import { reputationHistory } from "../../../shared/contract/reputation.ts";
import type { Json } from "../../support/cli.ts";
import { startTestCollector } from "../../support/collector.ts";
import { anEvent, ask, ingest } from "../commands/wire.ts";

it.each(["memory", "embedded"] as const)(
  "GET /v1/reputation/:agentId/explain says what the score is made of and what was lost to which gate and tool (%s)",
  async (store) => {
    await using collector = await startTestCollector({ store });
    const { url, pk } = collector;
    const id = "a/explain ✓";
    const path = `/v1/reputation/${encodeURIComponent(id)}`;
    const events = [anEvent(id, 1), anEvent(id, 2, false), anEvent(id, 3)];
    expect(await ingest(url, events, { bearer: pk })).toMatchObject({ status: 202 });

    const { status, body } = await ask(url, `${path}/explain`, pk);
    expect(status).toBe(200);
    expect(explanation.strict().parse(body)).toEqual(body);
    const { body: reputation } = await ask(url, path, pk);
    expect(body).toMatchObject({
      ...reputation,
      fails_most: { gate: "pii", tool: "search", evaluations: 1 },
      streak_broken: { evaluation_id: `ev_${id}_2`, gates: ["pii"], tool: "search" },
    });
    expect(body.components[0]).toMatchObject({
      name: "passed",
      of: 400,
      lost: [{ gate: "pii", tool: "search" }],
    });

    const history = await ask(url, `${path}/history`, pk);
    const { body: listed } = await ask(url, `/v1/events?agent_id=${encodeURIComponent(id)}`, pk);
    expect(history).toEqual({
      status: 200,
      body: {
        agent_id: id,
        points: listed.events
          .map(({ created_at: at, passed, reputation_score: score }: Json) => ({ at, passed, score }))
          .toReversed(),
      },
    });
    expect(reputationHistory.parse(history.body)).toEqual(history.body);

    const other = await collector.newOrganization();
    expect((await ask(url, `${path}/history`, other.pk)).body).toEqual({ agent_id: id, points: [] });
    const foreign = await ask(url, `${path}/explain`, other.pk);
    expect(foreign.body).toMatchObject({ agent_id: id, score: 0, status: "new", evaluations: 0 });
  },
);

it("an explanation takes the same keys and counts against the same limit as the reputation", async () => {
  await using collector = await startTestCollector({
    options: { limits: { ingest: 500, other: 2, authFailures: 20 } },
  });
  const { url, pk } = collector;
  expect(await ask(url, "/v1/reputation/a/explain", "pk_live_wrong")).toMatchObject({
    status: 401,
    body: { code: "auth_invalid" },
  });
  expect(await ask(url, "/v1/reputation/a/explain", pk)).toMatchObject({ status: 200 });
  expect(await ask(url, "/v1/reputation/a", pk)).toMatchObject({ status: 200 });
  expect(await ask(url, "/v1/reputation/a/explain", pk)).toMatchObject({ status: 429 });
});
