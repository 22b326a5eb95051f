import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { loadConfig } from "../../proxy/config/load.ts";
import { servedBy } from "../../proxy/config/served.ts";
import { proxyHome } from "../support/proxy-cli.ts";
import { startTestProxy } from "../support/proxy.ts";
import { startNodeTool } from "../support/node-tool.ts";

const loop = {
  status: 508,
  body: {
    error: "The tool's address leads back to this proxy: name the tool's own address",
    code: "loop_detected",
    status: 508,
  },
};

async function asked(url: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, { method: "POST", body: "{}" });
  return { status: response.status, body: await response.json() };
}

interface Relay extends AsyncDisposable {
  url: string;
  leadTo: (url: string) => void;
}

/** Another server in front of a proxy, as a reverse proxy is: its address says nothing of where it leads. */
async function startRelay(): Promise<Relay> {
  let port = 0;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy()).pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    leadTo: (url) => (port = Number(new URL(url).port)),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

describe("a proxy that reaches itself", () => {
  it.each([
    ["an answer that is judged", {}],
    ["a path that passes", { passthrough: ["/"] }],
    ["a server of MCP", { kind: "mcp" }],
  ])("refuses %s at the first loop, with one sentence and without a verdict", async (_what, flags) => {
    await using relay = await startRelay();
    await using proxy = await startTestProxy({ upstream: relay.url, flags });
    relay.leadTo(proxy.url);
    expect(await asked(`${proxy.url}/users/1`)).toEqual(loop);
    expect(proxy.verdicts).toEqual([]);
  });

  it("refuses a WebSocket in the same way", async () => {
    await using relay = await startRelay();
    await using proxy = await startTestProxy({ upstream: relay.url });
    relay.leadTo(proxy.url);
    const socket = new WebSocket(proxy.url.replace("http", "ws"));
    const [error] = (await once(socket, "error")) as [Error];
    expect(String(error)).toContain("508");
    expect(proxy.verdicts).toEqual([]);
  });

  it("refuses a loop through another proxy, and neither writes a verdict down", async () => {
    await using relay = await startRelay();
    await using second = await startTestProxy({ upstream: relay.url });
    await using first = await startTestProxy({ upstream: second.url });
    relay.leadTo(first.url);
    expect(await asked(`${first.url}/users/1`)).toEqual(loop);
    expect([...first.verdicts, ...second.verdicts]).toEqual([]);
  });

  it("lets two proxies stand one behind the other", async () => {
    await using tool = await startNodeTool();
    await using second = await startTestProxy({ upstream: tool.url });
    await using first = await startTestProxy({ upstream: second.url });
    expect(await asked(`${first.url}/notes/1`)).toEqual({ status: 200, body: { note: "fine" } });
    expect([first.verdicts.length, second.verdicts.length]).toEqual([1, 1]);
  });

  it("does not take a tool's word for a loop as an answer", async () => {
    await using tool = await startNodeTool({}, (_request, response) =>
      response.writeHead(508, { "x-agent-gate-hop": "x" }).end("ann@harbourtea.com"),
    );
    await using proxy = await startTestProxy({ upstream: tool.url });
    expect(await asked(proxy.url)).toEqual(loop);
  });
});

describe("at the start", () => {
  it.each([
    ["127.0.0.1:8378", "http://127.0.0.1:8378"],
    ["127.0.0.1:8378", "http://localhost:8378/api"],
    ["127.0.0.1:8378", "http://0.0.0.0:8378"],
    ["localhost:8378", "http://[::1]:8378"],
    ["0.0.0.0:8378", "http://127.0.0.1:8378"],
    ["[::]:8378", "http://[::1]:8378"],
    ["127.0.0.1:80", "http://localhost"],
  ])("listening on %s in front of %s is refused", (listen, upstream) => {
    const start = (): unknown => servedBy(loadConfig({ listen, upstream }, {}, "/").values, false);
    expect(start).toThrow("is where this proxy itself listens: name the tool's own address");
  });

  it.each([
    ["127.0.0.1:8378", "http://127.0.0.1:8379"],
    ["127.0.0.1:8378", "http://[::1]:8378"],
    ["127.0.0.1:8378", "http://tools.example.com:8378"],
    ["127.0.0.1:0", "http://127.0.0.1:8378"],
    ["127.0.0.1:80", "unix:/run/tool.sock"],
  ])("listening on %s in front of %s is not", (listen, upstream) => {
    const served = servedBy(loadConfig({ listen, upstream }, {}, "/").values, false);
    expect(served.upstreams).toHaveLength(1);
  });

  it("is one sentence and exit code 2", async () => {
    await using home = await proxyHome();
    const { code, stderr } = await home.run(["http", "http://localhost:8400", "--port", "8400"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr:
        "agent-gate-proxy: http://localhost:8400 is where this proxy itself listens: name the tool's own address, or listen elsewhere, as with --port 8401\n",
    });
  });
});
