// The server of the MCP benchmark: no SDK, so that next to nothing of a call's time is its own. `echo` says what it is told, `rows` as many bytes as it is asked for.
import { createInterface } from "node:readline";

const line = "the quick brown fox jumps over the lazy dog, note after note\n";
const filled = new Map();
function rows(bytes) {
  if (!filled.has(bytes)) filled.set(bytes, line.repeat(Math.ceil(bytes / line.length)).slice(0, bytes));
  return filled.get(bytes);
}

const text = (said) => ({ content: [{ type: "text", text: said }] });
const answers = {
  initialize: ({ protocolVersion }) => ({
    protocolVersion,
    capabilities: { tools: {} },
    serverInfo: { name: "echo", version: "1" },
  }),
  "tools/list": () => ({
    tools: ["echo", "rows"].map((name) => ({ name, inputSchema: { type: "object" } })),
  }),
  "tools/call": ({ name, arguments: given }) => text(name === "echo" ? given.text : rows(given.bytes)),
};

createInterface({ input: process.stdin }).on("line", (message) => {
  const { id, method, params } = JSON.parse(message);
  if (id === undefined) return;
  const result = answers[method]?.(params) ?? {};
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, result })}\n`);
});
