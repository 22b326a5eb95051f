import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Judged } from "../../../proxy/tool-call.ts";
import { answerWith, type FakeTool, startFakeTool } from "../../support/fake-tool.ts";
import { ask, bad, dial, get, raw, simpleJudge, startPlane } from "../../support/plane.ts";

const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const stream = (type: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nETag: "a"\r\nTransfer-Encoding: chunked\r\n\r\n`;

/** A tool that says what a test tells it to, when it tells it. */
async function slowTool(head: string): Promise<FakeTool & { say: (text: string) => void }> {
  let socket: Socket | undefined;
  const tool = await startFakeTool((_request, asked) => {
    socket = asked;
    asked.write(head);
  });
  return Object.assign(tool, { say: (text: string) => void socket?.write(text) });
}

describe("a stream of events", () => {
  it("goes on once no word can become another, and ends where it may not go on", async () => {
    await using tool = await slowTool(stream("text/event-stream"));
    await using plane = await startPlane(tool.url, { exchange: { streamQuietMs: 0 } });
    using client = await dial(plane.port, get("/x"));
    await client.until("x-agent-gate: stream");
    expect(client.heard()).not.toContain("ETag");
    tool.say(chunk(": hello\n\n"));
    await client.until(": hello\n\n");
    tool.say(chunk("id: 1\ndata: one\n\n"));
    tool.say(chunk("id: 2\ndata:  two\n\n"));
    await client.until("id: 1\ndata: one\n\n");
    expect(client.heard()).not.toContain("two");
    tool.say(chunk(`id: 3\ndata: ${bad.slice(0, 5)}\n\n`));
    tool.say(chunk(`id: 4\ndata: ${bad.slice(5)} three\n\n`));
    tool.say(`${chunk("data: four\n\n")}0\r\n\r\n`);
    await client.closed;
    expect(client.heard()).toMatch(/event: agent-gate-withheld[^]*\r\n0\r\n\r\n$/);
    expect(client.heard()).not.toMatch(/three|four/);
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
  });

  it("that nobody knows lets go of its last word when nothing comes", async () => {
    await using tool = await slowTool(stream("text/event-stream"));
    await using plane = await startPlane(tool.url, { exchange: { streamQuietMs: 5 } });
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    tool.say(chunk("data: one\n\n"));
    await client.until("data: one\n\n");
    tool.say(chunk(`data: ${bad}\n\n`));
    await client.closed;
    expect(client.heard()).not.toContain(bad);
    expect(plane.records.map(({ passed }) => passed)).toEqual([false]);
  });

  it("of messages of another protocol goes on behind one that is withheld, each with its verdict", async () => {
    await using tool = await slowTool(stream("text/event-stream"));
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    const message = (text: string): string => `data: {"jsonrpc":"2.0","result":"${text}"}\n\n`;
    tool.say(chunk(message("one")));
    await client.until(message("one"));
    tool.say(`${chunk(`id: 2\n${message(bad)}${message("three")}`)}0\r\n\r\n`);
    await client.closed;
    expect(client.heard()).toMatch(/id: 2\nevent: agent-gate-withheld/);
    expect(client.heard()).toContain(message("three"));
    expect(client.heard()).not.toContain(bad);
    expect(plane.records.map(({ passed }) => passed)).toEqual([true, false, true]);
  });

  it("goes on in order while a verdict takes its time", async () => {
    await using tool = await slowTool(stream("application/x-ndjson"));
    const judge = simpleJudge("redact");
    await using plane = await startPlane(tool.url, {
      mode: "redact",
      deps: {
        judge: async (call, subject) => {
          await new Promise((resolve) => setImmediate(resolve));
          return await judge(call, subject);
        },
      },
    });
    using client = await dial(plane.port, get("/x").replace("1.1", "1.0"));
    const lines = Array.from(
      { length: 50 },
      (_, at) => `{"n":${at}${at % 10 === 5 ? `,"x":" ${bad}"` : ""}}\n`,
    );
    await tool.asked(1);
    tool.say(lines.slice(0, 20).map(chunk).join(""));
    tool.say(`${lines.slice(20).map(chunk).join("")}0\r\n\r\n`);
    await client.closed;
    const body = client.heard().split("\r\n\r\n")[1] ?? "";
    expect(body).toBe(lines.join("").replaceAll(bad, "[gone]"));
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "redacted" } }]);
  });

  it("is redacted in place", async () => {
    await using tool = await slowTool(stream("text/event-stream"));
    await using plane = await startPlane(tool.url, { mode: "redact" });
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    tool.say(`${chunk(`event: note\nid: 7\ndata: a ${bad}\ndata: b\n\n`)}0\r\n\r\n`);
    await client.closed;
    expect(client.heard()).toContain("event: note\nid: 7\ndata: a [gone]\ndata: b\n\n");
  });

  it("that breaks off is not ended as if it were whole", async () => {
    await using tool = await slowTool(stream("text/event-stream"));
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    tool.say(chunk("data: one\n\n"));
    await client.until("data: one\n\n");
    for (const socket of tool.sockets) socket.destroy();
    await client.closed;
    expect(client.heard()).not.toContain("\r\n0\r\n");
    expect(plane.records).toEqual([]);
  });
});

describe("an answer that is rewritten", () => {
  it("has the length and the encoding of what is sent, and no validators", async () => {
    const body = gzipSync(JSON.stringify({ note: bad }));
    await using tool = await startFakeTool(
      answerWith(body, {
        headers: [
          "Content-Type: application/json",
          "Content-Encoding: gzip",
          "ETag: a",
          "Digest: b",
          "X-Own: c",
        ],
      }),
    );
    await using plane = await startPlane(tool.url, { mode: "redact" });
    const heard = await ask(plane.url, "GET");
    expect(heard.body.toString()).toBe('{"note":"[gone]"}');
    const names = heard.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
    expect(names).toEqual(
      expect.arrayContaining([
        "content-type",
        "x-own",
        "content-length",
        "x-agent-gate",
        "x-agent-gate-evaluation",
      ]),
    );
    for (const name of ["etag", "digest", "content-encoding"]) expect(names).not.toContain(name);
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "redacted" } }]);
  });
});

describe("in observe", () => {
  it("an answer that takes its time goes out as it comes, its last piece with the verdict", async () => {
    await using tool = await slowTool(
      "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 40\r\n\r\n",
    );
    await using plane = await startPlane(tool.url, { mode: "observe", exchange: { patienceMs: 20 } });
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    tool.say("one ");
    await client.until("x-agent-gate: stream");
    tool.say("two ");
    await client.until("one ");
    expect(plane.records).toEqual([]);
    tool.say(bad.padEnd(32));
    await client.closed;
    expect(client.heard()).toMatch(new RegExp(`\r\n\r\none two ${bad} *$`));
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });

  it("an answer larger than is inspected arrives whole, and is recorded as skipped", async () => {
    const body = Buffer.alloc(300_000, "abc ");
    await using tool = await startFakeTool(answerWith(body, { headers: ["Content-Type: text/plain"] }));
    await using plane = await startPlane(tool.url, { mode: "observe", exchange: { bytesMax: 100_000 } });
    const heard = await ask(plane.url, "GET");
    expect(heard.body.equals(body)).toBe(true);
    expect(plane.records).toMatchObject([
      { passed: false, gates: [{ reason: "too large to inspect", skipped: true }] },
    ]);
  });
});

describe("what cannot be inspected", () => {
  it("is withheld when it is too large, and the tool asked for no more of it", async () => {
    const closed: Promise<unknown>[] = [];
    await using tool = await startFakeTool((_request, socket) => {
      closed.push(new Promise((resolve) => void socket.on("close", resolve)));
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n");
      const more = (): void => {
        while (!socket.destroyed && socket.write(chunk("x".repeat(10_000)))) continue;
      };
      socket.on("drain", more);
      more();
    });
    await using plane = await startPlane(tool.url, { exchange: { bytesMax: 100_000 } });
    expect(await raw(plane.port, get("/x"))).toContain("too large to inspect");
    await Promise.all(closed);
    expect(plane.records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
  });

  it("passes when the policy says so, recorded once all of it has passed", async () => {
    const body = Buffer.alloc(300_000, "abc ");
    await using tool = await startFakeTool(answerWith(body, { headers: ["Content-Type: text/plain"] }));
    const open = simpleJudge("observe");
    await using plane = await startPlane(tool.url, {
      exchange: { bytesMax: 100_000 },
      deps: { judge: open },
    });
    const heard = await ask(plane.url, "GET");
    expect(heard.body.equals(body)).toBe(true);
    expect(plane.records).toHaveLength(1);
  });

  it("is never let through by something that goes wrong in here", async () => {
    await using tool = await startFakeTool(answerWith(bad));
    const thrown = (): Judged => {
      throw new Error("broken");
    };
    for (const judge of [thrown, async () => thrown()]) {
      await using plane = await startPlane(tool.url, { deps: { judge } });
      const answer = await raw(plane.port, get("/x"));
      expect(answer).toMatch(/^HTTP\/1\.1 500 /);
      expect(answer).not.toContain(bad);
      expect(plane.crashes).toHaveLength(1);
    }
  });
});

describe("a request", () => {
  it("larger than is collected is sent on as the tool takes it", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    const body = Buffer.alloc(3_000_000, "body ");
    for (const framing of [
      ["Content-Length", String(body.length)],
      ["Transfer-Encoding", "chunked"],
    ])
      await ask(plane.url, "POST", { headers: framing, body });
    expect(tool.requests.map((asked) => asked.body.equals(body))).toEqual([true, true]);
  });

  it("is answered before it is all there, when the tool has heard enough", async () => {
    await using tool = await startFakeTool(() => undefined);
    await using plane = await startPlane(tool.url);
    using client = await dial(
      plane.port,
      `POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n${"x".repeat(200_000)}`,
    );
    await tool.met();
    for (const socket of tool.sockets)
      socket.write("HTTP/1.1 413 Too Much\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\nstop");
    await client.until("stop");
    expect(client.heard()).toMatch(/connection: close/i);
    await client.closed;
  });
});
