import { describe, expect, it } from "vitest";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { startFakeTool } from "../../support/fake-tool.ts";
import { ask, dial, get, type Mode, simpleJudge, startPlane } from "../../support/plane.ts";

const events = Array.from({ length: 50 }, (_, at) => `data: {"n":${at}}\n\n`).join("");
const lines = Array.from({ length: 3_000 }, (_, at) => `{"n":${at},"text":"${"x".repeat(300)}"}\n`).join("");

/** What a tool says in one write before it closes the connection, and what its client has to get of it. */
const closing: Readonly<Record<string, { head: string[]; body: Buffer; plain: string }>> = {
  "plain SSE": { head: ["Content-Type: text/event-stream"], body: Buffer.from(events), plain: events },
  "SSE in gzip": {
    head: ["Content-Type: text/event-stream", "Content-Encoding: gzip"],
    body: gzipSync(events),
    plain: events,
  },
  "NDJSON in br": {
    head: ["Content-Type: application/x-ndjson", "Content-Encoding: br"],
    body: brotliCompressSync(lines),
    plain: lines,
  },
  "SSE with a length": {
    head: ["Content-Type: text/event-stream", `Content-Length: ${events.length}`],
    body: Buffer.from(events),
    plain: events,
  },
  "much NDJSON": { head: ["Content-Type: application/x-ndjson"], body: Buffer.from(lines), plain: lines },
};

describe("a tool that closes its connection behind its last byte", () => {
  for (const [name, { head, body, plain }] of Object.entries(closing))
    for (const mode of ["observe", "enforce"] satisfies Mode[])
      it(`is heard to the end: ${name}, ${mode}`, async () => {
        await using tool = await startFakeTool((_request, socket) =>
          socket.end(
            Buffer.concat([Buffer.from(["HTTP/1.1 200 OK", ...head, "\r\n"].join("\r\n"), "latin1"), body]),
          ),
        );
        const judge = simpleJudge(mode);
        // Verdicts that take their time are what a pause is asked for.
        await using plane = await startPlane(tool.url, {
          mode,
          deps: { judge: async (call, subject) => await judge(call, subject) },
        });
        const answer = await ask(plane.url, "GET");
        expect(answer.body.equals(mode === "observe" ? body : Buffer.from(plain))).toBe(true);
        await tool.alone();
      });
});

it("takes a reset for a break also where it arrives together with the last bytes", async () => {
  await using tool = await startFakeTool((_request, socket) => {
    socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\nhalf of a note");
    socket.resetAndDestroy();
  });
  await using plane = await startPlane(tool.url);
  using client = await dial(plane.port, get("/"));
  await client.closed;
  expect(client.heard()).toMatch(/^HTTP\/1\.1 502 /);
  expect(plane.failures).toEqual(["upstream_failed ECONNRESET"]);
});

it("says why where nobody listens, and goes on", async () => {
  const gone = await startFakeTool(() => undefined);
  await gone[Symbol.asyncDispose]();
  await using plane = await startPlane(gone.url);
  for (let call = 1; call <= 3; call++) {
    expect((await ask(plane.url, "GET")).status).toBe(502);
    expect(plane.failures).toHaveLength(call);
  }
  expect(new Set(plane.failures)).toEqual(new Set(["upstream_unreachable ECONNREFUSED"]));
});

it("takes a reset behind the orderly end of an answer for nothing, however early it arrives", async () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nConnection: close\r\n\r\n";
  await using tool = await startFakeTool((_request, socket) => {
    // The callback is that of the FIN having left.
    socket.end(`${head}all of a note`, () => socket.resetAndDestroy());
  });
  await using plane = await startPlane(tool.url);
  for (let call = 0; call < 50; call++)
    expect((await ask(plane.url, "GET")).body.toString()).toBe("all of a note");
  expect(plane.failures).toEqual([]);
});
