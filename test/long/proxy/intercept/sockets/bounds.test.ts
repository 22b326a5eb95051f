import { describe, expect, it } from "vitest";
import { bounds } from "../../../../../proxy/intercept/sockets/bounds.ts";
import { startFakeTool } from "../../../../support/fake-tool.ts";
import { dial, raw, startPlane } from "../../../../support/plane.ts";
import {
  connectSocket,
  endIn,
  frameOf,
  handshake,
  saidBehindHead,
  saying,
  startSocketTool,
} from "../../../../support/sockets.ts";

const after = frameOf(1, "after");
const half = frameOf(1, "tea", { isFinal: false });

describe("a flood of tiny frames", () => {
  it("of a megabyte in fragments of a byte is one message", async () => {
    const text = "tea, ".repeat(200_000);
    const fragments = Array.from(text, (letter, at) => frameOf(at === 0 ? 1 : 0, letter, { isFinal: false }));
    await using tool = await startFakeTool(saying(Buffer.concat([...fragments, frameOf(0, "")])));
    await using plane = await startPlane(tool.url);
    using client = await dial(plane.port, handshake);
    await client.until(text);
    expect(plane.records).toHaveLength(1);
  });

  it("ends when there is no end of fragments", async () => {
    const empty = Buffer.alloc(2 * (bounds.fragmentsMax + 1));
    const said = Buffer.concat([half, empty, after]);
    await using tool = await startFakeTool(saying(said));
    await using plane = await startPlane(tool.url);
    const heard = saidBehindHead(await raw(plane.port, handshake));
    expect(endIn(heard).code).toBe(1008);
    expect(plane.crashes).toEqual([]);
  });
});

describe("a client that does not keep up", () => {
  it.each(["enforce", "observe"] as const)("holds its tool back, and loses nothing, in %s", async (mode) => {
    const message = Buffer.alloc(64 * 1024, "tea ");
    const count = 1_000;
    let sent = 0;
    await using tool = await startSocketTool((socket, connection) => {
      const more = (): void => {
        while (sent < count && connection.writableLength < message.length) {
          sent++;
          socket.send(message.toString());
        }
        if (sent < count) connection.once("drain", more);
      };
      more();
    });
    await using plane = await startPlane(tool.url, { mode });
    using client = await connectSocket(plane.url);
    client.socket.pause();
    let before = -1;
    await expect
      .poll(
        () => {
          const isStill = sent === before;
          before = sent;
          return isStill;
        },
        { interval: 300 },
      )
      .toBe(true);
    expect(sent).toBeLessThan(count / 2);
    expect(plane.records.length).toBeLessThanOrEqual(sent);
    client.socket.resume();
    await client.until(count);
    expect(client.heard.every(([, bytes]) => bytes.equals(message))).toBe(true);
    await expect.poll(() => plane.records.length).toBe(count);
  });
});
