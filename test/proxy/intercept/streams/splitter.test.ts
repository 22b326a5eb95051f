import { brotliCompressSync, constants, createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { waitingIn } from "../../support/waiting-in.ts";
import type { Events } from "../../../proxy/intercept/reading.ts";
import { createSplitter, type Frame } from "../../../proxy/intercept/splitter.ts";

const sse: Events = { how: "events", framing: "sse", encodings: [], charset: "" };
const ndjson: Events = { ...sse, framing: "ndjson" };
const said = ({ subject }: Frame): unknown => (subject?.kind === "text" ? subject.text : subject);

/** What comes out of each push, and of the end. */
async function split(
  chunks: readonly (string | Buffer)[],
  reading: Events,
  bytesMax = 1_000,
): Promise<Frame[][]> {
  const splitter = createSplitter(reading, bytesMax);
  const out: Frame[][] = [];
  for (const chunk of chunks) out.push(await splitter.push(Buffer.from(chunk)));
  out.push(await splitter.end());
  return out;
}
const saidBy = async (...asked: Parameters<typeof split>): Promise<unknown[][]> =>
  (await split(...asked)).map((frames) => frames.map((frame) => said(frame)));

describe("an event", () => {
  it.each(["\n", "\r\n", "\r"])(
    "is there as soon as its empty line is, whatever a line ends at: %j",
    async (end) => {
      expect(await saidBy([`data: one${end}${end}`, `data: two${end}${end}`], sse)).toEqual([
        ["one"],
        ["two"],
        [],
      ]);
    },
  );

  it("may end its lines in any mix", async () => {
    expect(await saidBy(["data: one\n\r\ndata: two\r\n\ndata: three\n\rdata: four\r\n\n"], sse)).toEqual([
      ["one", "two", "three", "four"],
      [],
    ]);
  });

  it("says its data lines, joined", async () => {
    expect(
      await saidBy(["\uFEFFdata:one\nevent: x\ndata:  two\ndata\ndatas: no\ndata: three\n\n"], sse),
    ).toEqual([["one\n two\n\nthree"], []]);
  });

  it("has nothing to judge when it says nothing", async () => {
    const [frames = []] = await split([": comment\n\nid: 7\ndata:\n\nretry: 3000\n\n\n"], sse);
    expect(frames.map(({ subject }) => subject)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it("that says JSON is judged as JSON, and else as text", async () => {
    const [frames = []] = await split(['data: {"a":\ndata: 1}\n\ndata: [DONE\n\ndata: tea\n\n'], sse);
    expect(frames.map(({ subject }) => subject)).toEqual([
      { kind: "text", text: '{"a":\n1}', json: true },
      { kind: "text", text: "[DONE", json: true },
      { kind: "text", text: "tea", json: false },
    ]);
  });

  it("is judged too when the stream ends in the middle of it", async () => {
    expect(await saidBy(["data: one\n\ndata: tw", "o"], sse)).toEqual([["one"], [], ["two"]]);
  });

  it("that is not UTF-8 cannot be read", async () => {
    expect(await saidBy([Buffer.from([...Buffer.from("data: "), 0xff, 10, 10])], sse)).toEqual([
      [{ kind: "opaque", why: "broken text" }],
      [],
    ]);
  });
});

describe("a line", () => {
  it("is judged as JSON, without its end", async () => {
    const [frames = []] = await split(['{"a":1}\r\n\n  \n{"b":"\\n"}\n'], ndjson);
    expect(frames.map(({ subject }) => subject)).toEqual([
      { kind: "text", text: '{"a":1}', json: true },
      undefined,
      undefined,
      { kind: "text", text: '{"b":"\\n"}', json: true },
    ]);
  });

  it("may be the last one and have no end", async () => {
    expect(await saidBy(["1\n2", "3"], ndjson)).toEqual([["1"], [], ["23"]]);
  });
});

describe("an event that is too large", () => {
  const tooLarge = { kind: "opaque", why: "too large to inspect" };
  const event = `data: ${"x".repeat(30)}\n\n`;

  it.each([1, 7, 1_000])(
    "is handed over in parts, of which the first says so (%i bytes a chunk)",
    async (size) => {
      const stream = `data: a\n\n${event}data: b\n\n`;
      const chunks = stream.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const frames = (await split(chunks, sse, 16)).flat();
      expect(
        frames.map(({ bytes, truncated = false, subject }) => [String(bytes), truncated, subject?.kind]),
      ).toEqual([
        ["data: a\n\n", false, "text"],
        [event.slice(0, 16), true, "opaque"],
        [event.slice(16, 32), true, undefined],
        [event.slice(32), true, undefined],
        ["data: b\n\n", false, "text"],
      ]);
      expect(frames[1]?.subject).toEqual(tooLarge);
    },
  );

  it("is not one that is just as large as may be", async () => {
    const [frames = []] = await split([event], sse, event.length);
    expect(frames.map(({ truncated }) => truncated)).toEqual([undefined]);
  });
});

describe("an encoded stream", () => {
  it("is read as it comes", async () => {
    const gzip = createGzip();
    const flushed = async (text: string): Promise<Buffer> => {
      gzip.write(text);
      await new Promise<void>((resolve) => gzip.flush(constants.Z_SYNC_FLUSH, resolve));
      return Buffer.concat(waitingIn(gzip));
    };
    const chunks = [await flushed("data: one\n\ndata: t"), await flushed("wo\n\n")];
    gzip.end();
    for await (const rest of gzip) if (Buffer.isBuffer(rest)) chunks.push(rest);
    expect(await saidBy(chunks, { ...sse, encodings: ["gzip"] })).toEqual([["one"], ["two"], [], []]);
  });

  it("may be encoded twice", async () => {
    const bytes = brotliCompressSync(gzipSync("1\n2\n"));
    expect((await saidBy([bytes], { ...ndjson, encodings: ["gzip", "br"] })).flat()).toEqual(["1", "2"]);
  });

  it.each([
    ["cut short", gzipSync("data: one\n\ndata: two\n\n").subarray(0, -9), "broken encoding"],
    [
      "followed by something else",
      Buffer.concat([gzipSync("data: one\n\n"), Buffer.from("tea")]),
      "broken encoding",
    ],
    ["a bomb", gzipSync(Buffer.alloc(10_000_000, "\n")), "too large to inspect"],
  ])("that is %s ends with what cannot be read", async (_, bytes, why) => {
    const half = bytes.length >> 1;
    const chunks = [bytes.subarray(0, half), bytes.subarray(half), Buffer.from("more")];
    const frames = (await saidBy(chunks, { ...sse, encodings: ["gzip"] })).flat();
    expect(frames.at(-1)).toEqual({ kind: "opaque", why });
    expect(frames.filter((each) => typeof each === "object")).toHaveLength(1);
  });
});
