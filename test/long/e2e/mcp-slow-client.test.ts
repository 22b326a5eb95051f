import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { spawnProxy } from "../../support/spawn.ts";

const mib = 1024 * 1024;
const events = 32 * 1024;
/** A kilobyte each, every sixteenth an output that is judged. */
function eventAt(at: number): string {
  const text = "water the plants ".repeat(52);
  const value =
    at % 16 === 0
      ? { id: at, result: { content: [{ type: "text", text }] } }
      : { method: "notifications/message", params: { at, data: text } };
  return `data: ${JSON.stringify({ jsonrpc: "2.0", ...value })}\n\n`;
}

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? Number.NaN) * 1024;

it("a client that reads nothing holds up its server, and the proxy keeps little of what it says; later it hears all of it", async () => {
  let said = 0;
  const server = createServer((asked, response) => {
    asked.resume();
    response.writeHead(200, { "content-type": "text/event-stream" });
    const goOn = (): void => {
      while (said < events) if (!response.write(eventAt(said++))) return void response.once("drain", goOn);
      response.end();
    };
    goOn();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await using proxy = await spawnProxy({ upstream: `http://127.0.0.1:${port}` });
  const before = residentBytes(proxy.pid);
  const headers = { accept: "text/event-stream", "mcp-protocol-version": "2025-11-25" };
  const asking = request(`${proxy.url}/mcp`, { headers }).end();
  const [response] = (await once(asking, "response")) as [IncomingMessage];
  // It has come to rest when nothing more is taken from the server for two seconds.
  let seen = -1;
  let still = 0;
  await expect
    .poll(
      () => {
        still = said === seen ? still + 1 : 0;
        seen = said;
        return still;
      },
      { interval: 100 },
    )
    .toBe(20);
  expect(said).toBeLessThan(events / 2);
  await expect.poll(() => residentBytes(proxy.pid) - before).toBeLessThan(96 * mib);
  let heard = 0;
  let last = "";
  for await (const chunk of response.setEncoding("utf8") as AsyncIterable<string>) {
    last += chunk;
    heard += last.split("\n\n").length - 1;
    last = last.slice(last.lastIndexOf("\n\n") + 2);
  }
  expect(heard).toBe(events);
  server.closeAllConnections();
  server.close();
});
