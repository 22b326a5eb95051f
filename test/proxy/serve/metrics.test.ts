import { afterEach, expect, it, vi } from "vitest";
import { pairsMax, VerdictCounts } from "../../../proxy/serve/verdict-counts.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { expressionsOf, missingIn, namedIn } from "../../support/boards.ts";
import { startFakeCollector } from "../../support/fake-collector.ts";
import { startReceiver } from "../../support/otlp-receiver.ts";
import { startTestProxy } from "../../support/proxy.ts";
import { verdict } from "../../support/proxy-cli.ts";

afterEach(() => vi.unstubAllEnvs());

const mail = "ada@lovelace.org";
const answers = {
  "/good": answerWith('{"note":"water the plants"}'),
  "/bad": answerWith(`{"note":"write to ${mail}"}`),
  "/packed": answerWith("abc", { headers: ["Content-Type: text/plain", "Content-Encoding: odd"] }),
  "/image": answerWith(Buffer.from("89504e470d0a1a0a0000000d", "hex"), {
    headers: ["Content-Type: image/png"],
  }),
};

const startTool = () =>
  startFakeTool((request, socket) =>
    (Object.entries(answers).find(([path]) => path === request.target)?.[1] ?? answers["/good"])(
      request,
      socket,
    ),
  );

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/.agent-gate/metrics`)).text();

it("every metric and label of the board and the alerts is one that a proxy has after some traffic", async () => {
  await using receiver = await startReceiver(() => ({ status: 400 }));
  await using collector = await startFakeCollector();
  await using tool = await startTool();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  await using proxy = await startTestProxy({
    upstream: tool.url,
    collector: { url: collector.url, pk: "pk_live_test" },
  });
  await (await fetch(`${proxy.url}/good`)).text();
  await collector.received(1);
  collector.script(({ body }) =>
    body.includes("GET /bad") ? { status: 422, body: { code: "validation_error" } } : {},
  );
  for (const path of Object.keys(answers)) await (await fetch(proxy.url + path)).text();
  const { queue } = proxy.serving.outbox;
  await expect.poll(() => queue.stats(Date.now())).toMatchObject({ dead: 1, queued: 0, in_flight: 0 });
  queue.drop(queue.list({ states: ["dead"], limit: 1 })[0]?.evaluation_id ?? "");
  const response = await fetch(`${proxy.url}/.agent-gate/metrics`);
  expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
  const metrics = await response.text();

  const { panels, rules } = await expressionsOf("grafana-agents.json", "alerts-agents.yaml");
  const named = namedIn([...panels, ...rules]);
  expect([panels.length, rules.length, named.length]).toEqual([20, 12, expect.any(Number)]);
  expect(named.length).toBeGreaterThan(30);
  expect(missingIn(metrics, named)).toEqual([]);
  const by = 'agent="test-agent",tool="GET';
  for (const line of [
    `agent_gate_proxy_verdicts_total{${by} /good",outcome="passed",action="passed"} 2`,
    `agent_gate_proxy_verdicts_total{${by} /bad",outcome="failed",action="blocked"} 1`,
    `agent_gate_proxy_gate_results_total{${by} /bad",gate="pii",outcome="failed"} 1`,
    `agent_gate_proxy_gate_results_total{${by} /packed",gate="pii",outcome="skipped"} 1`,
    'agent_gate_proxy_judging_seconds_bucket{le="+Inf"} 4',
    "agent_gate_proxy_judging_seconds_count 4",
    'agent_gate_proxy_unjudged_total{why="image"} 1',
    'agent_gate_proxy_queue_records{state="dead"} 0',
    'agent_gate_proxy_queue_records{state="waiting"} 0',
    'agent_gate_proxy_queue_dropped_total{reason="manual"} 1',
    'agent_gate_proxy_otlp_records_total{signal="logs",outcome="sent"} 0',
  ])
    expect(metrics.split("\n")).toContain(line);
  expect(metrics).toContain("# TYPE agent_gate_proxy_judging_seconds histogram");
  expect(metrics).not.toContain(mail);
});

it("metrics are let in as the rest below /.agent-gate/ is, and are counted before they are asked for", async () => {
  await using tool = await startTool();
  await using proxy = await startTestProxy({ upstream: tool.url });
  for (let at = 0; at < 3; at++) await fetch(`${proxy.url}/good`);
  expect(await metricsOf(proxy.url)).toMatch(/^agent_gate_proxy_verdicts_total\{.*\} 3$/m);
  const from = await fetch(`${proxy.url}/.agent-gate/metrics`, { headers: { origin: "https://x.example" } });
  expect(from.status).toBe(403);
  expect((await fetch(`${proxy.url}/.agent-gate/metrics`, { method: "POST" })).status).toBe(405);
  await using closed = await startTestProxy({ upstream: tool.url, flags: { ui: false } });
  expect((await fetch(`${closed.url}/.agent-gate/metrics`)).status).toBe(404);
});

it("verdicts that wait for another attempt are counted apart from those that were never sent", async () => {
  await using collector = await startFakeCollector(() => ({ status: 503, headers: { "retry-after": "60" } }));
  await using tool = await startTool();
  await using proxy = await startTestProxy({
    upstream: tool.url,
    collector: { url: collector.url, pk: "pk_live_test" },
  });
  await fetch(`${proxy.url}/good`);
  await collector.received(1);
  await expect.poll(() => proxy.serving.outbox.queue.retrying()).toBe(1);
  await fetch(`${proxy.url}/good`);
  const metrics = await metricsOf(proxy.url);
  expect(metrics).toContain('agent_gate_proxy_queue_records{state="retrying"} 1');
  expect(metrics).toContain('agent_gate_proxy_queue_records{state="waiting"} 1');
  expect(metrics).not.toMatch(/^agent_gate_proxy_last_accepted_age_seconds /m);
});

it("a thousand tools of a thousand agents are no more than five hundred pairs and one", () => {
  const counts = new VerdictCounts();
  for (let at = 0; at < 1_000; at++)
    counts.note(verdict({ agent_id: `agent-${at}`, tool: `tool-${at}` }), "passed");
  const pairs = [...counts.pairs()];
  expect(pairs).toHaveLength(pairsMax + 1);
  expect(pairs.at(-1)).toMatchObject({ agent: "other", tool: "other" });
  expect(pairs.at(-1)?.verdicts.get("passed")).toEqual({ passed: 1_000 - pairsMax, failed: 0 });
});
