import { once } from "node:events";
import util from "node:util";
import { describe, expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { dial, get, raw, startPlane } from "../../support/plane.ts";

const passes = { passes: () => true };
const json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
const offer = [
  "GET /socket?a=b HTTP/1.1",
  "Host: localhost",
  "Connection: Upgrade, X-Foo",
  "X-Foo: secret",
  "Upgrade: websocket",
  "Sec-WebSocket-Key: x",
  "",
  "",
].join("\r\n");
const accepted =
  "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Agent-Gate: pass\r\n\r\n";

describe("a path that is passed through", () => {
  it("warns of nothing, and leaves Node's own function where it was", async () => {
    const warnings: string[] = [];
    const heard = (warning: Error): void => void warnings.push(warning.message);
    process.on("warning", heard);
    const own: unknown = Reflect.get(util, "_extend");
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url, passes);
    expect(await raw(plane.port, get("/x"))).toContain("\r\n\r\n{}");
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", heard);
    expect(warnings).toEqual([]);
    expect(Reflect.get(util, "_extend")).toBe(own);
    expect(plane.records).toEqual([]);
  });

  it("keeps the chunked body of a DELETE or OPTIONS a body", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url, passes);
    const inner = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (const method of ["DELETE", "OPTIONS", "GET"])
      await raw(
        plane.port,
        `${method} /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`,
      );
    expect(tool.requests.map(({ target, body }) => [target, body.toString()])).toEqual(
      Array.from({ length: 3 }, () => ["/x", inner]),
    );
  });

  it("passes on nothing that belongs to one connection, and nothing in our name", async () => {
    await using tool = await startFakeTool(
      answerWith("{}", {
        headers: [
          "Connection: X-Bar",
          "X-Bar: 1",
          "Keep-Alive: timeout=99",
          "Proxy-Authenticate: Basic",
          "X-Agent-Gate: pass",
          "Set-Cookie: a",
          "Set-Cookie: b",
        ],
      }),
    );
    await using plane = await startPlane(tool.url, passes);
    const answer = await raw(
      plane.port,
      get("/x", ["X-Foo: secret", "Proxy-Authorization: y", "TE: trailers"]).replace(
        "Connection: close",
        "Connection: close, X-Foo",
      ),
    );
    expect(tool.requests[0]?.lines.join("\n")).not.toMatch(/x-foo|proxy-auth|^te:/im);
    expect(tool.requests[0]?.lines.join("\n")).toMatch(new RegExp(`^host: ${new URL(tool.url).host}$`, "im"));
    expect(answer).not.toMatch(/x-bar|timeout=99|proxy-auth|x-agent-gate: pass/i);
    expect(answer.match(/x-agent-gate.*/gi)).toEqual(["x-agent-gate: unjudged; passthrough"]);
    expect(plane.unjudged).toEqual(["passthrough"]);
    expect(answer).toMatch(/set-cookie: a\r\nset-cookie: b/i);
    expect(answer).toMatch(/connection: close/i);
  });

  it("asks on one connection for as long as it is kept", async () => {
    await using tool = await startFakeTool(answerWith("{}"));
    await using plane = await startPlane(tool.url, passes);
    for (let at = 0; at < 5; at++) await raw(plane.port, get("/x"));
    expect(tool.requests).toHaveLength(5);
    expect(tool.connections()).toBe(1);
  });

  it("lets go of the tool when the client leaves", async () => {
    await using tool = await startFakeTool(() => undefined);
    await using plane = await startPlane(tool.url, passes);
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    client.socket.destroy();
    await tool.alone();
    expect(tool.connections()).toBe(1);
  });

  it("breaks off when the tool dies in the middle", async () => {
    await using tool = await startFakeTool(
      (_request, socket) => void socket.end(`${json}Content-Length: 99\r\n\r\n{"half":`),
    );
    await using plane = await startPlane(tool.url, passes);
    using client = await dial(plane.port, get("/x").replace("Connection: close\r\n", ""));
    await client.closed;
    expect(client.heard()).toContain("content-length: 99");
  });

  it("says so when nobody is there", async () => {
    const gone = await startFakeTool(answerWith("{}"));
    await gone[Symbol.asyncDispose]();
    await using plane = await startPlane(gone.url, passes);
    expect(await raw(plane.port, get("/x"))).toMatch(/502[^]*upstream_unreachable/);
  });
});

describe("a WebSocket that is passed on unread", () => {
  it("carries bytes both ways until either side leaves", async () => {
    await using tool = await startFakeTool((_request, socket) => {
      socket.removeAllListeners("data");
      socket.write(`${accepted}hello`);
      socket.on("data", (chunk) => void socket.write(`echo ${chunk.toString()}`));
    });
    await using plane = await startPlane(tool.url, passes);
    using client = await dial(plane.port, offer);
    await client.until("\r\n\r\nhello");
    client.socket.write("ping");
    await client.until("echo ping");
    expect(client.heard().match(/x-agent-gate.*/gi)).toEqual(["x-agent-gate: unjudged; websocket"]);
    expect(tool.requests[0]?.target).toBe("/socket?a=b");
    expect(tool.requests[0]?.lines.join("\n")).not.toContain("X-Foo");
    client.socket.destroy();
    await tool.alone();

    using another = await dial(plane.port, offer);
    await another.until("\r\n\r\nhello");
    for (const socket of tool.sockets) socket.destroy();
    await another.closed;
  });

  it("that a tool refuses brings its status, and no words that no gate has seen", async () => {
    await using tool = await startFakeTool(answerWith("unseen", { status: "401 Who Are You" }));
    await using plane = await startPlane(tool.url, passes);
    const answer = await raw(plane.port, offer);
    expect(answer).toMatch(/^HTTP\/1\.1 401 Unauthorized\r\n/);
    expect(answer).not.toContain("unseen");
  });

  it("is cut off when the proxy ends", async () => {
    await using tool = await startFakeTool((_request, socket) => void socket.write(accepted));
    const plane = await startPlane(tool.url, passes);
    using client = await dial(plane.port, offer);
    await client.until("101");
    await plane[Symbol.asyncDispose]();
    await client.closed;
    expect(client.heard()).toMatch(/^HTTP\/1\.1 101 /);
  });

  it.each([
    ["from a foreign page", "Origin: https://evil.example\r\n", "403"],
    ["that offers more framing than it may", "Transfer-Encoding: gzip, chunked\r\n", "400"],
  ])("%s is refused", async (_name, header, status) => {
    await using tool = await startFakeTool(() => undefined);
    await using plane = await startPlane(tool.url);
    const answer = await raw(
      plane.port,
      offer.replace("Upgrade: websocket\r\n", `Upgrade: websocket\r\n${header}`),
    );
    expect(answer.slice(9, 12)).toBe(status);
    expect(tool.connections()).toBe(0);
  });
});

it("an offer of HTTP/2 is ignored, and the request answered and judged", async () => {
  await using tool = await startFakeTool(answerWith("{}"));
  await using plane = await startPlane(tool.url);
  const request = [
    "POST /x HTTP/1.1",
    "Host: localhost",
    "Connection: Upgrade, HTTP2-Settings, X-Foo",
    "X-Foo: secret",
    "Upgrade: h2c",
    "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA",
    "Content-Length: 2",
    "",
    "{}",
  ];
  using client = await dial(plane.port, request.join("\r\n"));
  await client.until("\r\n\r\n{}");
  expect(plane.records).toHaveLength(1);
  expect(tool.requests[0]?.body.toString()).toBe("{}");
  expect(tool.requests[0]?.lines.join("\n")).not.toMatch(/upgrade|http2|x-foo/i);
  client.socket.write("GET /again HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await tool.asked(2);
  client.socket.end();
  await once(client.socket, "close");
});
