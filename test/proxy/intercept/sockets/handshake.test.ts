import { request } from "node:http";
import { describe, expect, it } from "vitest";
import { agreedOn, readableOffers } from "../../../../proxy/intercept/sockets/extensions.ts";
import { answerWith, startFakeTool } from "../../../support/fake-tool.ts";
import { bad, dial, type Mode, raw, startPlane } from "../../../support/plane.ts";
import {
  beginSocket,
  connectSocket,
  frameOf,
  handshake,
  saidBehindHead,
  saying,
  startSocketTool,
} from "../../../support/sockets.ts";

const offering = (header: string): string =>
  handshake.replace("\r\n\r\n", `\r\nSec-WebSocket-Extensions: ${header}\r\n\r\n`);

describe("extensions", () => {
  it.each([
    ["permessage-deflate", "permessage-deflate"],
    [
      "x-webkit-deflate-frame, permessage-deflate; client_max_window_bits",
      "permessage-deflate; client_max_window_bits",
    ],
    [
      "permessage-deflate; server_max_window_bits=9, permessage-bzip2",
      "permessage-deflate; server_max_window_bits=9",
    ],
    ['permessage-deflate; server_max_window_bits="15"', 'permessage-deflate; server_max_window_bits="15"'],
    ["permessage-deflate; server_max_window_bits=7", ""],
    ["permessage-deflate; dictionary=tea", ""],
    ["mux; max-channels=4, deflate-stream", ""],
    ["", ""],
  ])("%j is offered to the tool as %j", (offers, readable) => {
    expect(readableOffers(offers)).toBe(readable);
  });

  it("are agreed on only when they were offered and can be read", () => {
    const offers = "permessage-deflate";
    expect(agreedOn("permessage-deflate", offers)).toMatchObject({ deflates: true, keepsContext: true });
    expect(agreedOn("permessage-deflate; server_no_context_takeover", offers)).toMatchObject({
      keepsContext: false,
    });
    expect(agreedOn("", offers)).toMatchObject({ deflates: false });
    for (const agreed of ["mux", "permessage-deflate, mux", "permessage-deflate; dictionary=tea"])
      expect(agreedOn(agreed, offers)).toBeUndefined();
    expect(agreedOn("permessage-deflate", "")).toBeUndefined();
  });

  it("that nobody here can read never reach the tool, and what it agrees to reaches the client", async () => {
    await using tool = await startSocketTool((socket) => socket.send("tea ".repeat(100)), {
      perMessageDeflate: { threshold: 0 },
    });
    await using plane = await startPlane(tool.url);
    using client = beginSocket(plane.url, { perMessageDeflate: true });
    await client.until(1);
    expect(client.texts()).toEqual(["tea ".repeat(100)]);
    expect(client.socket.extensions).toBe("permessage-deflate");
    await using fake = await startFakeTool(saying(Buffer.alloc(0)));
    await using other = await startPlane(fake.url);
    using odd = await dial(other.port, offering("mux; max-channels=4"));
    await odd.until("\r\n\r\n");
    expect(fake.requests[0]?.lines.join("\n")).not.toMatch(/extensions|mux/i);
  });

  it.each(["mux", "permessage-deflate, mux", "permessage-deflate; dictionary=tea"])(
    "that a tool takes without being asked are refused: %s",
    async (agreed) => {
      await using tool = await startFakeTool(
        saying(frameOf(1, "tea"), `Sec-WebSocket-Extensions: ${agreed}\r\n`),
      );
      await using plane = await startPlane(tool.url);
      expect(await raw(plane.port, offering("permessage-deflate"))).toMatch(
        /^HTTP\/1\.1 502[^]*upstream_failed/,
      );
      expect(plane.failures).toEqual(["upstream_failed HANDSHAKE"]);
      await tool.alone();
    },
  );

  it("of the client compress what it says, which the tool gets as it was compressed", async () => {
    const heard: string[] = [];
    const compressed = { perMessageDeflate: { threshold: 0 } };
    await using tool = await startSocketTool((socket) => {
      socket.on("message", (data) => {
        heard.push((data as Buffer).toString());
        socket.send("fine");
      });
    }, compressed);
    await using plane = await startPlane(tool.url);
    using client = await connectSocket(plane.url, compressed);
    const said = "write ".repeat(1_000);
    client.socket.send(said);
    client.socket.send(said);
    await client.until(2);
    expect(heard).toEqual([said, said]);
  });
});

describe("what a tool answers to the offer of a WebSocket", () => {
  it.each([
    ["enforce", 403, false],
    ["redact", 101, false],
    ["observe", 101, true],
  ] as const)("is judged in its headers, in %s", async (mode, status, arrives) => {
    await using tool = await startFakeTool(saying(frameOf(1, "tea"), `X-Owner: ${bad}\r\nX-Kind: green\r\n`));
    await using plane = await startPlane(tool.url, { mode });
    using client = await dial(plane.port, handshake);
    await client.until(status === 101 ? "tea" : "output_blocked");
    expect(Number(client.heard().slice(9, 12))).toBe(status);
    expect(client.heard().includes(bad)).toBe(arrives);
    if (status === 101) expect(client.heard()).toContain("X-Kind: green\r\n");
    else await tool.alone();
    const failed = plane.records.filter(({ passed }) => !passed);
    expect(failed).toMatchObject([
      { passed: false, gates: [{ reason: expect.stringContaining("in the headers") }] },
    ]);
  });

  it("is nothing to go on with when it does not show that it has read the offer", async () => {
    await using tool = await startFakeTool((_request, socket) => {
      socket.write(
        "HTTP/1.1 101 Ok\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: x\r\n\r\n",
      );
    });
    await using plane = await startPlane(tool.url);
    expect(await raw(plane.port, handshake)).toMatch(/^HTTP\/1\.1 502[^]*upstream_failed/);
    await tool.alone();
  });

  it.each([
    ["enforce", 403],
    ["redact", 401],
    ["observe", 401],
  ] as const)("is judged like any answer when it is a refusal, in %s", async (mode: Mode, status) => {
    const answer = answerWith(`ask ${bad}`, { status: "401 Who", headers: ["Content-Type: text/plain"] });
    await using tool = await startFakeTool(answer);
    await using plane = await startPlane(tool.url, { mode });
    const heard = await raw(plane.port, handshake);
    expect(Number(heard.slice(9, 12))).toBe(status);
    expect(heard.includes(bad)).toBe(mode === "observe");
    if (mode === "redact") expect(saidBehindHead(heard)).toBe("ask [gone]");
    expect(plane.records).toMatchObject([{ passed: false, tool: "GET /talk" }]);
    expect(plane.crashes).toEqual([]);
  });

  it("reaches the client whole when it is a long refusal, in pieces, and however it ends", async () => {
    const page = "tea, ".repeat(100_000);
    for (const headers of [["Transfer-Encoding: chunked"], ["Connection: close"]]) {
      await using tool = await startFakeTool((_request, socket) => {
        const head = ["HTTP/1.1 404 Not Found", "Content-Type: text/plain", ...headers, "", ""].join("\r\n");
        const isChunked = headers[0] !== "Connection: close";
        socket.end(head + (isChunked ? `${page.length.toString(16)}\r\n${page}\r\n0\r\n\r\n` : page));
      });
      for (const mode of ["enforce", "observe"] as const) {
        await using plane = await startPlane(tool.url, { mode });
        const heard = await new Promise<string>((resolve, reject) => {
          const asked = request(`${plane.url}/talk`, {
            headers: { Connection: "Upgrade", Upgrade: "websocket", "Sec-WebSocket-Key": "x" },
          });
          asked.on("response", (answer) => {
            let body = "";
            answer.on("data", (chunk: Buffer) => (body += chunk.toString()));
            answer.on("end", () => resolve(`${answer.statusCode} ${body}`));
          });
          asked.on("error", reject);
          asked.end();
        });
        expect(heard).toBe(`404 ${page}`);
        expect(plane.records).toHaveLength(1);
      }
    }
  });

  it("is 502 when it breaks off or nobody is there", async () => {
    await using tool = await startFakeTool((_request, socket) => void socket.destroy());
    await using plane = await startPlane(tool.url);
    expect(await raw(plane.port, handshake)).toMatch(/^HTTP\/1\.1 502[^]*upstream_failed/);
    expect(plane.failures).toEqual(["upstream_failed ECONNRESET"]);
    const gone = await startFakeTool(() => undefined);
    await gone[Symbol.asyncDispose]();
    await using empty = await startPlane(gone.url);
    expect(await raw(empty.port, handshake)).toMatch(/^HTTP\/1\.1 502[^]*upstream_unreachable/);
  });
});

it("what is no offer of a WebSocket as RFC 6455 has it is refused, and no tool asked", async () => {
  await using tool = await startFakeTool(() => undefined);
  await using plane = await startPlane(tool.url);
  for (const offer of [handshake.replace("GET", "POST"), handshake.replace(/Sec-WebSocket-Key.*\r\n/, "")])
    expect(await raw(plane.port, offer)).toMatch(/^HTTP\/1\.1 400/);
  expect(tool.connections()).toBe(0);
});

it("a tool is asked with the headers of the client and of the configuration, and with none of one connection", async () => {
  await using tool = await startFakeTool(saying(frameOf(1, "tea")));
  await using plane = await startPlane(tool.url, { upstream: { headers: ["X-Team", "billing"] } });
  using client = await dial(
    plane.port,
    handshake.replace(
      "Connection: Upgrade",
      "Connection: Upgrade, X-Foo\r\nX-Foo: secret\r\nX-Team: other\r\nSec-WebSocket-Protocol: chat",
    ),
  );
  await client.until("tea");
  const lines = tool.requests[0]?.lines.join("\n") ?? "";
  expect(lines).not.toMatch(/x-foo|other/i);
  expect(lines).toMatch(/^X-Team: billing$/m);
  expect(lines).toMatch(/^Sec-WebSocket-Protocol: chat$/m);
  expect(lines).toMatch(new RegExp(`^Host: ${new URL(tool.url).host}$`, "m"));
});
