import { expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { startTestProxy } from "../../support/proxy.ts";

const leak = { content: [{ type: "text", text: "write to ada@lovelace.org" }] };
const json = { headers: ["Content-Type: application/json"] };

it("each of several upstreams says itself whether it speaks MCP, and is asked where it says nothing", async () => {
  await using tool = await startFakeTool(
    answerWith(JSON.stringify({ jsonrpc: "2.0", id: 7, result: leak }), json),
  );
  const { url } = tool;
  await using proxy = await startTestProxy({
    upstream: { told: url, always: { url, kind: "mcp" }, never: { url, kind: "http" } },
  });
  const ask = async (upstream: string, method: string): Promise<string> => {
    const response = await fetch(`${proxy.url}/${upstream}/`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ jsonrpc: "2.0", id: 7, method, params: { name: "notes" } }),
    });
    expect(await response.text()).not.toContain("ada@");
    return response.status === 200 ? "as a message" : "as a body";
  };
  const asked = await Promise.all(
    ["told", "always", "never"].map((upstream) => ask(upstream, "acme/search")),
  );
  expect(asked).toEqual(["as a body", "as a message", "as a body"]);
  await using all = await startTestProxy({
    upstream: { told: url, never: { url, kind: "http" } },
    flags: { kind: "mcp" },
  });
  const response = await fetch(`${all.url}/never/`, { method: "POST", body: "{}" });
  expect(response.status).toBe(403);
});
