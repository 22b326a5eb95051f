import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { startFakeTool, type FakeTool, type ToolRequest } from "../support/fake-tool.ts";
import { ask, type Heard } from "../support/plane.ts";
import { startTestProxy, type TestProxy } from "../support/proxy.ts";

/** What must be withheld, and what may pass beside it. */
const canary = "canary.of.the.matrix@harbourtea.com";
const json = JSON.stringify({ id: 7, note: `write to ${canary}`, tea: "green" });
const mark = "[redacted: e-mail address]";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "QUERY"] as const;
const modes = ["block", "observe", "redact"] as const;

/** One way in which a tool answers. The body is what it says, before it is framed and encoded. */
interface Shape {
  name: string;
  head: string[];
  status?: string;
  version?: string;
  bytes: Buffer[];
  /** The bytes of the body as they are to arrive when nothing may be changed; the bytes sent, unless they are framed. */
  body: Buffer;
  closes?: boolean;
  isStream?: boolean;
}

const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);

const typed = (type: string): string => `Content-Type: ${type}`;

function lengthy(
  name: string,
  body: Buffer,
  { head = [], status }: { head?: string[]; status?: string } = {},
): Shape {
  const headers = [typed("application/json"), ...head, `Content-Length: ${body.length}`];
  return { name, head: headers, bytes: [body], body, ...(status === undefined ? {} : { status }) };
}

/** Cut in the middle of what must not pass. */
function chunked(name: string, text: string, type = "application/json", trailer: string[] = []): Shape {
  const body = Buffer.from(text);
  const cut = body.indexOf(canary) + 9;
  const trailers = trailer.map((line) => `${line}\r\n`).join("");
  return {
    name,
    head: [typed(type), "Transfer-Encoding: chunked", ...(trailer.length > 0 ? ["Trailer: X-Sum"] : [])],
    bytes: [chunk(body.subarray(0, cut)), chunk(body.subarray(cut)), Buffer.from(`0\r\n${trailers}\r\n`)],
    body,
  };
}

const events = `id: 1\ndata: green\n\nid: 2\ndata: ${json}\n\nid: 3\ndata: tea\n\n`;
const lines = `{"id":1}\n${json}\n{"id":3}\n`;
const shapes: readonly Shape[] = [
  lengthy("identity", Buffer.from(json)),
  lengthy("gzip", gzipSync(json), { head: ["Content-Encoding: gzip"] }),
  lengthy("br", brotliCompressSync(json), { head: ["Content-Encoding: br"] }),
  chunked("chunked", json),
  {
    name: "HTTP/1.0 close",
    version: "HTTP/1.0",
    head: [typed("application/json")],
    bytes: [Buffer.from(json)],
    body: Buffer.from(json),
    closes: true,
  },
  { ...chunked("SSE", events, "text/event-stream"), isStream: true },
  { ...chunked("NDJSON", lines, "application/x-ndjson"), isStream: true },
  lengthy("4xx", Buffer.from(json), { status: "404 Not Found" }),
  lengthy("5xx", Buffer.from(json), { status: "503 Service Unavailable" }),
  lengthy("empty", Buffer.alloc(0)),
  chunked("trailer", json, "application/json", [`X-Sum: ${canary}`]),
];

async function startTool(): Promise<FakeTool> {
  return await startFakeTool(({ target }: ToolRequest, socket) => {
    const shape = shapes[Number(target.slice("/shapes/".length))];
    if (shape === undefined) return void socket.destroy();
    const { version = "HTTP/1.1", status = "200 OK", head, bytes, closes = false } = shape;
    socket.write([`${version} ${status}`, ...head, "", ""].join("\r\n"));
    for (const each of bytes) socket.write(each);
    if (closes) socket.end();
  });
}

const statusOf = ({ status = "200" }: Shape): number => Number.parseInt(status, 10);
const header = ({ rawHeaders }: Heard, name: string): string | undefined =>
  rawHeaders[rawHeaders.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name) + 1];

/** What each mode owes for each shape. */
const owed: Record<(typeof modes)[number], (shape: Shape, heard: Heard) => void> = {
  observe: (shape, heard) => {
    expect(heard.status).toBe(statusOf(shape));
    expect(heard.body.equals(shape.body)).toBe(true);
    if (shape.isStream !== true) expect(header(heard, "x-agent-gate")).toBe("observed");
  },
  block: (shape, heard) => {
    if (shape.isStream === true) {
      expect(heard.status).toBe(200);
      expect(heard.body.toString()).toContain('"code":"output_blocked"');
      expect(heard.body.toString()).not.toContain("tea");
      return;
    }
    expect(heard.status).toBe(403);
    expect(header(heard, "x-agent-gate")).toBe("blocked");
    expect(JSON.parse(heard.body.toString())).toMatchObject({ code: "output_blocked", status: 403 });
  },
  redact: (shape, heard) => {
    expect(heard.status).toBe(statusOf(shape));
    const text = shape.isStream === true ? shape.body.toString() : json;
    expect(heard.body.toString()).toBe(text.replace(canary, mark));
    if (shape.isStream !== true) expect(header(heard, "x-agent-gate")).toBe("redacted");
  },
};

async function expectOwed(
  proxy: TestProxy,
  { mode, method, shape }: { mode: (typeof modes)[number]; method: string; shape: Shape },
): Promise<void> {
  const before = proxy.verdicts.length;
  const asks = ["POST", "PUT", "PATCH", "QUERY"].includes(method)
    ? { headers: ["content-type", "application/json", "content-length", "9"], body: '{"tea":1}' }
    : {};
  const heard = await ask(`${proxy.url}/shapes/${shapes.indexOf(shape)}`, method, asks);
  const verdicts = proxy.verdicts.slice(before);
  if (shape.name === "empty") {
    expect({ status: heard.status, body: heard.body.toString() }).toEqual({ status: 200, body: "" });
    // Nothing is owed to a request that changes something.
    const isOutput = method === "GET" || method === "QUERY";
    const verdict = { passed: false, action: "observed", tool: `${method} /shapes/:id` };
    expect(verdicts).toMatchObject(isOutput ? [verdict] : []);
    return;
  }
  owed[mode](shape, heard);
  const everywhere = [
    ...heard.rawHeaders,
    ...heard.rawTrailers,
    heard.statusMessage,
    heard.body.toString("latin1"),
  ];
  if (mode !== "observe") expect(everywhere.join("\n")).not.toContain(canary.slice(0, 6));
  expect(verdicts.map(({ passed }) => passed)).toEqual([false]);
}

describe("no path skips the gate", () => {
  it.each(modes.flatMap((mode) => methods.map((method) => [method, mode] as const)))(
    "%s, %s",
    async (method, mode) => {
      await using tool = await startTool();
      await using proxy = await startTestProxy({ upstream: tool.url, flags: { mode, budgetMs: "5000" } });
      for (const shape of shapes) await expectOwed(proxy, { mode, method, shape });
      expect(tool.requests).toHaveLength(shapes.length);
    },
  );
});
