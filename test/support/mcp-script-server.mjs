// An MCP server over stdio that says what its client tells it to: the arguments of a call are what it prints, `$ID` in them is the id of the call.
import { writeSync } from "node:fs";
import { createInterface } from "node:readline";

const print = (bytes) => {
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(1, bytes, from);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
};

const answers = {
  initialize: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    serverInfo: { name: "script", version: "1" },
  },
  "tools/list": {
    tools: [
      {
        name: "strict",
        inputSchema: { type: "object" },
        outputSchema: {
          type: "object",
          properties: { mail: { type: "string", pattern: "@" } },
          required: ["mail"],
        },
      },
      {
        name: "closed",
        inputSchema: { type: "object" },
        outputSchema: {
          type: "object",
          properties: { mail: { type: "string" } },
          additionalProperties: false,
        },
      },
      {
        name: "form",
        inputSchema: { type: "object" },
        // As the SDK for TypeScript writes it.
        outputSchema: {
          $schema: "http://json-schema.org/draft-07/schema#",
          type: "object",
          properties: { count: { type: "integer" }, to: { type: "string" } },
          required: ["count"],
        },
      },
    ],
  },
};

createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const { say, exit, ignoreEnd, error } = params?.arguments ?? {};
  if (ignoreEnd === true) {
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => undefined);
    setInterval(() => undefined, 1e9);
  }
  if (error !== undefined) process.stderr.write(error);
  if (say === undefined)
    print(Buffer.from(`${JSON.stringify({ jsonrpc: "2.0", id, result: answers[method] ?? {} })}\n`));
  else for (const each of say) print(Buffer.from(each.replaceAll("$ID", JSON.stringify(id))));
  if (exit !== undefined) process.exit(exit);
});
