import { brotliCompressSync, constants, createGzip, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ended, pushed } from "../../../support/split.ts";
import { waitingIn } from "../../../support/waiting-in.ts";
import type { Events } from "../../../../proxy/intercept/reading.ts";
import { createSplitter, type Frame } from "../../../../proxy/intercept/streams/splitter.ts";

const sse: Events = { how: "events", framing: "sse", encodings: [], charset: "" };
const ndjson: Events = { ...sse, framing: "ndjson" };
const told = ({ said, why }: Frame): unknown => why ?? said?.data;

/** What comes out of each push, and of the end. */
async function split(
  chunks: readonly (string | Buffer)[],
  reading: Events,
  bytesMax = 1_000,
): Promise<Frame[][]> {
  const splitter = createSplitter(reading, bytesMax);
  const out: Frame[][] = [];
  for (const chunk of chunks) out.push(await pushed(splitter, Buffer.from(chunk)));
  out.push(await ended(splitter));
  return out;
}
const saidBy = async (...asked: Parameters<typeof split>): Promise<unknown[][]> =>
  (await split(...asked)).map((frames) =>
    frames.map((frame) => told(frame)).filter((each) => each !== undefined && each !== ""),
  );

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

  it("says nothing in ordinary comments, names, numbers and times", async () => {
    const [frames = []] = await split(
      [": ping\n\nid: 7\ndata:\n\nevent: message_stop\nretry: 3000\n\n\n"],
      sse,
    );
    expect(frames.map(({ said }) => said)).toEqual([
      { data: "", aside: "" },
      { data: "", aside: "" },
      { name: "message_stop", data: "", aside: "" },
      undefined,
    ]);
  });

  it("is told apart from what stands beside it", async () => {
    const [frames = []] = await split([": Jane\nid: 7-a b\nevent: x y\ndata: one\nnote: z\n\n"], sse);
    expect(frames.map(({ said }) => said)).toEqual([
      { name: "x y", data: "one", aside: ": Jane\nid: 7-a b\nevent: x y\nnote: z" },
    ]);
  });

  it("is judged too when the stream ends in the middle of it", async () => {
    expect(await saidBy(["data: one\n\ndata: tw", "o"], sse)).toEqual([["one"], [], ["two"]]);
  });

  it("that is not UTF-8 cannot be read", async () => {
    expect(await saidBy([Buffer.from([...Buffer.from("data: "), 0xff, 10, 10])], sse)).toEqual([
      ["broken text"],
      [],
    ]);
  });
});

describe("a line", () => {
  it("is what stands before its end, and any number of empty ones are one frame", async () => {
    const frames = (
      await split([`{"a":1}\r\n\n\n\n  \n{"b":"\\n"}\n${"\n".repeat(300_000)}`], ndjson)
    ).flat();
    expect(frames.map(({ said }) => said?.data)).toEqual(['{"a":1}', undefined, '{"b":"\\n"}', undefined]);
  });

  it("may be the last one and have no end", async () => {
    expect(await saidBy(["1\n2", "3"], ndjson)).toEqual([["1"], [], ["23"]]);
  });
});

describe("an event that is too large", () => {
  const event = `data: ${"x".repeat(30)}\n\n`;

  it.each([1, 7, 1_000])("is handed over in parts, which say so (%i bytes a chunk)", async (size) => {
    const stream = `data: a\n\n${event}data: b\n\n`;
    const chunks = stream.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
    const frames = (await split(chunks, sse, 16)).flat();
    const tooLarge = "too large to inspect";
    expect(frames.map((frame) => [String(frame.bytes), told(frame)])).toEqual([
      ["data: a\n\n", "a"],
      [event.slice(0, 16), tooLarge],
      [event.slice(16, 32), tooLarge],
      [event.slice(32), tooLarge],
      ["data: b\n\n", "b"],
    ]);
  });

  it("is also one of very many lines, however short they are", async () => {
    const event = (lines: number): string => `${"data:x\n".repeat(lines)}\n`;
    const frames = (await split([event(20_000), event(10_000)], sse, 1_000_000)).flat();
    expect(frames.map(({ why }) => why)).toEqual(["too large to inspect", undefined]);
  });

  it("is not one that is just as large as may be", async () => {
    const [frames = []] = await split([event], sse, event.length);
    expect(frames.map(({ why }) => why)).toEqual([undefined]);
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
    const frames = (await split(chunks, { ...sse, encodings: ["gzip"] })).flat();
    expect(frames.flatMap((frame) => frame.why ?? [])).toEqual([why]);
    expect(frames.at(-1)?.why).toBe(why);
  });
});
