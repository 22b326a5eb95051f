import { once } from "node:events";
import type { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { answerWith, type Script, startFakeTool } from "../support/fake-tool.ts";
import { bad, dial, type Dialled, get, raw, startPlane } from "../support/plane.ts";

const json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const hopByHop = [
  "X-Foo: secret",
  "Proxy-Authorization: Basic x",
  "Proxy-Authenticate: Basic",
  "TE: trailers",
  "Keep-Alive: timeout=9",
  "Upgrade: foo/2",
  "Proxy-Connection: keep-alive",
];

describe("fault 17: what belongs to one connection", () => {
  it("reaches neither the tool nor the client, whoever lists it", async () => {
    const listed = "Connection: close, X-Foo, Upgrade, x-agent-gate, x-agent-gate-evaluation";
    await using tool = await startFakeTool((_request, socket) => {
      const spoofed = ["x-agent-gate: pass", "X-Agent-Gate-Evaluation: ev_forged"];
      socket.end(
        [
          `${json}${listed}`,
          ...hopByHop.filter((line) => !line.startsWith("Upgrade")),
          ...spoofed,
          "Content-Length: 2",
          "",
          "{}",
        ].join("\r\n"),
      );
    });
    await using plane = await startPlane(tool.url);
    const answer = await raw(
      plane.port,
      ["GET /x HTTP/1.1", "Host: localhost", listed, ...hopByHop, "", ""].join("\r\n"),
    );
    const names = /x-foo|proxy-auth|^te:|keep-alive: timeout=9|upgrade|proxy-connection|forged/im;
    expect(tool.requests[0]?.lines.slice(1).join("\n")).not.toMatch(names);
    expect(tool.requests[0]?.lines).toContain("connection: keep-alive");
    expect(answer).not.toMatch(names);
    expect(answer.match(/x-agent-gate: pass/gi)).toHaveLength(1);
    expect(answer).toContain("x-agent-gate-evaluation: ev_0");
  });
});

describe("fault 18: a tool that dies in the middle", () => {
  const cut: Record<string, string> = {
    "with a length": `${json}Content-Length: 100\r\n\r\n{"half":`,
    "in chunks": `${json}Transfer-Encoding: chunked\r\n\r\n8\r\n{"half":\r\n`,
    "in its headers": "HTTP/1.1 200 OK\r\nContent-Ty",
    "with a chunk that is none": `${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n{"half":\r\n`,
  };
  it.each(Object.entries(cut))("%s: the answer says so, and nothing is recorded", async (_name, bytes) => {
    await using tool = await startFakeTool((_request, socket) => void socket.end(bytes));
    await using plane = await startPlane(tool.url);
    const answer = await raw(plane.port, get("/x"));
    expect(answer).toMatch(/^HTTP\/1.1 502 /);
    expect(answer).toContain('"code":"upstream_failed"');
    expect(answer).not.toContain("half");
    expect(plane.records).toEqual([]);
  });

  it.each(["1.0", "1.1"])("after its answer was begun (HTTP/%s): the connection breaks", async (version) => {
    let tellTool = (): unknown => expect.unreachable("it was not asked");
    await using tool = await startFakeTool((_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: one\n\n");
      tellTool = () => socket.resetAndDestroy();
    });
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, `GET /x HTTP/${version}\r\nHost: localhost\r\n\r\n`);
    await client.until("data: one\n\n");
    tellTool();
    let error: unknown;
    client.socket.on("error", (broken) => (error = broken));
    await client.closed;
    expect(client.heard()).not.toContain("0\r\n\r\n");
    // An answer that ends with its connection looks complete unless that is reset.
    if (version === "1.0") expect(error).toMatchObject({ code: "ECONNRESET" });
  });

  it("never answers: nothing listens there", async () => {
    const gone = await startFakeTool(answerWith("{}"));
    await gone[Symbol.asyncDispose]();
    await using plane = await startPlane(gone.url);
    const answer = await raw(plane.port, get("/x"));
    expect(answer).toMatch(/^HTTP\/1.1 502 /);
    expect(answer).toContain('"code":"upstream_unreachable"');
    expect(plane.records).toEqual([]);
  });

  it("asks once more only where nobody can have read the request", async () => {
    let left = 1;
    await using tool = await startFakeTool((request, socket) => {
      if (request.target === "/first" || left-- <= 0) answerWith("{}")(request, socket);
      else socket.destroy();
    });
    await using plane = await startPlane(tool.url);
    await raw(plane.port, get("/first"));
    expect(await raw(plane.port, get("/again"))).toContain("200 OK");
    expect(tool.requests.map(({ target }) => target)).toEqual(["/first", "/again", "/again"]);
    await raw(plane.port, get("/first"));
    left = 1;
    const post =
      "POST /write HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";
    expect(await raw(plane.port, post)).toContain("502");
    expect(tool.requests.filter(({ target }) => target === "/write")).toHaveLength(1);
  });

  it("is not asked again on a connection that was new", async () => {
    await using tool = await startFakeTool((_request, socket) => socket.destroy());
    await using plane = await startPlane(tool.url);
    expect(await raw(plane.port, get("/x"))).toContain("502");
    expect(tool.requests).toHaveLength(1);
  });
});

describe("fault 19: a client that leaves", () => {
  it.each(["before the answer", "in the middle of it", "in the middle of events"])(
    "%s: the tool's connection is closed at once, and nothing is recorded",
    async (when) => {
      await using tool = await startFakeTool((_request, socket) => {
        if (when === "in the middle of it") socket.write(`${json}Content-Length: 100\r\n\r\n{`);
        if (when === "in the middle of events")
          socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: o");
      });
      await using plane = await startPlane(tool.url);
      using client = await dial(plane.port, get("/x"));
      await tool.asked(1);
      if (when === "in the middle of events") await client.until("text/event-stream");
      const leftMs = performance.now();
      client.socket.destroy();
      await tool.alone();
      // An exchange that only stands still is given up after 30 s.
      expect(performance.now() - leftMs).toBeLessThan(10_000);
      expect(plane.records).toEqual([]);
      expect(plane.crashes).toEqual([]);
    },
  );

  it("is told to continue once, and the tool is not asked whether it expects anything", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    using client = await dial(
      plane.port,
      "POST /x HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n\r\n",
    );
    await client.until("100 Continue\r\n\r\n");
    client.socket.write("{}");
    await client.closed;
    expect(client.heard().match(/100 Continue/g)).toHaveLength(1);
    expect(client.heard()).toContain("200 OK");
    expect(tool.requests[0]?.lines.join("\n")).not.toMatch(/expect/i);
  });

  it("is not told to continue when it may not speak here", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    const answer = await raw(
      plane.port,
      "POST /x HTTP/1.1\r\nHost: elsewhere\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n",
    );
    expect(answer).toMatch(/^HTTP\/1.1 403 /);
  });

  it("a thousand times in the middle: the pool is as good as new, and no connection is left over", async () => {
    await using tool = await startFakeTool((request, socket) => {
      if (request.target === "/stuck") socket.write(`${json}Content-Length: 100\r\n\r\n{`);
      else answerWith("{}")(request, socket);
    });
    await using plane = await startPlane(tool.url, { upstream: { connectionsMax: 8 } });
    const leave = async (): Promise<void> => {
      using client = await dial(plane.port, get("/stuck"));
      const asked = tool.requests.length;
      await tool.asked(asked + 1);
      client.socket.destroy();
      await client.closed;
    };
    for (let at = 0; at < 100; at++) await Promise.all(Array.from({ length: 10 }, leave));
    await tool.alone();
    for (let at = 0; at < 16; at++) expect(await raw(plane.port, get("/fine"))).toContain("200 OK");
    expect(plane.records).toHaveLength(16);
  });
});

describe("fault 21: answers without a body", () => {
  const noBody: Record<string, { method?: string; script: Script }> = {
    HEAD: {
      method: "HEAD",
      script: (_request, socket) => void socket.write(`${json}Content-Length: 12\r\nETag: "a"\r\n\r\n`),
    },
    "204": { script: (_request, socket) => void socket.write("HTTP/1.1 204 No Content\r\nX-A: b\r\n\r\n") },
    "304": {
      script: (_request, socket) =>
        void socket.write('HTTP/1.1 304 Not Modified\r\nETag: "a"\r\nContent-Length: 9\r\n\r\n'),
    },
  };
  it.each(Object.entries(noBody))(
    "%s arrives as it is, and makes no record",
    async (_name, { method = "GET", script }) => {
      await using tool = await startFakeTool(script);
      await using plane = await startPlane(tool.url);
      const request = get("/x").replace("GET", method);
      using direct = await dial(Number(new URL(tool.url).port), request);
      await direct.until("\r\n\r\n");
      const answer = await raw(plane.port, request);
      expect(answer.replace("Connection: close\r\n", "")).toBe(direct.heard());
      expect(plane.records).toEqual([]);
    },
  );

  it("103 comes before the answer, to clients that know what it is", async () => {
    const hint = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n";
    await using tool = await startFakeTool((request, socket) => {
      socket.write(hint);
      answerWith("{}")(request, socket);
    });
    await using plane = await startPlane(tool.url);
    const answer = await raw(plane.port, get("/x"));
    expect(answer.startsWith(`${hint}HTTP/1.1 200 OK\r\n`)).toBe(true);
    expect(await raw(plane.port, "GET /x HTTP/1.0\r\nHost: localhost\r\n\r\n")).not.toContain("103");
    expect(plane.records).toHaveLength(2);
  });

  it.each(["compress", "made-up", "gzip, br, gzip"])(
    "in %s cannot be inspected, and is withheld",
    async (coding) => {
      await using tool = await startFakeTool(
        answerWith("whatever", {
          headers: ["Content-Type: application/json", `Content-Encoding: ${coding}`],
        }),
      );
      await using plane = await startPlane(tool.url);
      expect(await raw(plane.port, get("/x"))).toContain("unknown encoding");
      await using watching = await startPlane(tool.url, { mode: "observe" });
      expect(await raw(watching.port, get("/x"))).toMatch(/\r\n\r\nwhatever$/);
      expect(watching.records).toMatchObject([{ passed: false, gates: [{ skipped: true }] }]);
    },
  );
});

describe("fault 22: requests that two servers could read in two ways", () => {
  const post = "POST /x HTTP/1.1\r\nHost: localhost\r\n";
  const table: Record<string, [string, number]> = {
    "TE and CL": [`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    "two CL": [`${post}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello`, 400],
    "two equal CL": [`${post}Content-Length: 5\r\nContent-Length: 5\r\n\r\nhello`, 400],
    "a list in CL": [`${post}Content-Length: 5, 5\r\n\r\nhello`, 400],
    "a space before the colon": [`${post}Content-Length : 5\r\n\r\nhello`, 400],
    "a bare LF": ["GET /x HTTP/1.1\nHost: localhost\n\n", 400],
    "a bare LF at the end": ["GET /x HTTP/1.1\r\nHost: localhost\r\n\n", 400],
    "a bare CR": ["GET /x HTTP/1.1\r\nHost: localhost\r\nA: b\rC: d\r\n\r\n", 400],
    "a folded header": ["GET /x HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", 400],
    "CL: +5": [`${post}Content-Length: +5\r\n\r\nhello`, 400],
    "CL: 0x5": [`${post}Content-Length: 0x5\r\n\r\nhello`, 400],
    "CL: -5": [`${post}Content-Length: -5\r\n\r\nhello`, 400],
    "an empty CL": [`${post}Content-Length:\r\n\r\n`, 400],
    "chunked, identity": [`${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    "gzip, chunked": [`${post}Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
    identity: [`${post}Transfer-Encoding: identity\r\n\r\n`, 400],
    "TE twice": [`${post}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    "TE in HTTP/1.0": [
      "POST /x HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    "TE with a tab": [`${post}Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n`, 400],
    "two Host": ["GET /x HTTP/1.1\r\nHost: localhost\r\nHost: 127.0.0.1\r\n\r\n", 400],
    "no Host": ["GET /x HTTP/1.1\r\n\r\n", 400],
    "17 KiB of headers": [`GET /x HTTP/1.1\r\nHost: localhost\r\nA: ${"b".repeat(17 * 1024)}\r\n\r\n`, 431],
    "a NUL": ["GET /x HTTP/1.1\r\nHost: localhost\r\nA: b\0c\r\n\r\n", 400],
    "a chunk whose size is none": [`${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`, 400],
    "a chunk with a bare LF": [`${post}Transfer-Encoding: chunked\r\n\r\n5\nhello\r\n0\r\n\r\n`, 400],
    "a chunk with endless extensions": [
      `${post}Transfer-Encoding: chunked\r\n\r\n5;${"a".repeat(17 * 1024)}\r\nhello\r\n0\r\n\r\n`,
      413,
    ],
    "an unknown version": ["GET /x HTTP/1.2\r\nHost: localhost\r\n\r\n", 400],
    "HTTP/2.0": ["GET /x HTTP/2.0\r\nHost: localhost\r\n\r\n", 400],
    "no version": ["GET /x\r\n\r\n", 400],
    "no target": ["GET HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    "*": ["OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  };
  it("are refused, and the tool sees nothing of them", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    for (const [name, [bytes, status]] of Object.entries(table)) {
      // What would be smuggled stands behind it.
      const answer = await raw(plane.port, `${bytes}GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect([name, answer.slice(9, 12)]).toEqual([name, String(status)]);
      expect(answer.match(/HTTP\/1\.1 /g), name).toHaveLength(1);
    }
    expect(tool.requests).toEqual([]);
    expect(plane.records).toEqual([]);
  });

  it("a chunked body of a DELETE stays a body", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    const inner = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const method of ["DELETE", "OPTIONS", "GET", "POST"]) {
      const chunk = `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
      await raw(
        plane.port,
        `${method} /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
      );
    }
    expect(tool.requests.map(({ target }) => target)).toEqual(["/x", "/x", "/x", "/x"]);
    expect(tool.requests.map(({ body }) => body.toString())).toEqual([inner, inner, inner, inner]);
  });
});

describe("fault 23: nothing in a request chooses another upstream", () => {
  it("whatever its target, host and origin say", async () => {
    await using other = await startFakeTool(answerWith("{}"));
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url);
    const elsewhere = other.url.slice("http://".length);
    const lines: Record<string, [string, number]> = {
      "a link-local address": ["GET http://169.254.169.254/latest HTTP/1.1\r\nHost: localhost\r\n", 421],
      "an absolute target whose Host is ours": [
        `GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n`,
        421,
      ],
      "an authority with a user": ["GET http://localhost@evil.example/ HTTP/1.1\r\nHost: localhost\r\n", 421],
      "another port of this machine": [`GET ${other.url}/x HTTP/1.1\r\nHost: localhost\r\n`, 421],
      "no port, which is another one": ["GET http://localhost/x HTTP/1.1\r\nHost: localhost\r\n", 421],
      "another server over TLS": ["GET https://localhost/x HTTP/1.1\r\nHost: localhost\r\n", 421],
      "this proxy in full": [`GET ${plane.url}/full HTTP/1.1\r\nHost: localhost\r\n`, 200],
      "this proxy by another of its names": [
        `GET HTTP://LOCALHOST:${plane.port}/named HTTP/1.1\r\nHost: localhost\r\n`,
        200,
      ],
      "this proxy in full for a foreign Host": [`GET ${plane.url}/x HTTP/1.1\r\nHost: evil.example\r\n`, 403],
      "another Host of this machine": [`GET /x HTTP/1.1\r\nHost: ${elsewhere}\r\n`, 200],
      "two slashes": [`GET //${elsewhere}/x HTTP/1.1\r\nHost: localhost\r\n`, 200],
      dots: ["GET /../x HTTP/1.1\r\nHost: localhost\r\n", 200],
      CONNECT: [`CONNECT ${elsewhere} HTTP/1.1\r\nHost: ${elsewhere}\r\n`, 421],
      "a foreign Host": ["GET /x HTTP/1.1\r\nHost: evil.example\r\n", 403],
      "a Host that begins like ours": ["GET /x HTTP/1.1\r\nHost: localhost.evil.example\r\n", 403],
      "a Host with a user": ["GET /x HTTP/1.1\r\nHost: localhost@evil.example\r\n", 403],
      "a foreign Origin": ["GET /x HTTP/1.1\r\nHost: localhost\r\nOrigin: https://evil.example\r\n", 403],
      "an Origin of nowhere": ["GET /x HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n", 403],
      "an Origin of this machine": [
        "GET /x HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost:3000\r\n",
        200,
      ],
    };
    for (const [name, [request, status]] of Object.entries(lines)) {
      const answer = await raw(plane.port, `${request}Connection: close\r\n\r\n`);
      expect([name, answer.slice(9, 12)]).toEqual([name, String(status)]);
    }
    expect(other.requests).toEqual([]);
    const own = tool.url.slice("http://".length);
    for (const request of tool.requests) expect(request.lines).toContain(`host: ${own}`);
    expect(tool.requests.map(({ target }) => target)).toEqual([
      "/full",
      "/named",
      "/x",
      `//${elsewhere}/x`,
      "/../x",
      "/x",
    ]);
  });

  it("nor leaves the path that an upstream lies under", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(`${tool.url}/api/`, { prefix: "/notes" });
    for (const path of ["/notes/../x", "/notes/a/%2e%2E/..%2fx", "/notes/..", "/notesx", "/x"])
      expect(await raw(plane.port, get(path))).toContain("404");
    await raw(plane.port, get("/notes/a?b=/../c"));
    expect(tool.requests.map(({ target }) => target)).toEqual(["/api/a?b=/../c"]);
  });
});

describe("fault 24: 200 clients that drip", () => {
  const patience = { listen: { headersMs: 1000 }, exchange: { idleMs: 1500 } };
  const drip = async (clients: Dialled[], byte: string): Promise<void> => {
    const timer = setInterval(() => {
      for (const { socket } of clients) if (socket.writable) socket.write(byte);
    }, 100);
    await Promise.all(clients.map(({ closed }) => closed));
    clearInterval(timer);
  };
  it.each([
    ["header bytes", "GET /x HTTP/1.1\r\nHost: localhost\r\nA: ", "a"],
    ["body bytes", "POST /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n", "a"],
    ["chunks", "POST /x HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", "1\r\na\r\n"],
  ])("%s are cut off, and others are answered meanwhile", async (_name, head, byte) => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url, { ...patience, upstream: { connectionsMax: 4 } });
    const clients = await Promise.all(Array.from({ length: 200 }, () => dial(plane.port, head)));
    const dripping = drip(clients, byte);
    expect(await raw(plane.port, get("/fine"))).toContain("200 OK");
    await dripping;
    expect(clients.every((client) => client.heard().includes("408"))).toBe(true);
    expect(tool.requests).toHaveLength(1);
  });

  it("a tool that drips nothing for so long is given up", async () => {
    await using tool = await startFakeTool(
      (_request, socket) => void socket.write(`${json}Content-Length: 9\r\n\r\n{`),
    );
    await using plane = await startPlane(tool.url, { exchange: { idleMs: 200 } });
    expect(await raw(plane.port, get("/x"))).toContain("upstream_failed");
    await tool.alone();
  });

  it("a stream of events may be silent for as long as it likes", async () => {
    let stream: Socket | undefined;
    await using tool = await startFakeTool((_request, socket) => {
      socket.write("HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\ndata: one\n\n");
      stream = socket;
    });
    await using plane = await startPlane(tool.url, { exchange: { idleMs: 100 } });
    using client = await dial(plane.port, get("/x"));
    await client.until("data: one\n\n");
    const quiet = new Promise((resolve) => setTimeout(resolve, 500));
    await Promise.race([quiet, client.closed.then(() => expect.unreachable("it was cut off"))]);
    stream?.end(`data: ${bad}\n\n`);
    await client.closed;
    expect(client.heard()).toContain("agent-gate-withheld");
    expect(client.heard()).not.toContain(bad);
  });

  it("a client that takes its time gets all of a large answer, which waits at the tool meanwhile", async () => {
    const body = Buffer.alloc(24 * 1024 * 1024, "word soup ");
    await using tool = await startFakeTool(answerWith(body, { headers: ["Content-Type: text/plain"] }));
    const exchange = { bytesMax: 1024 * 1024, patienceMs: 50 };
    await using plane = await startPlane(tool.url, { mode: "observe", exchange });
    const warnings: string[] = [];
    const warned = (warning: Error): void => void warnings.push(warning.message);
    process.on("warning", warned);
    using client = await dial(plane.port);
    client.socket.pause();
    client.socket.write(get("/x"));
    await tool.asked(1);
    const [asked] = tool.sockets;
    // Nothing says that the tool is held up but that it is, for longer than all of it would take.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(asked?.writableLength).toBeGreaterThan(0);
    client.socket.resume();
    await client.closed;
    process.off("warning", warned);
    expect(client.heard().endsWith(body.toString("latin1"))).toBe(true);
    expect(plane.records).toMatchObject([{ gates: [{ reason: "too large to inspect" }] }]);
    expect(plane.crashes).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it("a client that takes nothing is given up, and holds no more than one answer", async () => {
    const body = Buffer.alloc(8 * 1024 * 1024, "a");
    await using tool = await startFakeTool(answerWith(body, { headers: ["Content-Type: text/plain"] }));
    await using plane = await startPlane(tool.url, { exchange: { idleMs: 500 } });
    using client = await dial(plane.port);
    client.socket.pause();
    client.socket.write(get("/x"));
    await tool.asked(1);
    for (const socket of plane.clients) await once(socket, "close");
    client.socket.resume();
    await client.closed;
    expect(client.heard().length).toBeLessThan(body.length);
  });
});
