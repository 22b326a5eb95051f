import { EventEmitter, once } from "node:events";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerWith, type Script, startFakeTool } from "../../support/fake-tool.ts";
import { ask, bad, dial, get, type Mode, raw, startPlane } from "../../support/plane.ts";

const headOf = (answer: string): string => answer.slice(0, answer.indexOf("\r\n\r\n"));
const bodyOf = (answer: string): string => answer.slice(answer.indexOf("\r\n\r\n") + 4);
const write =
  (...parts: (string | Buffer)[]): Script =>
  (_request, socket) => {
    for (const part of parts) socket.write(Buffer.isBuffer(part) ? part : Buffer.from(part, "latin1"));
  };
const json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const sse = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n";
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;

describe("an answer that passes", () => {
  it("arrives as it was sent, with three headers that say so", async () => {
    const headers = ["Content-Type: application/json", "X-TwO: 1", "X-TwO: 2", "X-Latin: \xe9"];
    await using tool = await startFakeTool(answerWith('{"note":"fine"}', { headers }));
    await using plane = await startPlane(tool.url);
    const answer = await raw(plane.port, get("/notes/1"));
    expect(bodyOf(answer)).toBe('{"note":"fine"}');
    expect(headOf(answer).split("\r\n")).toEqual([
      "HTTP/1.1 200 OK",
      ...headers,
      "Content-Length: 15",
      "x-agent-gate: pass",
      expect.stringMatching(/^x-agent-gate-evaluation: ev_\d+$/),
      "server-timing: gate;dur=0.1",
      "Connection: close",
    ]);
    expect(plane.records).toMatchObject([
      { agent_id: "tester", tool: "GET /notes/:id", passed: true, local: { action: "passed" } },
    ]);
  });

  it("is recorded even when its body is empty", async () => {
    await using tool = await startFakeTool(answerWith(""));
    await using plane = await startPlane(tool.url);
    expect(await raw(plane.port, get("/"))).toContain("x-agent-gate: pass");
    expect(plane.records).toHaveLength(1);
  });

  it("brings its trailers only where nothing may be withheld", async () => {
    await using tool = await startFakeTool(
      write(`${json}Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-Sum: 7\r\n\r\n`),
    );
    await using enforcing = await startPlane(tool.url);
    const enforced = await raw(enforcing.port, get("/"));
    expect(bodyOf(enforced)).toBe("2\r\n{}\r\n0\r\n\r\n");
    expect(headOf(enforced)).not.toMatch(/trailer/i);
    await using plane = await startPlane(tool.url, { mode: "observe" });
    const answer = await raw(plane.port, get("/"));
    expect(bodyOf(answer)).toBe("2\r\n{}\r\n0\r\nX-Sum: 7\r\n\r\n");
    expect(headOf(answer)).toContain("Trailer: X-Sum");
  });

  it("is asked for as a whole where it may be withheld, whatever part of it the client wants", async () => {
    const asked: string[] = [];
    await using tool = await startFakeTool((request, socket) => {
      asked.push(request.rawHeaders.join("|").toLowerCase());
      answerWith("{}")(request, socket);
    });
    for (const mode of ["enforce", "observe"] satisfies Mode[]) {
      await using plane = await startPlane(tool.url, { mode });
      await raw(plane.port, get("/", ["Range: bytes=3-9", 'If-Range: "v1"']));
    }
    expect(asked[0]).not.toMatch(/range/);
    expect(asked[1]).toContain('range|bytes=3-9|if-range|"v1"');
  });

  it("is not sent before its verdict is written down", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    const queue = new EventEmitter();
    const append = async (): Promise<void> => {
      queue.emit("asked");
      await once(queue, "written");
    };
    const asked = once(queue, "asked");
    await using plane = await startPlane(tool.url, { deps: { append } });
    using client = await dial(plane.port, get("/"));
    await asked;
    expect(client.heard()).toBe("");
    queue.emit("written");
    await client.closed;
    expect(client.heard()).toContain("200 OK");
  });
});

describe.each(["GET", "POST", "PUT", "PATCH", "DELETE", "QUERY"])("a bad answer to %s", (method) => {
  const body = JSON.stringify({ note: bad });
  const chunked = `${json}Transfer-Encoding: chunked\r\n\r\n`;
  const gzip = gzipSync(body);
  const brotli = brotliCompressSync(body);
  const paths: Record<string, Script> = {
    identity: answerWith(body),
    gzip: write(`${json}Content-Encoding: gzip\r\nContent-Length: ${gzip.length}\r\n\r\n`, gzip),
    br: write(`${json}Content-Encoding: br\r\nContent-Length: ${brotli.length}\r\n\r\n`, brotli),
    chunked: write(chunked, chunk(body.slice(0, 14)), chunk(body.slice(14)), "0\r\n\r\n"),
    "until close": (request, socket) => {
      write(`HTTP/1.0 200 OK\r\nContent-Type: application/json\r\n\r\n${body}`)(request, socket);
      socket.end();
    },
    events: write(sse, chunk(`id: 1\ndata: ${body}\n\n`), "0\r\n\r\n"),
    lines: write(sse.replace("text/event-stream", "application/x-ndjson"), chunk(`${body}\n`), "0\r\n\r\n"),
    "4xx": answerWith(body, { status: "404 Not Found" }),
    "5xx": answerWith(body, { status: "500 Oh No" }),
    trailer: write(`${chunked}${chunk(body)}0\r\nX-After: 1\r\n\r\n`),
  };
  const asked = (version: string): string =>
    `${method} /x HTTP/${version}\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`;

  it.each(Object.entries(paths))("sent as %s never arrives in enforce and redact", async (_name, script) => {
    await using tool = await startFakeTool(script);
    for (const mode of ["enforce", "redact"] satisfies Mode[]) {
      await using plane = await startPlane(tool.url, { mode });
      for (const version of ["1.0", "1.1"]) {
        const answer = await raw(plane.port, asked(version));
        expect(answer).not.toContain(bad);
        expect(answer).toContain(mode === "enforce" ? "output_blocked" : "[gone]");
      }
      expect(plane.records).toMatchObject([{ passed: false }, { passed: false }]);
    }
  });

  it.each(Object.entries(paths))("sent as %s always arrives in observe", async (_name, script) => {
    await using tool = await startFakeTool(script);
    await using plane = await startPlane(tool.url, { mode: "observe" });
    const direct = await ask(tool.url, method);
    const heard = await ask(plane.url, method);
    expect(heard.body).toEqual(direct.body);
    expect(heard.status).toBe(direct.status);
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });
});
