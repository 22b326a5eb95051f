import { once } from "node:events";
import { connect } from "node:net";
import { expect, it } from "vitest";
import { openMemoryStore } from "../../../../collector/store/memory.ts";
import { startTestCollector } from "../../../support/collector.ts";
import { call, event, ingest } from "../../../support/clients.ts";

/** A connection that has sent this and says no more, and what it hears. */
async function halfSaid(url: string, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  socket.on("error", () => undefined);
  const closed = once(socket, "close");
  socket.write(bytes);
  return { heard: () => heard, closed };
}

it("goes on serving while it drains, says so at /ready, and keeps no connection", async () => {
  await using collector = await startTestCollector({ options: { drainMs: 10_000 } });
  const before = await call(collector, "GET", "/ready", { key: null });
  expect(before).toMatchObject({ status: 200, headers: { connection: "keep-alive" } });
  const stopped = collector[Symbol.asyncDispose]();
  const ready = await call(collector, "GET", "/ready", { key: null });
  expect(ready).toMatchObject({
    status: 503,
    json: { status: "stopping" },
    headers: { connection: "close" },
  });
  const answer = await ingest(collector, [event("a", "1")]);
  expect(answer).toMatchObject({ status: 202, headers: { connection: "close" } });
  const refused = await call(collector, "GET", "/v1/agents", { key: null });
  expect(refused).toMatchObject({ status: 401, headers: { connection: "close" } });
  await stopped;
  await expect(call(collector, "GET", "/ready", { key: null })).rejects.toThrow(/ECONNREFUSED/);
});

it("waits 2 s at most for who says no more, and tells them to try again", async () => {
  await using collector = await startTestCollector();
  const head = `POST /v1/agents HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${collector.pk}\r\n`;
  const body = await halfSaid(collector.url, `${head}Content-Length: 100\r\n\r\n{"agent_`);
  const line = await halfSaid(collector.url, "GET /health HT");
  const mute = await halfSaid(collector.url, "");
  // An answer that comes later than what was sent before tells that it has arrived.
  await call(collector, "GET", "/health", { key: null });
  const askedAt = performance.now();
  await collector[Symbol.asyncDispose]();
  // It was 8 s.
  expect(performance.now() - askedAt).toBeLessThan(7_000);
  await Promise.all([body.closed, line.closed, mute.closed]);
  expect(body.heard()).toMatch(/^HTTP\/1.1 503 /);
  expect(body.heard()).toMatch(/^retry-after: 2\r$/im);
  expect(body.heard()).toContain('"code":"unavailable"');
  expect([line.heard(), mute.heard()]).toEqual(["", ""]);
});

it("waits for its own work, however silent that is", async () => {
  const store = openMemoryStore();
  let begun = (): void => undefined;
  const atWork = new Promise<void>((resolve) => (begun = resolve));
  await using collector = await startTestCollector({
    deps: {
      store: {
        ...store,
        async insert(...flight) {
          begun();
          await new Promise((resolve) => setTimeout(resolve, 2_500));
          return store.insert(...flight);
        },
      },
    },
  });
  const answer = ingest(collector, [event("a", "1")]);
  await atWork;
  await collector[Symbol.asyncDispose]();
  expect(await answer).toMatchObject({ status: 202, headers: { connection: "close" } });
});
