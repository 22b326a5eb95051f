import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { spawnProxy } from "../support/spawn.ts";

const folder = mkdtempSync(join(tmpdir(), "agent-gate-held-"));
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(answer: (body: string, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => answer(body, response));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const event = (value: object): string => `data: ${JSON.stringify({ jsonrpc: "2.0", ...value })}\n\n`;
const progress = (at: number): string =>
  event({ method: "notifications/progress", params: { progressToken: 7, progress: at } });

it("1,000 notifications of progress pass in a stream while an answer in front of them is held", async () => {
  let letGo: () => void = () => undefined;
  const mayGo = new Promise<void>((resolve) => (letGo = resolve));
  await using gate = await serve((_, response) => {
    void mayGo.then(() => response.end('{"results":[{"id":"0","findings":[]}]}'));
  });
  const result = event({ id: 7, result: { content: [{ type: "text", text: "water the plants" }] } });
  const told = Array.from({ length: 1_000 }, (_, at) => progress(at)).join("");
  await using server = await serve((_, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(result + told);
  });
  const config = join(folder, "held.json");
  const slow = { name: "slow", url: gate.url, rules: { x: "thing" }, action: "block", timeout: "10m" };
  writeFileSync(config, JSON.stringify({ customGates: [slow] }));
  await using proxy = await spawnProxy({ upstream: server.url, args: ["--config", config] });
  const response = await fetch(`${proxy.url}/mcp`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 7, method: "tools/call", params: { name: "notes" } }),
  });
  let heard = "";
  for await (const chunk of response.body ?? []) {
    heard += Buffer.from(chunk).toString();
    if (heard === told) letGo();
  }
  expect(heard).toBe(told + result);
});
