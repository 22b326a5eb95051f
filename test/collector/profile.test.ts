import { expect, it } from "vitest";
import { startTestCollector, type TestCollector } from "../support/collector.ts";

const leak = { env: "DB_PASSWORD=vT7#qLm29xZw!e" };

/** What of the leak is answered, how it counts, and whether it is found by the gate that failed. */
async function evaluated({ url, pk }: TestCollector): Promise<unknown> {
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${pk}`, "content-type": "application/json" };
    const asked = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(url + path, { headers, ...asked });
    expect(response.status).toBe(200);
    return await response.json();
  };
  const answer = Object(await ask("/v1/evaluate", { agent_id: "bot", output: leak }));
  const { events } = Object(await ask("/v1/events?gate=secrets"));
  return {
    gates: answer.gates.map(({ name, passed }: { name: string; passed: boolean }) => `${name} ${passed}`),
    passed: answer.passed,
    counted: answer.reputation.passed,
    found: events.length,
  };
}

it("a collector judges with three gates, so that a credential counts as any other output", async () => {
  await using collector = await startTestCollector();
  expect(await evaluated(collector)).toEqual({
    gates: ["filesystem true", "pii true", "content true"],
    passed: true,
    counted: 1,
    found: 0,
  });
});

it("in the profile balanced the gates of ours are reported beside those of the contract, and count as they do", async () => {
  await using collector = await startTestCollector({ options: { profile: "balanced" } });
  expect(await evaluated(collector)).toEqual({
    gates: ["filesystem true", "pii true", "secrets false", "injection true", "content true"],
    passed: false,
    counted: 0,
    found: 1,
  });
});
