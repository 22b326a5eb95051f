// An MCP server with two tools: one answers with what stands in a file, and one fails with it.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const inputSchema = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "stand-in", version: "1" },
  }),
  "tools/list": () => ({
    tools: ["answer", "fail"].map((name) => ({ name, description: name, inputSchema })),
  }),
  "tools/call": ({ name, arguments: { path } }) => ({
    content: [{ type: "text", text: readFileSync(path, "utf8") }],
    ...(name === "fail" ? { isError: true } : {}),
  }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const result = answers[method]?.(params ?? {});
  const error = { code: -32_601, message: "unknown method" };
  console.log(JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) }));
});
