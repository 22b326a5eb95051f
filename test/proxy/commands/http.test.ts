import { describe, expect, it } from "vitest";
import type { Json } from "../../support/cli.ts";
import { startNodeTool } from "../../support/node-tool.ts";
import { proxyHome } from "../../support/proxy-cli.ts";

describe("http", () => {
  it("takes the tool's address as it is, and a port of this machine", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool();
    const proxy = home.go("http", tool.url, "--port", "0", "--offline");
    const listening: Json = JSON.parse(await proxy.line());
    expect(listening.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(await (await fetch(`${listening.url}/notes/1`)).json()).toEqual({ note: "fine" });
    expect(await proxy.stop("SIGTERM")).toBe(0);
  });

  it("says in its log, without a terminal, what it withheld and by which rule, and nothing of the output", async () => {
    await using home = await proxyHome();
    await using tool = await startNodeTool({}, (_, response) => response.end("Ask ann.lee@harbourtea.com"));
    const proxy = home.go("http", tool.url, "--port", "0", "--offline");
    const { url }: Json = JSON.parse(await proxy.line());
    const answer = await fetch(`${url}/notes/1`);
    await proxy.said("an output was withheld");
    await proxy.said(`"evaluation":"${answer.headers.get("x-agent-gate-evaluation")}"`);
    await proxy.said('"tool":"GET /notes/:id","rules":"pii.email"');
    expect(proxy.told()).not.toContain("ann.lee");
    await proxy.stop("SIGTERM");
  });

  it.each([
    [["http"], "cli.js http http://127.0.0.1:3001"],
    [
      ["http", "http://127.0.0.1:3001", "--upstream", "http://127.0.0.1:3002"],
      "the tool is named twice: leave out --upstream or the address in front of it",
    ],
    [["http", "127.0.0.1:3001"], "must be a URL such as http://127.0.0.1:3001"],
    [
      ["http", "http://127.0.0.1:3001", "--port", "0", "--listen", "127.0.0.1:0"],
      "--port is short for --listen 127.0.0.1:<port>: give one of them",
    ],
    [["http", "http://127.0.0.1:3001", "--port", "65536"], "--port: must be a whole number from 0 to 65535"],
    [["run", "--port", "x"], "--port: must be a whole number from 0 to 65535"],
  ])("answers %j with exit code 2 and one sentence", async (args, sentence) => {
    await using home = await proxyHome();
    const { code, stdout, stderr } = await home.run(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});
