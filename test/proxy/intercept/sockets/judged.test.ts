import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { bad, dial, type Mode, startPlane } from "../../../support/plane.ts";
import { beginSocket, connectSocket, frameOf, handshake, startSocketTool } from "../../../support/sockets.ts";

const modes: readonly Mode[] = ["enforce", "redact", "observe"];
const deflate = { perMessageDeflate: { threshold: 0 } };
const withheldWith = { code: 1008, reason: 'gate "pii" found 1 bad string' };

describe("a message of the tool", () => {
  it.each(modes)(
    "arrives as it was sent when nothing is found in it, and is a verdict, in %s",
    async (mode) => {
      await using tool = await startSocketTool((socket) =>
        socket.on("message", (data, isBinary) => socket.send(data, { binary: isBinary })),
      );
      await using plane = await startPlane(tool.url, { mode });
      using client = await connectSocket(`${plane.url}/talk/42?a=b`);
      const said = ["tea", '{"a":[1,2]}', "ü€😀", "x".repeat(70_000), "\ufefftea"];
      for (const text of said) client.socket.send(text);
      await client.until(said.length);
      expect(client.texts()).toEqual(said);
      expect(plane.records).toHaveLength(said.length);
      expect(plane.records[0]).toMatchObject({ agent_id: "tester", tool: "GET /talk/:id", passed: true });
      expect(tool.requests[0]?.url).toBe("/talk/42?a=b");
      client.socket.close(1000, "thanks");
      expect(await client.end).toEqual({ code: 1000, reason: "thanks" });
      await tool.ended(1);
      expect(tool.ends).toEqual([{ code: 1000, reason: "thanks" }]);
    },
  );

  it("is withheld when something is found in it, and both sides are told that this is the end", async () => {
    await using tool = await startSocketTool((socket) => {
      socket.send("tea");
      socket.send(`write to ${bad}`);
      socket.send("more");
    });
    await using plane = await startPlane(tool.url);
    using client = beginSocket(plane.url);
    expect(await client.end).toEqual(withheldWith);
    expect(client.texts()).toEqual(["tea"]);
    await tool.ended(1);
    expect(tool.ends).toEqual([withheldWith]);
    expect(plane.records.map(({ passed, local }) => [passed, local.action])).toEqual([
      [true, "passed"],
      [false, "blocked"],
    ]);
  });

  it("arrives without what was found in redact, and the conversation goes on", async () => {
    await using tool = await startSocketTool((socket) => {
      socket.send(`write to ${bad}`);
      socket.send("tea");
    });
    await using plane = await startPlane(tool.url, { mode: "redact" });
    using client = beginSocket(plane.url);
    await client.until(2);
    expect(client.texts()).toEqual(["write to [gone]", "tea"]);
    expect(plane.records.map(({ local }) => local.action)).toEqual(["redacted", "passed"]);
  });

  it("that is a text in a binary message keeps its charset in redact", async () => {
    const utf16 = (text: string): Buffer => Buffer.from(`\ufeff${text}`, "utf16le");
    await using tool = await startSocketTool((socket) => {
      socket.send(utf16(`a ${bad}`));
      socket.send(utf16(`b ${bad}`).swap16());
      socket.send(Buffer.from(`ü ${bad}`));
    });
    await using plane = await startPlane(tool.url, { mode: "redact" });
    using client = beginSocket(plane.url);
    await client.until(3);
    expect(client.heard).toEqual([
      ["binary", utf16("a [gone]")],
      ["binary", utf16("b [gone]").swap16()],
      ["binary", Buffer.from("ü [gone]")],
    ]);
  });

  it("that refers to one from which something was taken out arrives whole", async () => {
    const said = [
      "tea and coffee",
      `tea and coffee and ${bad}`,
      "tea and coffee and sugar",
      "tea and coffee",
    ];
    await using tool = await startSocketTool((socket) => {
      for (const text of said) socket.send(text);
    }, deflate);
    await using plane = await startPlane(tool.url, { mode: "redact" });
    using client = beginSocket(plane.url, deflate);
    await client.until(said.length);
    expect(client.texts()).toEqual(said.map((text) => text.replace(bad, "[gone]")));
  });

  it("arrives in observe, byte for byte, and is recorded", async () => {
    const said = Buffer.concat([
      frameOf(1, `to ${bad.slice(0, 9)}`, { isFinal: false }),
      frameOf(0, bad.slice(9)),
    ]);
    await using tool = await startSocketTool((_socket, connection) => void connection.write(said));
    await using plane = await startPlane(tool.url, { mode: "observe" });
    using client = await dial(plane.port, handshake);
    await client.until(bad.slice(9));
    expect(client.heard().split("\r\n\r\n").slice(1).join()).toBe(said.toString("latin1"));
    await expect.poll(() => plane.records.map(({ local }) => local.action)).toEqual(["observed"]);
  });

  it("is written down before it goes out", async () => {
    let written: (() => void) | undefined;
    await using tool = await startSocketTool((socket) => socket.send("tea"));
    await using plane = await startPlane(tool.url, {
      deps: { append: () => new Promise<void>((resolve) => (written = resolve)) },
    });
    using client = beginSocket(plane.url);
    await expect.poll(() => written).toBeDefined();
    client.socket.ping();
    await once(tool.server.clients.values().next().value!, "ping");
    expect(client.heard).toEqual([]);
    written?.();
    await client.until(1);
  });
});

describe("what is found never arrives in enforce", () => {
  const half = bad.length / 2;
  const ways: Record<string, Parameters<typeof startSocketTool>[0]> = {
    "in a text": (socket) => socket.send(bad),
    "in two fragments": (socket) => {
      socket.send(bad.slice(0, half), { fin: false });
      socket.ping("between");
      socket.send(bad.slice(half), { fin: true });
    },
    "in fragments of one byte": (socket) => {
      for (const letter of bad) socket.send(letter, { fin: false });
      socket.send("", { fin: true });
    },
    "in a binary message": (socket) => socket.send(Buffer.from(bad)),
    "in a binary message in UTF-16": (socket) => socket.send(Buffer.from(`\ufeff${bad}`, "utf16le")),
    "in a binary message in UTF-16 that has no mark": (socket) => socket.send(Buffer.from(bad, "utf16le")),
    "in a ping": (socket) => socket.ping(bad),
    "in a pong": (socket) => socket.pong(bad),
    "in the reason of the end": (socket) => socket.close(1000, bad),
    "behind other messages": (socket) => {
      for (let at = 0; at < 50; at++) socket.send(`tea ${at}`);
      socket.send(bad);
    },
  };
  for (const [way, talk] of Object.entries(ways))
    for (const options of [{}, deflate])
      it(`${way}${options === deflate ? ", compressed" : ""}`, async () => {
        await using tool = await startSocketTool(talk, options);
        await using plane = await startPlane(tool.url);
        using client = beginSocket(plane.url, options);
        expect(await client.end).toEqual(withheldWith);
        expect(Buffer.concat(client.heard.map(([, bytes]) => bytes)).toString()).not.toContain("kX-must");
        expect(plane.records.filter(({ passed }) => !passed)).toHaveLength(1);
      });

  it("nor does it in redact: a ping is left out, and the reason of the end", async () => {
    await using tool = await startSocketTool((socket) => {
      socket.ping(bad);
      socket.ping("tea");
      socket.close(4001, bad);
    });
    await using plane = await startPlane(tool.url, { mode: "redact" });
    using client = beginSocket(plane.url);
    expect(await client.end).toEqual({ code: 4001, reason: "" });
    expect(client.heard).toEqual([["ping", Buffer.from("tea")]]);
    expect(plane.records.map(({ local }) => local.action)).toEqual(["redacted", "redacted"]);
  });
});

describe("what is no text", () => {
  it("passes as a binary message, and is counted", async () => {
    const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0xff, 0xfe]);
    await using tool = await startSocketTool((socket) => socket.send(picture));
    await using plane = await startPlane(tool.url);
    using client = beginSocket(plane.url);
    await client.until(1);
    expect(client.heard).toEqual([["binary", picture]]);
    expect(plane.unjudged).toEqual(["binary message"]);
    expect(plane.records).toEqual([]);
  });

  it.each<[string, Buffer]>([
    ["one byte that no text has", Buffer.concat([Buffer.from(`write to ${bad}`), Buffer.from([0xff])])],
    ["MessagePack", Buffer.concat([Buffer.from([0x93, 0x01, 0xc0, 0xd9, bad.length]), Buffer.from(bad)])],
    [
      "the beginning of a picture, and words",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(`words ${bad} words`)]),
    ],
  ])("is judged by its readable parts: %s", async (_, message) => {
    for (const mode of ["enforce", "redact"] as const) {
      await using tool = await startSocketTool((socket) => socket.send(message));
      await using plane = await startPlane(tool.url, { mode });
      using client = beginSocket(plane.url);
      expect(await client.end).toMatchObject({ code: 1008 });
      expect(client.heard).toEqual([]);
      expect(plane.records.map(({ passed }) => passed)).toEqual([false]);
    }
  });

  it("is answered by its ping, and passes in pings in between", async () => {
    await using tool = await startSocketTool((socket) => {
      socket.on("pong", (data) => socket.send(`pong ${data.length}`));
      socket.ping(Buffer.from([1, 2, 0xff]));
    });
    await using plane = await startPlane(tool.url);
    using client = beginSocket(plane.url);
    await client.until(2);
    expect(client.heard).toEqual([
      ["ping", Buffer.from([1, 2, 0xff])],
      ["text", Buffer.from("pong 3")],
    ]);
    client.socket.ping("tea");
    await client.until(3);
    expect(client.heard.at(-1)).toEqual(["pong", Buffer.from("tea")]);
    expect(plane.records).toHaveLength(1);
  });
});
