// node posts-server.mjs [--http]: an MCP server on the official SDK whose posts anybody may have written, and of whose tools one is described as it should not be.
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { before, behind, order, toolOrder } from "./posts.mjs";

const planted = [before, order, behind].join("\n\n");
const post = {
  type: "object",
  properties: { body: { type: "string" } },
  required: ["body"],
  additionalProperties: false,
};
const plainTool = { inputSchema: { type: "object" } };
const tools = [
  { ...plainTool, name: "read_issue", description: "Reads an issue by its number." },
  { ...plainTool, name: "docs_page", description: "Reads a page of the documentation." },
  { ...plainTool, name: "read_post", description: "Reads a post.", outputSchema: post },
  { ...plainTool, name: "read_clean", description: "Reads an issue that is closed.", outputSchema: post },
  { ...plainTool, name: "add", description: `Adds two numbers. ${toolOrder}` },
];
const text = (said) => ({ content: [{ type: "text", text: said }] });
const structured = (said) => ({ ...text(JSON.stringify({ body: said })), structuredContent: { body: said } });
const answers = {
  read_issue: () => text(planted),
  docs_page: () => text(planted),
  read_post: () => structured(planted),
  read_clean: () => structured(`${before}\n\n${behind}`),
  add: () => text("3"),
};

function makeServer() {
  const server = new Server({ name: "posts", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => answers[params.name]());
  return server;
}

if (process.argv.includes("--http")) {
  const answer = async (request, response) => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on("close", () => void transport.close());
    await makeServer().connect(transport);
    await transport.handleRequest(request, response);
  };
  const listener = createServer((request, response) => void answer(request, response));
  listener.listen(0, "127.0.0.1", () => console.log(`listens on ${listener.address().port}`));
} else await makeServer().connect(new StdioServerTransport());
