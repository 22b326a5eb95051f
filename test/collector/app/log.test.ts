import { expect, it } from "vitest";
import { createLog } from "../../../collector/app/log.ts";
import { SampledLines } from "../../../collector/app/sampled-lines.ts";
import { parseTrusted } from "../../../collector/app/sender-address.ts";
import { linesOf } from "../../support/log-lines.ts";
import { startTestCollector } from "../../support/collector.ts";

it("says where a refused request came from and which route it asked for, never its path", async () => {
  const { lines, stream } = linesOf();
  const log = createLog({ format: "json", level: "info" }, stream);
  await using collector = await startTestCollector({
    deps: { log },
    options: { trusted: parseTrusted("1") },
  });
  const headers = { authorization: "Bearer pk_live_nobody", "x-forwarded-for": "6.6.6.6, 203.0.113.9" };
  const path = "/v1/reputation/agent-of-ann?token=canary";
  expect((await fetch(`${collector.url}${path}`, { headers })).status).toBe(401);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    status: 401,
    code: "auth_invalid",
    route: "/v1/reputation/:agentId",
    address: "203.0.113.9",
  });
  expect(JSON.stringify(lines)).not.toMatch(/canary|agent-of-ann/);
});

it("no more kinds of lines are told apart than a hundred, so that names fill no disk", () => {
  const reports: number[] = [];
  const sampled = new SampledLines({
    linesMax: 2,
    periodMs: 60_000,
    report: (leftOut) => void reports.push(leftOut),
  });
  let written = 0;
  for (let kind = 0; kind < 1_000; kind++) if (sampled.pass(`kind ${kind}`, {})) written++;
  expect(written).toBe(102);
  sampled.flush();
  expect(reports).toEqual([898]);
  expect(sampled.pass("kind 1", {})).toBe(true);
});
