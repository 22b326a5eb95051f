// An MCP server over stdio with one tool, which answers what stands in a file.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [, , file] = process.argv;
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "leaky", version: "1" },
  }),
  "tools/list": () => ({
    tools: [{ name: "leak", description: "what stands in a file", inputSchema: { type: "object" } }],
  }),
  "tools/call": () => ({ content: [{ type: "text", text: readFileSync(file, "utf8") }] }),
  ping: () => ({}),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const result = answers[method]?.(params ?? {});
  const error = { code: -32601, message: "no such method" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
}
