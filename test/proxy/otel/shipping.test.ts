import { afterEach, expect, it, vi } from "vitest";
import type { Log } from "../../../proxy/log.ts";
import { silentLog } from "../../../proxy/log.ts";
import { openOtel, type Otel } from "../../../proxy/otel/otel.ts";
import { otelSettings } from "../../../proxy/otel/settings.ts";
import { waitingMax } from "../../../proxy/otel/shipping.ts";
import { startNoteTool } from "../../support/agent.ts";
import { startReceiver } from "../../support/otlp-receiver.ts";
import { startTestProxy } from "../../support/proxy.ts";
import { localFacts, verdict } from "../../support/proxy-cli.ts";

afterEach(() => vi.unstubAllEnvs());

const gatesOfOne = verdict().gates.length;

function open(url: string, env: Record<string, string> = {}, log: Log = silentLog): Otel {
  const settings = otelSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: url,
    OTEL_TRACES_EXPORTER: "none",
    ...env,
  });
  if (settings === undefined) throw new Error("there is an endpoint");
  return openOtel(settings, { log, env: {} });
}

function note(otel: Otel, times: number): void {
  for (let at = 0; at < times; at++) {
    const record = verdict();
    otel.note(record, localFacts(record));
  }
}

it("many verdicts are sent soon and in batches, few wait for others or for the end", async () => {
  await using receiver = await startReceiver();
  await using otel = open(receiver.url);
  note(otel, 1_000);
  await receiver.until(() => receiver.logs().length >= 1_000 * gatesOfOne);
  const sizes = receiver.requests.map(({ records }) => records.length);
  expect(Math.max(...sizes)).toBeLessThan(512 + gatesOfOne);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(512);
  const before = receiver.requests.length;
  note(otel, 1);
  expect(receiver.requests).toHaveLength(before);
  await otel.flush(2_000);
  expect(receiver.requests).toHaveLength(before + 1);
  expect(otel.counts()).toEqual({ logs: { sent: 1_001 * gatesOfOne, dropped: 0 } });
});

it("what a receiver cannot take now is sent again, what it refuses is dropped, and both are counted", async () => {
  const busy = { status: 503, headers: { "retry-after": "0" } };
  const replies = [
    busy,
    { status: 429, headers: { "retry-after": "0" } },
    {},
    { status: 400 },
    { body: { partialSuccess: { rejectedLogRecords: "1" } } },
  ];
  await using receiver = await startReceiver((_, number) => replies[number - 1] ?? {});
  const said: string[] = [];
  const log = {
    ...silentLog,
    warn: (text: string) => said.push(text),
    info: (text: string) => said.push(text),
  };
  await using otel = open(receiver.url, {}, log);
  note(otel, 128);
  await receiver.until(() => receiver.requests.length === 3);
  const ids = (at: number): unknown =>
    receiver.requests[at]?.records.map(({ attributes }) => attributes["agent_gate.evaluation.id"]);
  expect(ids(1)).toEqual(ids(0));
  expect(ids(2)).toEqual(ids(0));
  await expect.poll(() => otel.total()).toEqual({ sent: 128 * gatesOfOne, dropped: 0 });
  expect(said).toHaveLength(2);
  note(otel, 128);
  await expect.poll(() => otel.total()).toEqual({ sent: 128 * gatesOfOne, dropped: 128 * gatesOfOne });
  note(otel, 128);
  await expect
    .poll(() => otel.total())
    .toEqual({ sent: 256 * gatesOfOne - 1, dropped: 128 * gatesOfOne + 1 });
});

it("of a receiver that never answers no more waits than there is room for, and the end does not wait for it", async () => {
  await using receiver = await startReceiver(() => ({ silent: true }));
  const otel = open(receiver.url);
  note(otel, 200);
  await receiver.until(() => receiver.requests.length === 1);
  const begun = otel.total().dropped;
  note(otel, waitingMax + 500);
  expect(otel.total()).toEqual({ sent: 0, dropped: expect.any(Number) });
  expect(otel.total().dropped - begun).toBeGreaterThanOrEqual(300 * gatesOfOne);
  await otel.flush(20);
  await otel[Symbol.asyncDispose]();
  expect(otel.total()).toEqual({ sent: 0, dropped: (waitingMax + 700) * gatesOfOne });
});

it("of a receiver that is away the log says so once, with its host and no more of its address", async () => {
  const gone = await startReceiver();
  await gone[Symbol.asyncDispose]();
  const said: unknown[] = [];
  const log = { ...silentLog, warn: (...words: unknown[]) => said.push(words) };
  const otel = open(`${gone.url}/token-in-a-path`, {}, log);
  note(otel, 300);
  await otel.flush(2_000);
  note(otel, 1);
  await otel.flush(2_000);
  await otel[Symbol.asyncDispose]();
  expect(otel.total()).toEqual({ sent: 0, dropped: 301 * gatesOfOne });
  expect(said).toEqual([
    [
      expect.stringContaining("takes no records"),
      { signal: "logs", to: new URL(gone.url).host, cause: "ECONNREFUSED" },
    ],
  ]);
});

it("headers and a plain body are sent where they are asked for", async () => {
  await using receiver = await startReceiver();
  await using otel = open(receiver.url, {
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20eDp5",
    OTEL_EXPORTER_OTLP_COMPRESSION: "none",
  });
  note(otel, 1);
  await otel.flush(2_000);
  expect(receiver.requests[0]?.headers).toMatchObject({ authorization: "Basic eDp5" });
  expect(receiver.requests[0]?.headers["content-encoding"]).toBeUndefined();
});

it("calls are answered while a receiver is away or never answers, and status says what was dropped", async () => {
  await using silent = await startReceiver(() => ({ silent: true }));
  const gone = await startReceiver();
  await gone[Symbol.asyncDispose]();
  await using tool = await startNoteTool();
  for (const { url } of [silent, gone]) {
    vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
    const proxy = await startTestProxy({ upstream: tool.url });
    for (let at = 0; at < 140; at++) expect((await fetch(`${proxy.url}/call`)).status).toBe(200);
    const status: unknown = await (await fetch(`${proxy.url}/.agent-gate/status.json`)).json();
    expect(status).toMatchObject({ otel: { sent: 0 } });
    await proxy[Symbol.asyncDispose]();
    expect(proxy.serving.outbox.otel?.total()).toEqual({ sent: 0, dropped: 140 * (3 + 2) });
  }
});

it("a protocol that is not spoken is said once, and nothing is sent", async () => {
  await using receiver = await startReceiver();
  await using tool = await startNoteTool();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", receiver.url);
  vi.stubEnv("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc");
  const proxy = await startTestProxy({ upstream: tool.url });
  await fetch(`${proxy.url}/call`);
  expect(proxy.serving.outbox.otel).toBeUndefined();
  await proxy[Symbol.asyncDispose]();
  expect(receiver.requests).toEqual([]);
});
