import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authority, elsewhere, expired, issued, own } from "../../support/certificates.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { startNodeTool } from "../../support/node-tool.ts";
import { ask, startPlane } from "../../support/plane.ts";
import { startTestProxy } from "../../support/proxy.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "agent-gate-where-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const codeOf = (body: Buffer): unknown => (JSON.parse(body.toString()) as { code: unknown }).code;

describe("a tool that speaks TLS", () => {
  it.each([
    ["signed by itself", own, "DEPTH_ZERO_SELF_SIGNED_CERT"],
    ["of an authority that nobody knows", issued, "UNABLE_TO_VERIFY_LEAF_SIGNATURE"],
  ])("is not asked with a certificate %s", async (_name, cert, code) => {
    await using tool = await startNodeTool({ cert });
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET");
    expect([heard.status, codeOf(heard.body)]).toEqual([502, "upstream_untrusted"]);
    expect(plane.failures).toEqual([`upstream_untrusted ${code}`]);
    expect(tool.asked).toEqual([]);
  });

  it.each([
    ["its own certificate, signed by itself", own, own],
    ["its authority", issued, authority],
  ])(
    "is asked by whoever was given %s, and where paths are handed through as well",
    async (_name, cert, ca) => {
      await using tool = await startNodeTool({ cert });
      await using plane = await startPlane(tool.url, {
        upstream: { ca },
        passes: (path) => path === "/raw",
      });
      for (const path of ["/", "/raw"])
        expect((await ask(plane.url + path, "GET")).body.toString()).toBe('{"note":"fine"}');
      expect(plane.failures).toEqual([]);
    },
  );

  it.each([
    ["that has expired", expired, "CERT_HAS_EXPIRED"],
    ["for another host", elsewhere, "ERR_TLS_CERT_ALTNAME_INVALID"],
  ])("is not asked with a certificate %s, whoever signed it", async (_name, cert, code) => {
    await using tool = await startNodeTool({ cert });
    await using plane = await startPlane(tool.url, { upstream: { ca: authority } });
    expect(codeOf((await ask(plane.url, "GET")).body)).toBe("upstream_untrusted");
    expect(plane.failures).toEqual([`upstream_untrusted ${code}`]);
    expect(tool.asked).toEqual([]);
  });

  it("is trusted by one upstream of several, whose configuration names the file from where it is itself", async () => {
    await using tool = await startNodeTool({ cert: own });
    await writeFile(join(folder, "own.pem"), own);
    const upstreams = [
      { name: "known", url: tool.url, ca: "own.pem" },
      { name: "unknown", url: tool.url },
    ];
    const config = join(folder, "agent-gate.json");
    await writeFile(config, JSON.stringify({ upstreams }));
    await using proxy = await startTestProxy({ upstream: {}, flags: { config } });
    expect((await ask(`${proxy.url}/known/`, "GET")).status).toBe(200);
    expect((await ask(`${proxy.url}/unknown/`, "GET")).status).toBe(502);
  });

  it.each([
    ["is not there", undefined, "cannot be read"],
    ["holds none", "nothing", "no certificate in it"],
  ])("stops the start when the file of certificates %s", async (_name, text, said) => {
    const file = join(folder, `${text}.pem`);
    if (text !== undefined) await writeFile(file, text);
    const flags = { upstreamCa: file };
    await expect(startTestProxy({ upstream: "https://127.0.0.1:1", flags })).rejects.toThrow(said);
  });
});

describe.skipIf(process.platform === "win32")("a tool at a socket in the file system", () => {
  it("is asked there, judged, and paths are handed through to it", async () => {
    await using tool = await startNodeTool({ path: join(folder, "tool.sock") });
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { passthrough: ["/raw"] } });
    for (const path of ["/notes/1", "/raw/2"])
      expect((await ask(proxy.url + path, "GET")).body.toString()).toBe('{"note":"fine"}');
    expect(tool.asked).toEqual(["GET /notes/1", "GET /raw/2"]);
    expect(proxy.verdicts).toMatchObject([{ tool: "GET /notes/:id", passed: true }]);
  });

  it("has a path in front of all others, as nginx writes it, and leads back to the proxy", async () => {
    const path = join(folder, "base.sock");
    await using tool = await startNodeTool({ path }, (_request, response) => {
      response.writeHead(302, { location: "http://localhost/api/next" }).end();
    });
    await using proxy = await startTestProxy({ upstream: `http://unix:${path}:/api` });
    const { status, rawHeaders } = await ask(`${proxy.url}/x`, "GET");
    expect(tool.asked).toEqual(["GET /api/x"]);
    expect(status).toBe(302);
    expect(rawHeaders[rawHeaders.indexOf("location") + 1]).toBe("/next");
  });

  it("that is not there is unreachable", async () => {
    await using plane = await startPlane("http://127.0.0.1:1", {
      upstream: { url: `unix:${join(folder, "none.sock")}` },
    });
    expect(codeOf((await ask(plane.url, "GET")).body)).toBe("upstream_unreachable");
    expect(plane.failures).toEqual(["upstream_unreachable ENOENT"]);
  });
});

describe("the limits of one tool", () => {
  const silent = (): Promise<Awaited<ReturnType<typeof startFakeTool>>> => startFakeTool(() => undefined);

  it("are those of the configuration: an answer that does not begin", async () => {
    await using tool = await silent();
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { answerTimeout: "50ms" } });
    const heard = await ask(proxy.url, "GET");
    expect([heard.status, codeOf(heard.body)]).toEqual([502, "upstream_failed"]);
  });

  it("are those of the configuration: an answer that does not move", async () => {
    await using tool = await startFakeTool((_request, socket) =>
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf"),
    );
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { idleTimeout: "60ms" } });
    expect((await ask(proxy.url, "GET")).status).toBe(502);
  });

  it("are those of the configuration: connections", async () => {
    const waiting: (() => void)[] = [];
    await using tool = await startFakeTool((request, socket) => {
      waiting.push(() => answerWith("{}")(request, socket));
    });
    await using proxy = await startTestProxy({ upstream: tool.url, flags: { maxConnections: "2" } });
    const calls = Array.from({ length: 5 }, () => ask(proxy.url, "GET"));
    for (let answered = 0; answered < 5; answered++) {
      await tool.asked(Math.min(5, answered + 2));
      waiting.shift()?.();
    }
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(tool.connections()).toBe(2);
  });

  it("may be its own among several", async () => {
    await using tool = await silent();
    const config = join(folder, "limits.json");
    const upstreams = [{ name: "slow", url: tool.url, answerTimeout: "50ms" }];
    await writeFile(config, JSON.stringify({ answerTimeout: "5m", upstreams }));
    await using proxy = await startTestProxy({ upstream: {}, flags: { config } });
    expect((await ask(`${proxy.url}/slow/`, "GET")).status).toBe(502);
  });
});
