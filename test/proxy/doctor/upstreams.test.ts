import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { authority, elsewhere, key, own } from "../../support/certificates.ts";
import { startFakeTool } from "../../support/fake-tool.ts";
import { startNodeTool } from "../../support/node-tool.ts";
import { startTestProxy } from "../../support/proxy.ts";
import { proxyHome, type ProxyHome } from "../../support/proxy-cli.ts";

const env = { AGENT_GATE_OFFLINE: "1" };

/** What doctor finds of tools, as it prints it. */
async function found(home: ProxyHome, ...args: string[]): Promise<string> {
  const { stdout } = await home.run(["doctor", ...args], { env });
  return stdout
    .split("\n")
    .filter((line, at, lines) => /^. tool/.test(line) || /^. tool/.test(lines[at - 1] ?? ""))
    .filter((line) => /tool|→/.test(line))
    .join("\n");
}

describe("doctor", () => {
  it("looks at a tool and asks it for nothing", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool();
    expect(await found(home, "--upstream", tool.url)).toBe(`✓ tool: ${tool.url}: connected, answers`);
    expect(tool.asked).toEqual(["OPTIONS *"]);
  });

  it("says what is wrong with a certificate, and how to have it trusted", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool({ cert: own });
    const crossed = await found(home, "--upstream", tool.url);
    expect(crossed).toContain(`✗ tool: ${tool.url}: connected, but TLS fails`);
    expect(crossed).toContain("(DEPTH_ZERO_SELF_SIGNED_CERT): its certificate");
    expect(crossed).toMatch(/→ .*openssl s_client -connect 127\.0\.0\.1:\d+ .*--upstream-ca tool\.pem$/);
    const ca = join(home.path, "own.pem");
    await writeFile(ca, own);
    expect(await found(home, "--upstream", tool.url, "--upstream-ca", ca)).toMatch(
      /^✓ .*: connected, TLSv1\.3 with a certificate that is trusted until Jan {2}1 00:00:00 2120 GMT, answers$/,
    );
  });

  it("names each step that a tool fails at", async () => {
    await using home = await proxyHome();
    await using wrong = await startNodeTool({ cert: elsewhere });
    await using plain = await startNodeTool();
    await using closing = await startFakeTool((_request, socket) => socket.destroy());
    const upstreams = [
      { name: "gone", url: `unix:${home.path}/none.sock` },
      { name: "wrong", url: wrong.url, ca: "authority.pem" },
      { name: "plain", url: plain.url.replace("http:", "https:") },
      { name: "closing", url: closing.url },
      { name: "named", url: "http://no-such-host.invalid" },
      { name: "well", url: plain.url },
    ];
    await writeFile(join(home.path, "authority.pem"), authority);
    const config = join(home.path, "agent-gate.json");
    await writeFile(config, JSON.stringify({ upstreams }));
    const lines = (await found(home, "--config", config)).split("\n").filter((line) => !line.includes("→"));
    expect(lines).toEqual([
      expect.stringMatching(/^✗ tool gone: .*: connecting fails \(ENOENT\): there is no such socket$/),
      expect.stringMatching(/^✗ tool wrong: .* TLS fails \(ERR_TLS_CERT_ALTNAME_INVALID\): .* another name$/),
      expect.stringMatching(/^✗ tool plain: .*: connected, but TLS fails \(\w+\): it does not speak TLS/),
      expect.stringMatching(/^✗ tool closing: .*: connected, but its answer fails \(ECONNRESET\)/),
      expect.stringMatching(/^✗ tool named: .*: finding it fails \((ENOTFOUND|EAI_AGAIN)\): its name/),
      expect.stringMatching(/^✓ tool well: /),
    ]);
  });

  it("knows the tools of running proxies, and what they trust", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool({ cert: own });
    const ca = join(home.path, "own.pem");
    await writeFile(ca, own);
    const flags = { upstreamCa: ca };
    await using proxy = await startTestProxy({ upstream: tool.url, home: home.path, flags });
    expect(proxy.home).toBe(home.path);
    expect(await found(home, "--home", home.path)).toMatch(/^✓ tool: https:.* answers$/);
  });

  it("says of a tool that speaks HTTP/2 alone that it does", async () => {
    await using home = await proxyHome();
    const server = createSecureServer({ key, cert: own }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const ca = join(home.path, "own.pem");
    await writeFile(ca, own);
    const url = `https://127.0.0.1:${port}`;
    expect(await found(home, "--upstream", url, "--upstream-ca", ca)).toMatch(/HTTP\/2 alone/);
    server.close();
  });

  it("says that a file of certificates is none", async () => {
    await using home = await proxyHome();
    const ca = join(home.path, "wrong.pem");
    await writeFile(ca, "nothing");
    expect(await found(home, "--upstream", "https://127.0.0.1:1", "--upstream-ca", ca)).toContain(
      `✗ tool: ${ca}: there is no certificate in it`,
    );
  });
});
