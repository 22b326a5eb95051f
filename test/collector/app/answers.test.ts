import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { Connections } from "../../../collector/app/connections.ts";
import { limits } from "../../../shared/contract/limits.ts";
import { call, ingest, type Target } from "../../support/clients.ts";
import { flightOf, newEvent } from "../../support/events.ts";
import { startTestCollector } from "../../support/collector.ts";
import { exchange } from "./raw-exchange.ts";

const mib = 1024 * 1024;
const gate = { name: "n".repeat(200), passed: false, reason: "r".repeat(500), latency_ms: 1 };
const fat = {
  agent_id: "fat",
  passed: false,
  gates: Array.from({ length: limits.gatesPerEventMax }, () => gate),
  total_latency_ms: 1,
};
const page = "/v1/events?limit=100";

async function fill(target: Target): Promise<void> {
  const events = Array.from({ length: limits.eventsPerBatchMax }, () => fat);
  expect(await ingest(target, events)).toMatchObject({ status: 202 });
}

function open({ url }: Target): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on("error", () => undefined);
}

const get = ({ pk }: Target, path: string): string =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${pk}\r\n\r\n`;

it("a client that asks for many pages and reads none is served only a few", async () => {
  await using collector = await startTestCollector({ store: "embedded" });
  await fill(collector);
  const socket = open(collector).pause();
  socket.write(get(collector, page).repeat(100));
  // The system buffers some pages for the client. The collector serves the next page as long as the buffer has room.
  await once(socket, "readable");
  let answer = await call(collector, "GET", "/v1/reputation/fat");
  for (let at = 0; at < 5; at++) answer = await call(collector, "GET", "/v1/reputation/fat");
  const left = Number(/"other";r=(\d+)/.exec(String(answer.headers["ratelimit"]))?.[1]);
  expect(left).toBeGreaterThan(limits.otherRequestsPerWindow - 50);
  socket.destroy();
});

it("requests on one connection are answered in order, and only a limited number of them may wait", async () => {
  await using collector = await startTestCollector();
  const three = ["/health", "/v1/reputation/a", "/ready"].map((path) => get(collector, path)).join("");
  const answers = await exchange(collector.url, three, /"ready"/);
  expect([...answers.matchAll(/"uptime_s"|"agent_id"|"ready"/g)].map(String)).toEqual([
    '"uptime_s"',
    '"agent_id"',
    '"ready"',
  ]);
  const socket = open(collector);
  socket.write(get(collector, "/v1/reputation/a").repeat(400));
  await once(socket.resume(), "close");
});

it("a client that does not read an answer in time is cut off", async () => {
  const answered = new Connections((_, response) => void response.end(Buffer.alloc(64 * mib)));
  await using server = createServer((request, response) => answered.take(request, response));
  server.on("connection", (socket) => answered.add(socket));
  await once(server.listen(0, "127.0.0.1"), "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  const [accepted]: Socket[] = await once(server, "connection");
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await once(socket, "readable");
  for (const nowMs of [0, 29_999]) answered.endSlow(nowMs);
  expect(accepted?.destroyed).toBe(false);
  answered.endSlow(30_000);
  expect(accepted?.destroyed).toBe(true);
  socket.destroy();
});

it.each([
  [429, "rate_limited", { wholeBytes: 64 * mib, organizationBytes: mib }],
  [503, "unavailable", { wholeBytes: mib, organizationBytes: 64 * mib }],
])(
  "a large page is %i when too many bytes of answers wait to be sent, and a small one is sent",
  async (status, code, room) => {
    const options = { answerRoom: { ...room, perKey: Infinity } };
    await using collector = await startTestCollector({ store: "embedded", options });
    await fill(collector);
    const refused = await call(collector, "GET", page);
    expect(refused).toMatchObject({ status, json: { code, status } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(await call(collector, "GET", "/v1/events?limit=1")).toMatchObject({ status: 200 });
  },
);

it.each(["embedded", "memory"] as const)(
  "a large page of the %s store arrives complete, and its bytes are no longer counted",
  async (store) => {
    await using collector = await startTestCollector({ store });
    await fill(collector);
    const answer = await call(collector, "GET", page);
    expect(answer.json).toMatchObject({ limit: 100, offset: 0, count: 100 });
    expect(answer.json.events).toHaveLength(100);
    expect(answer.json.events[99].gates).toEqual(fat.gates);
    expect(answer.headers).toMatchObject({
      "content-length": String(Buffer.byteLength(answer.text)),
      "content-type": "application/json; charset=utf-8",
    });
    const { text } = await call(collector, "GET", "/metrics", { key: null });
    expect(text).toMatch(/^agent_gate_answer_bytes 0$/m);
  },
);

it("an organization that has read too much has to wait, and no other has to", async () => {
  const options = { workMsAMinute: 40 };
  await using collector = await startTestCollector({ store: "embedded", options });
  const other = await collector.newOrganization();
  await fill(collector);
  const statuses = [];
  let last = await call(collector, "GET", page);
  for (let at = 0; at < 20 && last.status === 200; at++) {
    statuses.push(last.status);
    last = await call(collector, "GET", page);
  }
  expect(last).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  expect(last.json.error).toContain("too much work");
  expect(Number(last.headers["retry-after"])).toBeGreaterThan(0);
  expect(await call(collector, "GET", page, { key: other.pk })).toMatchObject({ status: 200 });
});

it("an organization whose scores took too much work to explain has to wait, and no other has to", async () => {
  await using collector = await startTestCollector({ store: "embedded", options: { workMsAMinute: 0.1 } });
  const other = await collector.newOrganization();
  const events = Array.from({ length: 100 }, () => newEvent({ agentId: "a" }));
  await collector.deps.store.insert(collector.id, 1_700_000_000_000, flightOf(events));
  const path = "/v1/reputation/a/explain";
  expect(await call(collector, "GET", path)).toMatchObject({ status: 200, json: { evaluations: 100 } });
  expect(await call(collector, "GET", path)).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  expect(await call(collector, "GET", "/v1/reputation/a")).toMatchObject({ status: 200 });
  expect(await call(collector, "GET", path, { key: other.pk })).toMatchObject({ status: 200 });
});
