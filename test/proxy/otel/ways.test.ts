import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { WebSocket, WebSocketServer } from "ws";
import { startNoteTool } from "../../support/agent.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { type Decoded, startReceiver } from "../../support/otlp-receiver.ts";
import { proxyProgram } from "../../support/programs.ts";
import { startTestProxy } from "../../support/proxy.ts";
import { SpawnedWrapper } from "../../support/wrapper.ts";
import { askedBy, bash, startEndpoint } from "../hooks/endpoint.ts";
import { hookProgram } from "../hooks/resident.ts";

afterEach(() => vi.unstubAllEnvs());

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const span = "00f067aa0ba902b7";
const parent = `00-${trace}-${span}-01`;
const mail = "ada@lovelace.org";

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

function sendTo({ url }: Receiver): void {
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", url);
  vi.stubEnv("OTEL_RESOURCE_ATTRIBUTES", "deployment.environment.name=test");
}

const gates = ["content", "filesystem", "pii"];
const gatesOf = (logs: readonly Decoded[]): string[] =>
  logs.map(({ attributes }) => String(attributes["gen_ai.evaluation.name"])).toSorted();
const failedIn = (logs: readonly Decoded[]): Decoded | undefined =>
  logs.find(({ attributes }) => attributes["gen_ai.evaluation.score.label"] === "fail");

describe("a verdict goes out from every way by which outputs are judged", () => {
  it("from a proxy: an event for each gate and a span, below the span that the agent names", async () => {
    await using receiver = await startReceiver();
    await using tool = await startNoteTool();
    sendTo(receiver);
    const proxy = await startTestProxy({ upstream: tool.url });
    await fetch(`${proxy.url}/a-bad`, { headers: { traceparent: parent, tracestate: "x=1" } });
    await proxy[Symbol.asyncDispose]();
    const [verdict] = proxy.verdicts;

    const logs = receiver.logs();
    expect(gatesOf(logs)).toEqual(gates);
    expect(failedIn(logs)).toEqual({
      timeUnixNano: expect.any(String),
      observedTimeUnixNano: expect.any(String),
      severityNumber: 13,
      severityText: "WARN",
      eventName: "gen_ai.evaluation.result",
      body: { stringValue: "pii fail" },
      attributes: {
        "gen_ai.evaluation.name": "pii",
        "gen_ai.evaluation.score.value": 0,
        "gen_ai.evaluation.score.label": "fail",
        "agent_gate.policy.rule.id": ["pii.email"],
        "agent_gate.gate.latency_ms": expect.any(Number),
        "gen_ai.tool.name": "GET /a-bad",
        "gen_ai.agent.id": "test-agent",
        "agent_gate.tool": "GET /a-bad",
        "agent_gate.evaluation.id": verdict?.evaluation_id,
        "agent_gate.action.type": "blocked",
      },
      traceId: trace,
      spanId: span,
      flags: 1,
    });
    const spans = receiver.spans();
    expect(spans).toEqual([
      {
        traceId: trace,
        spanId: expect.not.stringMatching(span),
        parentSpanId: span,
        flags: 0x3_01,
        name: "run_guardrail agent-gate",
        kind: 1,
        startTimeUnixNano: expect.any(String),
        endTimeUnixNano: expect.any(String),
        attributes: expect.objectContaining({
          "openinference.span.kind": "GUARDRAIL",
          "langfuse.observation.type": "guardrail",
          "langfuse.observation.level": "WARNING",
          "agent_gate.verdict.code": "fail",
          "agent_gate.gate.count": 3n,
          "agent_gate.gate.failed": ["pii"],
          "agent_gate.policy.rule.id": ["pii.email"],
          "agent_gate.action.type": "blocked",
        }),
      },
    ]);
    const took =
      BigInt(String(spans[0]?.["endTimeUnixNano"])) - BigInt(String(spans[0]?.["startTimeUnixNano"]));
    expect(Math.abs(Number(took) / 1e6 - (verdict?.total_latency_ms ?? NaN))).toBeLessThan(0.001);
    for (const { resource, headers } of receiver.requests) {
      expect(resource).toMatchObject({
        "service.name": "agent-gate-proxy",
        "deployment.environment.name": "test",
      });
      expect(headers).toMatchObject({ "content-type": "application/json", "content-encoding": "gzip" });
    }
    expect(JSON.stringify(receiver.requests, big)).not.toContain(mail);
    expect(tool.requests[0]?.rawHeaders).toEqual(expect.arrayContaining(["traceparent", parent]));
    expect(tool.requests[0]?.rawHeaders).toEqual(expect.arrayContaining(["tracestate", "x=1"]));
  });

  it("without a parent, or with one that cannot be read, a span of the call begins the trace", async () => {
    await using receiver = await startReceiver();
    await using tool = await startNoteTool();
    sendTo(receiver);
    const proxy = await startTestProxy({ upstream: tool.url });
    await fetch(`${proxy.url}/one`);
    await fetch(`${proxy.url}/two`, { headers: { traceparent: `${parent}-odd` } });
    await proxy[Symbol.asyncDispose]();
    const spans = receiver.spans();
    expect(spans.map(({ name, kind, parentSpanId }) => [name, kind, parentSpanId])).toEqual([
      ["execute_tool GET /one", 3, undefined],
      ["run_guardrail agent-gate", 1, spans[0]?.["spanId"]],
      ["execute_tool GET /two", 3, undefined],
      ["run_guardrail agent-gate", 1, spans[2]?.["spanId"]],
    ]);
    expect(spans[0]?.attributes).toMatchObject({ "gen_ai.operation.name": "execute_tool" });
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(2);
    const logs = receiver.logs();
    expect(logs).toHaveLength(6);
    expect(logs[0]).toMatchObject({ traceId: spans[0]?.["traceId"], spanId: spans[0]?.["spanId"] });
    expect(tool.requests[1]?.rawHeaders).toEqual(expect.arrayContaining(["traceparent", `${parent}-odd`]));
  });

  it("a parent that is not sampled gets events and no spans", async () => {
    await using receiver = await startReceiver();
    await using tool = await startNoteTool();
    sendTo(receiver);
    const proxy = await startTestProxy({ upstream: tool.url });
    await fetch(`${proxy.url}/one`, { headers: { traceparent: `00-${trace}-${span}-00` } });
    await proxy[Symbol.asyncDispose]();
    expect(receiver.spans()).toEqual([]);
    expect(receiver.logs()).toHaveLength(3);
    expect(receiver.logs()[0]).toMatchObject({ traceId: trace, spanId: span, flags: 0 });
    expect(receiver.requests.map(({ path }) => path)).toEqual(["/v1/logs"]);
  });

  it("from MCP over HTTP, where the call's own word counts before the header", async () => {
    await using receiver = await startReceiver();
    const result = { content: [{ type: "text", text: `write to ${mail}` }] };
    await using server = await startFakeTool((request, socket) => {
      const { id } = JSON.parse(request.body.toString());
      answerWith(JSON.stringify({ jsonrpc: "2.0", id, result }))(request, socket);
    });
    sendTo(receiver);
    const proxy = await startTestProxy({ upstream: server.url });
    const ask = async (id: unknown, traceparent: string, meta: object): Promise<void> => {
      const params = { name: "notes", arguments: {}, ...meta };
      await fetch(`${proxy.url}/mcp`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "mcp-protocol-version": "2025-11-25",
          traceparent,
        },
        body: JSON.stringify({ jsonrpc: "2.0", id, method: "tools/call", params }),
      });
    };
    const other = parent.replace(span, "00f067aa0ba902b8");
    await ask("call-7", other, { _meta: { traceparent: parent } });
    await ask(8, other, { _meta: { progressToken: 1 } });
    await proxy[Symbol.asyncDispose]();
    const spans = receiver.spans();
    expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([span, "00f067aa0ba902b8"]);
    expect(spans[0]?.attributes).toMatchObject({
      "mcp.method.name": "tools/call",
      "gen_ai.tool.name": "notes",
      "agent_gate.tool": "mcp/notes",
      "jsonrpc.request.id": "call-7",
      "network.transport": "tcp",
      "agent_gate.action.type": "blocked",
    });
    expect(spans[1]?.attributes).toMatchObject({ "jsonrpc.request.id": "8" });
    expect(receiver.logs()).toHaveLength(6);
    expect(server.requests[0]?.body.toString()).toContain(`"_meta":{"traceparent":"${parent}"}`);
  });

  it("from a WebSocket, each message below the span that its handshake names", async () => {
    await using receiver = await startReceiver();
    const tool = new WebSocketServer({ port: 0, host: "127.0.0.1" });
    tool.on("connection", (socket) => socket.on("message", (said) => socket.send(said, { binary: false })));
    await once(tool, "listening");
    const { port } = tool.address() as AddressInfo;
    sendTo(receiver);
    const proxy = await startTestProxy({ upstream: `http://127.0.0.1:${port}` });
    const client = new WebSocket(proxy.url.replace("http", "ws"), { headers: { traceparent: parent } });
    await once(client, "open");
    for (const words of ["one", "two"]) {
      client.send(JSON.stringify({ words }));
      await once(client, "message");
    }
    client.terminate();
    await proxy[Symbol.asyncDispose]();
    tool.close();
    expect(receiver.spans().map(({ traceId, parentSpanId }) => [traceId, parentSpanId])).toEqual([
      [trace, span],
      [trace, span],
    ]);
  });

  it("from a wrapper of an MCP server, which passes the parent on as it came", async () => {
    await using receiver = await startReceiver();
    await using wrapper = await SpawnedWrapper.start({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_SERVICE_NAME: "files" },
    });
    await wrapper.begin();
    const say = [`{"jsonrpc":"2.0","id":$ID,"result":{"content":[{"type":"text","text":"${mail}"}]}}\n`];
    const ask = (id: number, meta: object): Promise<string | undefined> => {
      wrapper.send({ id, method: "tools/call", params: { name: "notes", arguments: { say }, ...meta } });
      return wrapper.line();
    };
    await ask(7, { _meta: { traceparent: parent } });
    await ask(8, {});
    await wrapper.end();
    const spans = receiver.spans();
    expect(spans.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([
      ["run_guardrail agent-gate", span],
      ["tools/call notes", undefined],
      ["run_guardrail agent-gate", spans[1]?.["spanId"]],
    ]);
    expect(spans[0]?.attributes).toMatchObject({
      "mcp.method.name": "tools/call",
      "mcp.protocol.version": "2025-11-25",
      "jsonrpc.request.id": "7",
      "network.transport": "pipe",
      "gen_ai.tool.name": "notes",
      "gen_ai.agent.id": "test-host",
    });
    expect(receiver.logs()).toHaveLength(6);
    expect(receiver.requests[0]?.resource).toMatchObject({ "service.name": "files" });
    expect(JSON.stringify(receiver.requests, big)).not.toContain(mail);
  });

  it("from a host's hook, with the host's names for the session and the turn of the user", async () => {
    await using receiver = await startReceiver();
    sendTo(receiver);
    const endpoint = await startEndpoint({ profile: "contract", mode: "block" });
    const asked = (output: string, more: object = {}): string =>
      JSON.stringify({ ...askedBy["claude-code"]("Bash", bash(output)), ...more });
    await endpoint.post("claude-code", asked(`mail ${mail}`));
    await endpoint.post("claude-code", asked("fine", { prompt_id: `my prompt is ${mail}` }));
    await fetch(`${endpoint.url}/v1/hooks/claude-code`, {
      method: "POST",
      headers: { traceparent: parent },
      body: asked("fine"),
    });
    await endpoint[Symbol.asyncDispose]();
    const calls = receiver.spans().filter(({ name }) => name === "execute_tool Bash");
    expect(calls.map(({ attributes }) => [attributes["session.id"], attributes["prompt.id"]])).toEqual([
      ["session-1", "prompt-1"],
      ["session-1", undefined],
    ]);
    expect(receiver.spans().at(-1)).toMatchObject({ parentSpanId: span });
    expect(failedIn(receiver.logs())?.attributes).toMatchObject({
      "gen_ai.evaluation.name": "pii",
      "gen_ai.agent.id": "claude-code",
      "prompt.id": "prompt-1",
    });
    expect(JSON.stringify(receiver.requests, big)).not.toContain(mail);
  });

  it("and the program that a host starts hands on the parent that its environment names", async () => {
    const folder = await mkdtemp(join(tmpdir(), "agent-gate-hook-"));
    const run = join(folder, "run");
    await mkdir(run);
    const heads: string[] = [];
    const server = createServer((request, response) => {
      heads.push(String(request.headers.traceparent));
      request.resume().on("end", () => response.writeHead(200, { "content-length": 2 }).end("{}"));
    }).listen(join(run, "hooks.sock"));
    await once(server, "listening");
    for (const TRACEPARENT of [parent, "x\r\ny: z"]) {
      const child = spawn(process.execPath, [hookProgram, "claude-code", `--home=${folder}`], {
        env: { PATH: process.env["PATH"] ?? "", TRACEPARENT },
        stdio: ["pipe", "ignore", "inherit"],
      });
      child.stdin.end("{}");
      await once(child, "close");
    }
    server.close();
    await rm(folder, { recursive: true });
    expect(heads).toEqual([parent, "undefined"]);
  });

  it("and a check that a person runs sends nothing", async () => {
    await using receiver = await startReceiver();
    const child = spawn(process.execPath, [proxyProgram, "check"], {
      env: { PATH: process.env["PATH"] ?? "", OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.end(mail);
    await once(child, "close");
    expect(receiver.requests).toEqual([]);
  });
});

const big = (_key: string, value: unknown): unknown => (typeof value === "bigint" ? String(value) : value);
