import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it } from "vitest";
import { call } from "../../support/clients.ts";
import { startTestCollector, type TestCollector } from "../../support/collector.ts";

const mib = 1024 * 1024;

/** A body that says it is 16 MiB, brings so many bytes of it and never ends. What is answered is the first of `answers`. */
async function unending(
  collector: TestCollector,
  key: string,
  bytes: number,
): Promise<{ socket: Socket; answer: Promise<string> }> {
  const { hostname, port } = new URL(collector.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const answer = once(socket, "data").then(([data]) => String(data));
  socket.write(
    `POST /v1/ingest HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nContent-Length: ${16 * mib}\r\n\r\n`,
  );
  await new Promise((written) => socket.write(Buffer.alloc(bytes, " "), written));
  return { socket, answer };
}

/** Comes to an end after what was sent before it has been looked at. */
async function served(collector: TestCollector, key: string): Promise<string> {
  for (let asked = 0; asked < 20; asked++) await call(collector, "GET", "/v1/agents", { key });
  return "taken";
}

async function bodyBytes(collector: TestCollector): Promise<number> {
  const { text } = await call(collector, "GET", "/metrics", { key: null });
  return Number(/^agent_gate_body_bytes (\d+)/m.exec(text)?.[1]);
}

const sizes = { wholeBytes: 6 * mib, organizationBytes: 3 * mib, perKey: 8 };

it("an organization that keeps too many bytes under way is told to wait, and others are served", async () => {
  await using collector = await startTestCollector({ options: { bodyRoom: sizes } });
  const quiet = await collector.newOrganization();
  const { socket, answer } = await unending(collector, collector.pk, 4 * mib);
  const refused = await answer;
  expect(refused).toMatch(/^HTTP\/1.1 429 /);
  expect(refused).toMatch(/retry-after: 2\r\n/i);
  expect(refused).toContain('"code":"rate_limited"');
  const large = JSON.stringify({ events: [{ agent_id: "a", passed: true, gates: [], total_latency_ms: 1 }] });
  const body = large.padEnd(2 * mib, " ");
  expect((await call(collector, "POST", "/v1/ingest", { key: quiet.pk, body })).status).toBe(202);
  expect((await call(collector, "POST", "/v1/ingest", { body })).status, "what was refused is let go").toBe(
    202,
  );
  socket.destroy();
});

it("when all room is taken a large body is 503, a small one is served, and it is there again afterwards", async () => {
  await using collector = await startTestCollector({
    options: { bodyRoom: { ...sizes, wholeBytes: 4 * mib } },
  });
  const [first, second, third] = [
    collector,
    await collector.newOrganization(),
    await collector.newOrganization(),
  ];
  const held = [
    await unending(collector, first.pk, 2 * mib),
    await unending(collector, second.pk, 1.9 * mib),
  ];
  const event = JSON.stringify({ events: [{ agent_id: "a", passed: true, gates: [], total_latency_ms: 1 }] });
  const send = (length: number) =>
    call(collector, "POST", "/v1/ingest", { key: third.pk, body: event.padEnd(length, " ") });
  // The last byte that was sent is not yet the last that was taken. What others send meanwhile could take the room for it.
  await expect.poll(() => bodyBytes(collector), { interval: 100 }).toBeGreaterThan(3.8 * mib);
  const refused = await send(mib);
  expect(refused).toMatchObject({ status: 503, json: { code: "unavailable" } });
  expect(refused.headers["retry-after"]).toBe("2");
  expect((await send(60_000)).status).toBe(202);
  for (const { socket } of held) socket.destroy();
  await expect.poll(async () => (await send(mib)).status).toBe(202);
});

it("a key has only so many bodies under way, and what came at once is none of them", async () => {
  await using collector = await startTestCollector({ options: { bodyRoom: { ...sizes, perKey: 2 } } });
  const held = [await unending(collector, collector.pk, 10), await unending(collector, collector.pk, 10)];
  const another = async (key: string): Promise<string> => {
    const { socket, answer } = await unending(collector, key, 10);
    const status = await Promise.race([answer.then((text) => text.slice(9, 12)), served(collector, key)]);
    socket.destroy();
    return status;
  };
  await expect.poll(() => another(collector.pk)).toBe("429");
  expect(await another(collector.sk)).toBe("taken");
  expect((await call(collector, "POST", "/v1/agents", { body: { agent_id: "a" } })).status).toBe(201);
  expect((await call(collector, "GET", "/v1/agents")).status, "what has no body is not held up").toBe(200);
  for (const { socket } of held) socket.destroy();
  await expect.poll(() => another(collector.pk)).toBe("taken");
});

it("a batch of too many values is refused before it has come to its end", async () => {
  await using collector = await startTestCollector();
  const { hostname, port } = new URL(collector.url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `POST /v1/ingest HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${collector.pk}\r\nContent-Length: ${16 * mib}\r\n\r\n{"events":[${"{},".repeat(200_000)}`,
  );
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(String(answer)).toMatch(/^HTTP\/1.1 400 /);
  expect(String(answer)).toContain("must not be made of more than 131072 values");
  socket.destroy();
});

it("a bad signature is what a batch of too many values is told of first", async () => {
  await using collector = await startTestCollector();
  const body = `{"events":[${"{},".repeat(200_000)}{}]}`;
  const headers = [["X-Service-Signature", `sha256=${"0".repeat(64)}`]] as const;
  const answer = await call(collector, "POST", "/v1/ingest", { body, headers });
  expect(answer).toMatchObject({ status: 401, json: { code: "hmac_invalid" } });
});

it("an organization whose bodies are too much work waits, and others do not", async () => {
  await using collector = await startTestCollector({ options: { workMsAMinute: 10 } });
  const quiet = await collector.newOrganization();
  const body = JSON.stringify({ agent_id: "a", output: "fine ".repeat(100_000) });
  const send = (key: string) => call(collector, "POST", "/v1/evaluate", { key, body });
  expect((await send(collector.pk)).status).toBe(200);
  const refused = await send(collector.pk);
  expect(refused).toMatchObject({ status: 429, json: { code: "rate_limited" } });
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect((await call(collector, "GET", "/v1/agents")).status).toBe(200);
  expect((await send(quiet.pk)).status).toBe(200);
});
