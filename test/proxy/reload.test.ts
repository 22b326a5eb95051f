import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyHome } from "../support/cli.ts";
import { spawnProxy } from "../support/spawn.ts";

it("reads its configuration anew when the file changes, and lets the calls under way end as they began", async () => {
  await using home = await emptyHome();
  const file = join(home.path, "agent-gate.json");
  const configure = (mode: string): Promise<void> => writeFile(file, JSON.stringify({ mode }));
  await configure("block");
  await using tool = await slowTool();
  await using proxy = await spawnProxy({
    upstream: tool.url,
    args: ["--config", file, "--log-level", "info"],
  });

  const early = fetch(`${proxy.url}/early`);
  const waiting = await tool.asked();
  await configure("observe");
  await expect.poll(() => proxy.stderr()).toContain("read again");
  waiting.end("ann@harbourtea.com");
  expect((await early).status).toBe(403);

  const late = fetch(`${proxy.url}/late`);
  (await tool.asked()).end("ann@harbourtea.com");
  const answer = await late;
  expect(answer.headers.get("x-agent-gate")).toBe("observed");
  expect(await answer.text()).toBe("ann@harbourtea.com");

  await writeFile(file, '{"mode": "enforced"}');
  await expect.poll(() => proxy.stderr()).toContain("the earlier one stays in use");
  const still = fetch(`${proxy.url}/still`);
  (await tool.asked()).end("ann@harbourtea.com");
  expect((await still).headers.get("x-agent-gate")).toBe("observed");

  await configure("block");
  await expect.poll(() => proxy.stderr().match(/read again/g)?.length).toBe(2);
  process.kill(proxy.pid, "SIGHUP");
  await expect.poll(() => proxy.stderr().match(/read again/g)?.length).toBe(3);
  expect(proxy.stderr()).not.toContain("takes effect at the next start");
  await writeFile(file, '{"ui": false, "batchSize": 7}');
  await expect.poll(() => proxy.stderr()).toContain("takes effect at the next start: ui, batchSize");
});

/** A tool that answers when the test says so. */
async function slowTool(): Promise<AsyncDisposable & { url: string; asked: () => Promise<ServerResponse> }> {
  const waiting: ServerResponse[] = [];
  const server = createServer((_request, response) => {
    waiting.push(response);
    server.emit("asked");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async asked() {
      while (waiting.length === 0) await once(server, "asked");
      return waiting.shift() as ServerResponse;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
