import { expect, it } from "vitest";
import { otelSettings } from "../../../proxy/otel/settings.ts";

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:4318" };

it("without an endpoint, or switched off, there is nothing to send to", () => {
  for (const env of [
    {},
    { OTEL_EXPORTER_OTLP_ENDPOINT: " " },
    { OTEL_SERVICE_NAME: "mine", OTEL_EXPORTER_OTLP_HEADERS: "a=b" },
    { ...endpoint, OTEL_SDK_DISABLED: "True" },
    { ...endpoint, OTEL_LOGS_EXPORTER: "none", OTEL_TRACES_EXPORTER: "none" },
    { ...endpoint, OTEL_LOGS_EXPORTER: "console", OTEL_TRACES_EXPORTER: "zipkin" },
  ])
    expect(otelSettings(env)).toBeUndefined();
});

it("the paths of both kinds are added to the endpoint for all, and to no other", () => {
  const urls = (env: Record<string, string>): unknown => {
    const { targets = {} } = otelSettings(env) ?? {};
    return [targets.logs?.url.href, targets.traces?.url.href];
  };
  const all = (base: string): unknown => urls({ OTEL_EXPORTER_OTLP_ENDPOINT: base });
  expect(all("http://127.0.0.1:4318")).toEqual([
    "http://127.0.0.1:4318/v1/logs",
    "http://127.0.0.1:4318/v1/traces",
  ]);
  expect(all("https://x.example/api/public/otel/")).toEqual([
    "https://x.example/api/public/otel/v1/logs",
    "https://x.example/api/public/otel/v1/traces",
  ]);
  expect(urls({ ...endpoint, OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "http://logs.example/otlp" })).toEqual([
    "http://logs.example/otlp",
    "http://127.0.0.1:4318/v1/traces",
  ]);
  expect(urls({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://t.example" })).toEqual([
    undefined,
    "http://t.example/",
  ]);
  expect(urls({ ...endpoint, OTEL_TRACES_EXPORTER: "none" })).toEqual([
    "http://127.0.0.1:4318/v1/logs",
    undefined,
  ]);
});

it("headers, time-out, compression and who sends are read as the specification says", () => {
  const given = otelSettings({
    ...endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Basic%20eDp5, x-team = a=b",
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: "x-only=traces",
    OTEL_EXPORTER_OTLP_TIMEOUT: "2500",
    OTEL_EXPORTER_OTLP_LOGS_COMPRESSION: "none",
    OTEL_SERVICE_NAME: "the-proxy",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=prod,service.name=not-this,team=a%2Cb",
  });
  expect(given).toMatchObject({
    targets: {
      logs: {
        headers: { authorization: "Basic eDp5", "x-team": "a=b" },
        timeoutMs: 2_500,
        compresses: false,
      },
      traces: { headers: { "x-only": "traces" }, timeoutMs: 2_500, compresses: true },
    },
    resource: { "service.name": "the-proxy", "deployment.environment.name": "prod", team: "a,b" },
    problems: [],
  });
  expect(otelSettings(endpoint)).toMatchObject({
    targets: { logs: { timeoutMs: 10_000, compresses: true, headers: {} } },
    resource: { "service.name": "agent-gate-proxy" },
  });
});

it("what is wrong is said in one line that quotes no value, and what it concerns is not sent", () => {
  const secret = "hunter2";
  const rows: [Record<string, string>, RegExp][] = [
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: "grpc" }, /^OTEL_EXPORTER_OTLP_PROTOCOL .*only http\/json/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: "http/protobuf" }, /only http\/json/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: `x://${secret}` }, /^OTEL_EXPORTER_OTLP_ENDPOINT is no address/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: secret }, /^OTEL_EXPORTER_OTLP_ENDPOINT is no address/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: secret }, /^OTEL_EXPORTER_OTLP_HEADERS is no list/],
    [{ OTEL_EXPORTER_OTLP_HEADERS: `a=%0d%0a${secret}` }, /^OTEL_EXPORTER_OTLP_HEADERS is no list/],
  ];
  for (const [env, line] of rows) {
    const { targets, problems } = otelSettings({ ...endpoint, ...env }) ?? {};
    expect(targets).toEqual({});
    expect(problems).toEqual([expect.stringMatching(line)]);
    expect(JSON.stringify(problems)).not.toContain(secret);
  }
  const one = otelSettings({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: "grpc" });
  expect([Object.keys(one?.targets ?? {}), one?.problems.length]).toEqual([["logs"], 1]);
  expect(otelSettings({ ...endpoint, OTEL_RESOURCE_ATTRIBUTES: "%" })?.problems).toHaveLength(1);
});
