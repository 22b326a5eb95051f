import { once } from "node:events";
import { deflateRawSync } from "node:zlib";
import { afterEach, describe, expect, it, vi } from "vitest";
import { FrameReader } from "../../../../proxy/intercept/sockets/frames.ts";
import { Messages } from "../../../../proxy/intercept/sockets/messages.ts";
import { startFakeTool } from "../../../support/fake-tool.ts";
import { dial, type Mode, raw, simpleJudge, startPlane } from "../../../support/plane.ts";
import {
  beginSocket,
  connectSocket,
  endIn,
  frameOf,
  handshake,
  saidBehindHead,
  saying,
  startSocketTool,
} from "../../../support/sockets.ts";

const deflate = "Sec-WebSocket-Extensions: permessage-deflate\r\n";
const offering = handshake.replace("\r\n\r\n", `\r\n${deflate}\r\n`);
const after = frameOf(1, "after");
const half = frameOf(1, "tea", { isFinal: false });

/** What a tool says, and the code with which that ends the conversation. */
const wrong: Record<string, readonly [said: Buffer, code: number]> = {
  "the first reserved bit, without compression": [frameOf(1, "tea", { first: 0xc1 }), 1002],
  "the second reserved bit": [frameOf(1, "tea", { first: 0xa1 }), 1002],
  "the third reserved bit": [frameOf(1, "tea", { first: 0x91 }), 1002],
  "a reserved kind of frame": [frameOf(3, "tea"), 1002],
  "a reserved kind of control frame": [frameOf(11, "tea"), 1002],
  "a masked frame": [Buffer.from([0x81, 0x83, 0, 0, 0, 0, 0x74, 0x65, 0x61]), 1002],
  "a ping in fragments": [frameOf(9, "tea", { isFinal: false }), 1002],
  "a ping that is too long": [frameOf(9, "x".repeat(126)), 1002],
  "a continuation of nothing": [frameOf(0, "tea"), 1002],
  "a message within another": [Buffer.concat([half, frameOf(1, "tea")]), 1002],
  "a short length, written long": [Buffer.from([0x81, 126, 0, 3, 0x74, 0x65, 0x61]), 1002],
  "a medium length, written longer": [Buffer.from([0x81, 127, 0, 0, 0, 0, 0, 0, 1, 0]), 1002],
  "a length beyond all numbers": [Buffer.from([0x81, 127, 0xff, 0, 0, 0, 0, 0, 0, 0]), 1002],
  "an end of one byte": [frameOf(8, "x"), 1002],
  "an end with a code that none may send": [frameOf(8, Buffer.from([0x03, 0xed])), 1007],
  "an end with a reason that is no text": [frameOf(8, Buffer.from([0x03, 0xe8, 0xff])), 1007],
  "a text that is none": [frameOf(1, Buffer.from([0xc3, 0x28])), 1007],
};

describe("what is framed wrongly by the tool ends its own conversation and no other", () => {
  for (const [name, [said, code]] of Object.entries(wrong))
    it(`as ${name}`, async () => {
      await using other = await startSocketTool((socket) => socket.on("message", () => socket.send("fine")));
      await using fine = await startPlane(other.url);
      using bystander = await connectSocket(fine.url);
      await using tool = await startFakeTool(saying(Buffer.concat([frameOf(1, "before"), said, after])));
      await using plane = await startPlane(tool.url);
      const heard = saidBehindHead(await raw(plane.port, handshake));
      const before = frameOf(1, "before").toString("latin1");
      expect(heard.startsWith(before)).toBe(true);
      expect(endIn(heard.slice(before.length)).code).toBe(code);
      await tool.alone();
      expect(plane.crashes).toEqual([]);
      expect(plane.records.map(({ passed }) => passed)).toEqual([true, false]);
      bystander.socket.send("?");
      await bystander.until(1);
    });

  it("and is recorded once where writing it down takes its time", async () => {
    const records: boolean[] = [];
    const append = async ({ passed }: { passed: boolean }): Promise<void> => {
      await new Promise((resolve) => setImmediate(resolve));
      records.push(passed);
    };
    for (const mode of ["enforce", "observe"] as const) {
      await using tool = await startFakeTool((request, socket) => {
        saying(Buffer.concat([frameOf(1, "before"), frameOf(3, "tea"), after]))(request, socket);
        socket.end();
      });
      await using plane = await startPlane(tool.url, { mode, deps: { append } });
      await raw(plane.port, handshake);
      await tool.alone();
    }
    expect(records).toEqual([true, false, true, false]);
  });

  it("and goes on as it came in observe, where it is recorded once", async () => {
    const said = Buffer.concat([frameOf(1, "before"), frameOf(3, "tea"), after]);
    await using tool = await startFakeTool(saying(said));
    await using plane = await startPlane(tool.url, { mode: "observe" });
    using client = await dial(plane.port, handshake);
    await client.until("after");
    expect(saidBehindHead(client.heard())).toBe(said.toString("latin1"));
    expect(plane.records.map(({ passed }) => passed)).toEqual([true, false]);
    expect(plane.unjudged).toEqual(["websocket"]);
  });
});

describe("what is framed wrongly by the client never reaches the tool", () => {
  const mask = Buffer.from([0, 0, 0, 0]);
  const wrong: Record<string, Buffer> = {
    "without a mask": frameOf(1, "unmasked"),
    "with a reserved bit": Buffer.concat([Buffer.from([0x91, 0x88]), mask, Buffer.from("reserved")]),
    "in a message within another": Buffer.concat([
      Buffer.from([0x01, 0x80]),
      mask,
      Buffer.from([0x81, 0x86]),
      mask,
      Buffer.from("within"),
    ]),
  };
  for (const [name, said] of Object.entries(wrong))
    it(`if it is ${name}`, async () => {
      await using tool = await startSocketTool((socket) => socket.send("tea"));
      await using plane = await startPlane(tool.url);
      using client = await dial(plane.port, handshake);
      await client.until("tea");
      client.socket.write(said);
      await tool.ended(1);
      expect(tool.ends[0]?.code).toBe(1002);
      await client.closed;
      const tea = frameOf(1, "tea").length;
      expect(endIn(saidBehindHead(client.heard()).slice(tea)).code).toBe(1002);
      expect(plane.crashes).toEqual([]);
    });
});

describe("a message that is longer than what is inspected", () => {
  const long = "x".repeat(5_000);
  const exchange = { bytesMax: 1_000 };
  const open = (mode: Mode) => ({
    judge: (
      call: Parameters<ReturnType<typeof simpleJudge>>[0],
      subject: Parameters<ReturnType<typeof simpleJudge>>[1],
    ) => simpleJudge(subject.kind === "opaque" ? "observe" : mode)(call, subject),
  });

  it("is withheld", async () => {
    await using tool = await startSocketTool((socket) => socket.send(long));
    await using plane = await startPlane(tool.url, { exchange });
    using client = beginSocket(plane.url);
    expect(await client.end).toEqual({
      code: 1009,
      reason: "the output could not be inspected: too large to inspect",
    });
    expect(plane.records).toHaveLength(1);
  });

  it.each(["enforce", "observe"] as const)(
    "passes where that is allowed, and what follows is judged, in %s",
    async (mode) => {
      await using tool = await startSocketTool((socket) => {
        socket.send(long.slice(0, 3_000), { fin: false });
        socket.ping("tea");
        socket.send(long.slice(3_000), { fin: true });
        socket.send("coffee");
      });
      await using plane = await startPlane(tool.url, { mode, exchange, deps: open(mode) });
      using client = beginSocket(plane.url);
      await client.until(3);
      expect(client.heard.map(([kind, bytes]) => [kind, bytes.toString()])).toEqual([
        ["ping", "tea"],
        ["text", long],
        ["text", "coffee"],
      ]);
      await expect.poll(() => plane.records.map(({ passed }) => passed)).toEqual([false, true]);
    },
  );

  it.each([100, 60_000])("is not inflated beyond that (bomb of %i KB)", async (kilobytes) => {
    const bomb = deflateRawSync(Buffer.alloc(kilobytes * 1024), { finishFlush: 2 }).subarray(0, -4);
    await using tool = await startFakeTool(
      saying(Buffer.concat([frameOf(1, bomb, { first: 0xc1 }), after]), deflate),
    );
    await using plane = await startPlane(tool.url, { exchange: { bytesMax: 80 * 1024 } });
    const heard = saidBehindHead(await raw(plane.port, offering));
    expect(endIn(heard).code).toBe(1009);
    expect(plane.records).toHaveLength(1);
  });
});

describe("who leaves in the middle", () => {
  it("as a tool, leaves its client, and no record of half a message", async () => {
    await using tool = await startFakeTool(saying(Buffer.concat([frameOf(1, "tea"), half])));
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, handshake);
    await client.until("tea");
    for (const socket of tool.sockets) socket.destroy();
    await client.closed;
    expect(plane.records).toHaveLength(1);
  });

  it("as a client, leaves its tool", async () => {
    await using tool = await startFakeTool(saying(frameOf(1, "tea")));
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, handshake);
    await client.until("tea");
    client.socket.destroy();
    await tool.alone();
    expect(plane.crashes).toEqual([]);
  });

  it("as the proxy, cuts both off", async () => {
    await using tool = await startFakeTool(saying(frameOf(1, "tea")));
    const plane = await startPlane(tool.url);
    using client = await dial(plane.port, handshake);
    await client.until("tea");
    await plane[Symbol.asyncDispose]();
    await client.closed;
    await tool.alone();
    expect(plane.crashes).toEqual([]);
  });
});

describe("what throws ends its own conversation and no other", () => {
  const fail = (): never => {
    throw new TypeError("thrown");
  };
  const later = async (): Promise<never> => fail();
  const places = {
    judge: { judge: fail },
    "judge, later": { judge: later },
    append: { append: fail },
    "append, later": { append: later },
    unjudged: { unjudged: fail },
    observing: { observing: fail },
    monotonic: { monotonic: fail },
    "the reader of frames": {},
    "what puts messages together": {},
  };
  const spies: Record<string, () => unknown> = {
    "the reader of frames": () => vi.spyOn(FrameReader.prototype, "next").mockImplementationOnce(fail),
    "what puts messages together": () => vi.spyOn(Messages.prototype, "take").mockImplementationOnce(fail),
  };
  afterEach(() => void vi.restoreAllMocks());
  for (const [name, deps] of Object.entries(places))
    it(`in ${name}`, async () => {
      await using other = await startSocketTool((socket) => socket.on("message", () => socket.send("fine")));
      await using fine = await startPlane(other.url);
      using bystander = await connectSocket(fine.url);
      await using tool = await startSocketTool((socket) => {
        socket.send("tea");
        socket.send(Buffer.from([0xff]));
      });
      await using plane = await startPlane(tool.url, { deps });
      spies[name]?.();
      using client = beginSocket(plane.url);
      expect((await client.end).code).toBe(1006);
      expect(client.heard.length).toBeLessThanOrEqual(name === "unjudged" ? 1 : 0);
      expect(plane.crashes.length).toBeGreaterThan(0);
      bystander.socket.send("?");
      await once(bystander.socket, "message");
    });
});
