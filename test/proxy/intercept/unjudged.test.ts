import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { files } from "../../support/files.ts";
import { ask, bad, dial, get, type Mode, startPlane } from "../../support/plane.ts";

const types = [
  "image/png",
  "video/mp2t",
  "audio/ogg",
  "font/woff2",
  "application/pdf",
  "application/octet-stream",
];
const lines = "Bread, apples, coffee.\n";

const toolSaying = async (body: Buffer, headers: readonly string[]) =>
  await startFakeTool(answerWith(body, { headers: [...headers] }));
const markOf = ({ rawHeaders }: { rawHeaders: readonly string[] }): string | undefined =>
  rawHeaders[rawHeaders.indexOf("x-agent-gate") + 1];

describe("text that is called something else", () => {
  const texts: Record<string, Buffer> = {
    short: Buffer.from(bad),
    long: Buffer.from(`${lines.repeat(3_000)}${bad}`),
    "with letters that are not ASCII": Buffer.from(`grün, 緑茶, ${bad}`),
    "in UTF-16": Buffer.from(`write to ${bad}`, "utf16le"),
    "in UTF-16 behind a mark": Buffer.from(`\uFEFFчай ${bad}`, "utf16le"),
    "in UTF-32": Buffer.from(Buffer.from(`tea ${bad}`, "utf16le").toString("latin1"), "utf16le"),
    "in Latin-1": Buffer.from(`th\u00e9 ${bad}`, "latin1"),
    "behind the magic number of a PNG": Buffer.concat([files.png.subarray(0, 8), Buffer.from(lines + bad)]),
    "behind that of a GIF": Buffer.from(`GIF89a\n${lines}${bad}`),
    "behind that of a PDF": Buffer.from(`%PDF-1.7\n${lines.repeat(400)}${bad}`),
    "behind that of a bitmap": Buffer.from(`BM\0\0\0\0\0\0\0\0${lines}${bad}`),
    "with some signs that no text has": Buffer.from(`\x01\x02${lines}\x7f${bad}`),
  };

  it.each(Object.entries(texts))("is judged, and withheld in every mode that may: %s", async (_, body) => {
    for (const type of types) {
      await using tool = await toolSaying(body, [`Content-Type: ${type}`]);
      for (const mode of ["enforce", "redact"] satisfies Mode[]) {
        await using plane = await startPlane(tool.url, { mode });
        const heard = await ask(plane.url, "GET");
        expect(heard.body.includes(bad)).toBe(false);
        expect(heard.body.includes(Buffer.from(bad, "utf16le"))).toBe(false);
        expect(plane.records).toMatchObject([{ passed: false }]);
        expect(plane.unjudged).toEqual([]);
      }
      await using plane = await startPlane(tool.url, { mode: "observe" });
      const heard = await ask(plane.url, "GET");
      expect(heard.body.equals(body)).toBe(true);
      expect(markOf(heard)).toBe("observed");
      expect(plane.records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
    }
  });

  it("is judged when it is encoded as well", async () => {
    const headers = ["Content-Type: image/png", "Content-Encoding: gzip"];
    await using tool = await toolSaying(gzipSync(bad), headers);
    await using plane = await startPlane(tool.url);
    expect((await ask(plane.url, "GET")).status).toBe(403);
    await using picture = await toolSaying(gzipSync(files.png), headers);
    await using other = await startPlane(picture.url);
    const heard = await ask(other.url, "GET");
    expect(heard.body.equals(gzipSync(files.png))).toBe(true);
    expect(markOf(heard)).toBe("unjudged; image");
  });

  it("is withheld when it is larger than is inspected", async () => {
    await using tool = await toolSaying(Buffer.from(lines.repeat(1_000)), [
      "Content-Type: application/octet-stream",
    ]);
    await using plane = await startPlane(tool.url, { exchange: { bytesMax: 10_000 } });
    const heard = await ask(plane.url, "GET");
    expect(heard.status).toBe(403);
    expect(plane.records).toMatchObject([{ gates: [{ reason: "too large to inspect" }] }]);
  });
});

describe("what is no text", () => {
  it.each([
    ["png", "image"],
    ["bigPng", "image"],
    ["gif", "image"],
    ["wav", "audio"],
    ["pdf", "document"],
    ["zip", "archive"],
    ["gzip", "archive"],
    ["elf", "program"],
  ] as const)("passes as it is, says so, and is counted: %s", async (name, why) => {
    for (const mode of ["enforce", "redact", "observe"] satisfies Mode[]) {
      await using tool = await toolSaying(files[name], ["Content-Type: application/octet-stream", "ETag: a"]);
      await using plane = await startPlane(tool.url, { mode });
      const heard = await ask(plane.url, "GET");
      expect(heard.body.equals(files[name])).toBe(true);
      expect(markOf(heard)).toBe(`unjudged; ${why}`);
      expect(heard.rawHeaders).toContain("ETag");
      expect(plane.unjudged).toEqual([why]);
      expect(plane.records).toEqual([]);
    }
  });

  it("passes from its first 4 KiB on, whatever its size, and nothing of it is kept", async () => {
    const head = "HTTP/1.1 200 OK\r\nContent-Type: video/mp4\r\nTransfer-Encoding: chunked\r\n\r\n";
    let socket: Socket | undefined;
    await using tool = await startFakeTool((_request, asked) => void (socket = asked).write(head));
    await using plane = await startPlane(tool.url, { exchange: { bytesMax: 20_000 } });
    using client = await dial(plane.port, get("/x"));
    await tool.asked(1);
    const say = (bytes: Buffer): void =>
      void socket?.write(
        Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]),
      );
    say(files.random.subarray(0, 4_096));
    await client.until("x-agent-gate: unjudged; video");
    for (let times = 0; times < 10; times++) say(files.random);
    say(Buffer.from(bad));
    await client.until(bad);
    socket?.write("0\r\n\r\n");
    await client.closed;
    expect(plane.unjudged).toEqual(["video"]);
    expect(plane.records).toEqual([]);
  });

  it("is judged by what can be read of it when it is short and has no magic number", async () => {
    await using tool = await toolSaying(Buffer.from(`${bad}\xff\xff\xff\xff`, "latin1"), [
      "Content-Type: image/png",
    ]);
    await using plane = await startPlane(tool.url);
    expect((await ask(plane.url, "GET")).status).toBe(403);
  });

  it("is judged by what can be read of it when nothing tells what it is", async () => {
    const headers = ["Content-Type: application/octet-stream"];
    const within = (text: Buffer): Buffer =>
      Buffer.concat([files.random, Buffer.alloc(1), text, files.random]);
    await using clean = await toolSaying(within(Buffer.alloc(0)), headers);
    await using plane = await startPlane(clean.url);
    const heard = await ask(plane.url, "GET");
    expect(heard.body.equals(within(Buffer.alloc(0)))).toBe(true);
    expect(markOf(heard)).toBe("pass");
    for (const text of [
      Buffer.from(bad),
      Buffer.from(bad, "utf16le"),
      Buffer.from(bad, "utf16le").swap16(),
    ]) {
      await using tool = await toolSaying(within(text), headers);
      for (const mode of ["enforce", "redact"] satisfies Mode[]) {
        await using plane = await startPlane(tool.url, { mode });
        expect((await ask(plane.url, "GET")).status).toBe(403);
        expect(plane.records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
      }
    }
  });

  it("passes where nothing can be read of it either, and is not taken for an empty answer", async () => {
    for (const body of [Buffer.alloc(500), files.random.subarray(0, 40)]) {
      await using tool = await toolSaying(body, ["Content-Type: application/octet-stream"]);
      await using plane = await startPlane(tool.url);
      expect(markOf(await ask(plane.url, "GET"))).toBe("unjudged; data");
      expect(plane.records).toEqual([]);
    }
  });

  it("goes out once what its head says was left out, also when all of it is there by then", async () => {
    for (const bytes of [40, 4_096, 5_000, 9_000]) {
      const body = Buffer.concat([files.png.subarray(0, 8), files.random.subarray(0, bytes)]);
      await using tool = await toolSaying(body, ["Content-Type: image/png", `X-Note: ${bad}`]);
      for (const mode of ["redact", "observe"] satisfies Mode[]) {
        await using plane = await startPlane(tool.url, { mode });
        const heard = await ask(plane.url, "GET");
        expect(heard.body.equals(body)).toBe(true);
        expect(markOf(heard)).toBe("unjudged; image");
        expect(heard.rawHeaders.includes("X-Note")).toBe(mode === "observe");
        expect([plane.unjudged, plane.records.length]).toEqual([["image"], 1]);
      }
    }
  });

  it("is withheld all the same for what its head says, also when it is streamed on", async () => {
    for (const name of ["png", "bigPng"] as const) {
      await using tool = await toolSaying(files[name], ["Content-Type: image/png", `X-Note: ${bad}`]);
      await using plane = await startPlane(tool.url);
      const heard = await ask(plane.url, "GET");
      expect(heard.status).toBe(403);
      expect(heard.body.includes(bad)).toBe(false);
      expect(plane.unjudged).toEqual([]);
    }
  });
});

describe("in observe, when it takes its time", () => {
  it.each([
    ["text", Buffer.from(bad), [], 1],
    ["no text", files.png, ["image"], 0],
  ] as const)(
    "what is called a picture goes out as it comes, and its end tells what it was: %s",
    async (_, body, unjudged, records) => {
      let socket: Socket | undefined;
      const head = `HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: ${body.length}\r\n\r\n`;
      await using tool = await startFakeTool((_request, asked) => void (socket = asked).write(head));
      await using plane = await startPlane(tool.url, { mode: "observe", exchange: { patienceMs: 20 } });
      using client = await dial(plane.port, get("/x"));
      await client.until("x-agent-gate: stream");
      socket?.write(body);
      await client.closed;
      expect(Buffer.from(client.heard(), "latin1").subarray(-body.length).equals(body)).toBe(true);
      expect(plane.unjudged).toEqual(unjudged);
      expect(plane.records).toHaveLength(records);
    },
  );
});
