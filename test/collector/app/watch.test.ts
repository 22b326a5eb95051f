import { expect, it } from "vitest";
import { createMetrics } from "../../../collector/app/metrics.ts";
import { GateError } from "../../../shared/errors.ts";
import { expressionsOf, missingIn, namedIn } from "../../support/boards.ts";
import { startTestCollector } from "../../support/collector.ts";
import { event, ingest } from "../../support/clients.ts";

const admin = { host: "127.0.0.1", port: 0 };
const disk = async () => ({ usedBytes: 1, freeBytes: 1 });

it("every metric and label of the dashboard and the alert rules is one that a collector has after some traffic", async () => {
  await using collector = await startTestCollector({
    options: { admin, retainDays: 30, limits: { ingest: 1, other: 1, authFailures: 20 } },
    deps: { disk },
  });
  await ingest(collector, [event("a", "one", {})]);
  await fetch(`${collector.url}/v1/agents`, { headers: { authorization: "Bearer pk_live_nobody" } });
  for (let sent = 0; sent < 2; sent++)
    await (
      await fetch(`${collector.url}/v1/agents`, { headers: { authorization: `Bearer ${collector.pk}` } })
    ).text();
  const metrics = await (await fetch(`${collector.adminUrl}/metrics`)).text();

  const { panels, rules } = await expressionsOf("grafana.json", "alerts.yaml");
  expect([panels.length > 10, rules.length > 8]).toEqual([true, true]);
  const named = namedIn([...panels, ...rules]);
  expect(named.length).toBeGreaterThan(25);
  expect(missingIn(metrics, named)).toEqual([]);
  expect(metrics).toContain(`agent_gate_rate_limited_total{organization="${collector.id}"} 1`);
  expect(metrics).toContain('agent_gate_refused_keys_total{code="auth_invalid"} 1');
  expect(metrics).toMatch(/^agent_gate_writer_queue_events 0$/m);
});

it("with a listener for operators, the metrics are there and not on the public port", async () => {
  await using collector = await startTestCollector({ options: { admin } });
  const { url, adminUrl } = collector;
  const statusOf = async (address: string): Promise<number> => (await fetch(address)).status;
  for (const path of ["/metrics", "/health", "/ready"])
    expect(await statusOf(`${adminUrl}${path}`)).toBe(200);
  for (const path of ["/v1/agents", "/openapi.json", "/"])
    expect(await statusOf(`${adminUrl}${path}`)).toBe(404);
  expect((await fetch(`${adminUrl}/metrics`, { method: "POST" })).status).toBe(405);
  expect(await statusOf(`${url}/metrics`)).toBe(404);
  expect(await statusOf(`${url}/health`)).toBe(200);
});

it("a thousand organizations are no more than a hundred labels and one", async () => {
  const metrics = createMetrics({
    isWritable: () => true,
    isReady: () => true,
    disk: async () => undefined,
    agentsInMemory: () => 0,
    bodyBytes: () => 0,
    answerBytes: () => 0,
    waitingEvents: () => 0,
    streams: () => 0,
    retainedAtMs: () => undefined,
    erasureSinceMs: () => undefined,
    now: Date.now,
  });
  for (let at = 0; at < 1_000; at++) metrics.observeRefusal(new GateError("rate_limited"), `org_${at}`);
  const said = await metrics.registry.metrics();
  expect(said.match(/^agent_gate_rate_limited_total\{.*$/gm)).toHaveLength(101);
  expect(said).toContain('agent_gate_rate_limited_total{organization="other"} 900');
  expect(said).not.toMatch(/^agent_gate_store_bytes /m);
});
