import zlib, { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { decodeWhole } from "../../../proxy/intercept/decode.ts";
import type { Whole } from "../../../proxy/intercept/reading.ts";
import { createGate } from "../../../shared/gates/create-gate.ts";

const bytesMax = 16 * 1_024 * 1_024;
const plain: Whole = { how: "whole", encodings: [], charset: "", json: false };
const decode = (bytes: Buffer | readonly Buffer[], reading: Partial<Whole> = {}, max = bytesMax) =>
  decodeWhole(
    Buffer.isBuffer(bytes) ? [bytes] : bytes,
    { ...plain, ...reading },
    { bytesMax: max, unjudged: "pass" },
  );
const text = (each: string, json = false) => ({ kind: "text", text: each, json });
const opaque = (why: string) => ({ kind: "opaque", why });
const latin = (each: string): Buffer => Buffer.from(each, "latin1");
const utf16be = (each: string) => Buffer.from(each, "utf16le").swap16();
const gzip = { encodings: ["gzip" as const] };
const br = { encodings: ["br" as const] };

describe("a body that is not encoded", () => {
  it("is read at once, however many pieces it came in", () => {
    expect(decode(Buffer.from("tea"))).toEqual(text("tea"));
    expect(decode([Buffer.from([0xe2, 0x82]), Buffer.from([0xac])], { json: true })).toEqual(text("€", true));
    expect(decode([])).toEqual(text(""));
  });

  it("is there in bytes as well when it is JSON in ASCII and not short, and is the same text in the end", () => {
    const pieces = [`["${"tea ".repeat(300)}`, `${"tee ".repeat(300)}"]`].map((each) => Buffer.from(each));
    const subject = decode(pieces, { json: true });
    expect(subject).toMatchObject({ kind: "text", json: true, bytes: pieces });
    expect(subject).toHaveProperty("text", Buffer.concat(pieces).toString());
  });

  it.each<[string, string | Buffer, Partial<Whole>]>([
    ["it is short", '["tea"]', {}],
    ["it is no JSON", "tea ".repeat(20_000), { json: false }],
    ["a letter is not ASCII", `["${"té ".repeat(30_000)}"]`, {}],
    ["its charset is another", `["${"tea ".repeat(20_000)}"]`, { charset: "iso-2022-jp" }],
    ["its zeros say UTF-16", Buffer.from(`["${"tea ".repeat(20_000)}"]`, "utf16le"), {}],
  ])("is there as a text alone when %s", (_, body, reading) => {
    const subject = decode(Buffer.from(body), { json: true, ...reading });
    expect(subject).toHaveProperty("text");
    expect(subject).not.toHaveProperty("bytes");
  });

  it("is too large past the limit, and not at it", () => {
    expect(decode(Buffer.from("12345"), {}, 5)).toEqual(text("12345"));
    expect(decode([Buffer.from("123"), Buffer.from("456")], {}, 5)).toEqual(opaque("too large to inspect"));
  });
});

describe("an encoded body", () => {
  it("is read through gzip, br and one around the other", async () => {
    expect(await decode(gzipSync("tea"), gzip)).toEqual(text("tea"));
    expect(await decode(brotliCompressSync("tea"), br)).toEqual(text("tea"));
    const both = { encodings: ["gzip" as const, "br" as const] };
    expect(await decode(brotliCompressSync(gzipSync("tea")), both)).toEqual(text("tea"));
  });

  it("is read to the end of its last member", async () => {
    const members = Buffer.concat([gzipSync("green "), gzipSync("tea")]);
    expect(await decode(members, gzip)).toEqual(text("green tea"));
    const pieces = Array.from(members, (byte) => Buffer.from([byte]));
    expect(await decode(pieces, gzip)).toEqual(text("green tea"));
  });

  it("may be empty", async () => {
    expect(await decode([], gzip)).toEqual(text(""));
  });

  it.each([
    ["a gzip cut short", gzipSync("green tea").subarray(0, -4), gzip],
    ["a second member cut short", Buffer.concat([gzipSync("a"), gzipSync("b").subarray(0, -1)]), gzip],
    ["a br cut short", brotliCompressSync("green tea").subarray(0, -2), br],
    ["no gzip at all", Buffer.from("tea"), gzip],
    ["something behind the last member", Buffer.concat([gzipSync("a"), Buffer.from("rm -rf /")]), gzip],
    ["a member behind zeros", Buffer.concat([gzipSync("a"), Buffer.alloc(4), gzipSync("b")]), gzip],
    ["something behind a br", Buffer.concat([brotliCompressSync("a"), Buffer.from("x")]), br],
    ["a gzip around no br", gzipSync("tea"), { encodings: ["br" as const, "gzip" as const] }],
  ])("is broken when it is %s", async (_, bytes, reading) => {
    expect(await decode(bytes, reading)).toEqual(opaque("broken encoding"));
    const half = bytes.length >> 1;
    expect(await decode([bytes.subarray(0, half), bytes.subarray(half)], reading)).toEqual(
      opaque("broken encoding"),
    );
  });

  it("is given up at the limit: 100 MB of zeros are 158 bytes of br", async () => {
    const bomb = brotliCompressSync(Buffer.alloc(100_000_000));
    expect(bomb.length).toBeLessThan(1_000);
    const before = process.memoryUsage().arrayBuffers;
    expect(await decode(bomb, br)).toEqual(opaque("too large to inspect"));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * bytesMax);
    const nested = brotliCompressSync(gzipSync(Buffer.alloc(100_000_000)));
    expect(await decode(nested, { encodings: ["gzip", "br"] })).toEqual(opaque("too large to inspect"));
  });
});

describe("the text of a body", () => {
  it.each([
    ["UTF-8", "", Buffer.from("grün €")],
    ["UTF-8 with a mark", "", Buffer.from("\uFEFFgrün €")],
    ["UTF-8 that says it is ASCII", "windows-1252", Buffer.from("grün €")],
    ["UTF-16 that is named", "utf-16le", Buffer.from("grün €", "utf16le")],
    ["UTF-16 the other way round", "utf-16be", utf16be("grün €")],
    ["UTF-16 with a mark", "", Buffer.from("\uFEFFgrün €", "utf16le")],
    ["UTF-16 with the other mark", "", utf16be("\uFEFFgrün €")],
    ["UTF-16 with a mark and another name", "utf-8", Buffer.from("\uFEFFgrün €", "utf16le")],
    ["UTF-16 that names nothing, as readers of JSON guess it", "", Buffer.from("grün €", "utf16le")],
    ["UTF-16 that does not say which", "utf-16", Buffer.from("grün €", "utf16le")],
    ["UTF-16 of the other order that does not say which", "utf-16", utf16be("grün €")],
  ])("is found in %s", (_, charset, bytes) => {
    expect(decode(bytes, { charset })).toMatchObject(text("grün €"));
  });

  it("is found in Latin-1", () => {
    const bytes = Buffer.from("gr\u00fcn", "latin1");
    expect(decode(bytes, { charset: "windows-1252" })).toMatchObject(text("grün"));
  });

  it("is of no known charset in UTF-16 of which nothing tells the order", () => {
    expect(decode(Buffer.from("日本", "utf16le"), { charset: "utf-16" })).toEqual(opaque("unknown charset"));
    expect(decode(Buffer.from("一日", "utf16le"), { charset: "utf-16le" })).toMatchObject(text("一日"));
  });

  it.each([
    ["XML", `<?xml version="1.0" encoding="ISO-8859-1"?><t>gr\u00fcn</t>`],
    ["HTML", `<html><head><meta charset="iso-8859-1"></head>gr\u00fcn</html>`],
    ["a table that says nothing", "name;colour\nlawn;gr\u00fcn\n"],
  ])("is found in Latin-1 in %s, and read by those too who take it for UTF-8", (_, written) => {
    expect(decode(Buffer.from(written, "latin1"), { charset: "" })).toMatchObject({
      ...text(written),
      others: [written.replace("\u00fc", "\ufffd")],
    });
  });

  it("is of no known charset in XML that names one which only some know", () => {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="cp037"?><t>gr\u00fcn</t>`, "latin1");
    expect(decode(bytes, { charset: "" })).toEqual(opaque("unknown charset"));
  });

  it("is found in Shift JIS", () => {
    expect(decode(Buffer.from([0x93, 0xfa, 0x96, 0x7b]), { charset: "shift_jis" })).toMatchObject(
      text("日本"),
    );
  });

  it.each([
    ["half a surrogate in UTF-16", "utf-16le", Buffer.from([0x61, 0x00, 0x00, 0xd8, 0x61, 0x00])],
    ["a byte that Shift JIS does not have", "shift_jis", Buffer.from([0x61, 0xff])],
  ])("is broken if it names its charset and has %s", (_, charset, bytes) => {
    expect(decode(bytes, { charset })).toEqual(opaque("broken text"));
  });

  it("is read in part if it has a control and a byte that is not UTF-8", () => {
    expect(decode(latin("green tea\x01 th\xe9"))).toMatchObject({
      partial: true,
      text: "green tea\x01 th\ufffd",
    });
  });

  it("is read without bytes that are not UTF-8, as by readers that leave out errors", () => {
    expect(decode(latin("green\xff tea\x01 and coffee"), { charset: "utf-8" })).toMatchObject({
      others: expect.arrayContaining(["green tea\x01 and coffee"]),
    });
  });

  it.each([
    ["with a mark", [0xff, 0xfe, 0, 0]],
    ["as readers of JSON guess it", []],
  ])("is read without its zeros in UTF-32 %s", (_, mark) => {
    const wide = Buffer.from(Buffer.from("green tea", "utf16le").toString("latin1"), "utf16le");
    const subject = decode(Buffer.concat([Buffer.from(mark), wide]));
    expect(subject).toMatchObject({ kind: "text", others: expect.arrayContaining(["green tea"]) });
  });

  it.each([
    ["a picture that names no type", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
    ["a Japanese text without a charset", [0x93, 0xfa, 0x96, 0x7b]],
  ])("is not there in %s", (_, bytes) => {
    expect(decode(Buffer.from(bytes))).toEqual({ kind: "unjudged", why: "data" });
  });
});

describe("bytes that are not read alike by all", () => {
  const utf16le = (each: string): Buffer => Buffer.from(each, "utf16le");

  it.each<[string, string, Buffer, readonly [string, string]]>([
    ["UTF-8 that says it is Latin-1", "windows-1252", Buffer.from("thé"), ["thé", "thÃ©"]],
    ["Latin-1 that is no UTF-8", "windows-1252", latin("th\xe9"), ["thé", "th\uFFFD"]],
    ["Shift JIS that swallows a letter", "shift_jis", latin("\x81rm x"), ["〉m x", "\uFFFDrm x"]],
    ["7-bit Japanese", "iso-2022-jp", latin("\x1b$B2f\x1b(B"), ["我", "\x1b$B2f\x1b(B"]],
    ["what says it is UTF-16 and nearly is UTF-8", "utf-16le", latin("tea\xff"), ["整\uFF61", "tea\uFFFD"]],
    ["ASCII behind a mark of UTF-16", "", latin("\xff\xfetea!"), ["整Ⅱ", "\uFFFD\uFFFDtea!"]],
    ["the same that says it is UTF-8", "utf-8", latin("\xff\xfetea!"), ["整Ⅱ", "\uFFFD\uFFFDtea!"]],
    ["UTF-8 with a mark that says it is Shift JIS", "shift_jis", Buffer.from("\uFEFFé"), ["é", "\uFFFDｿﾃｩ"]],
    ["UTF-16 that is told by its zeros", "", utf16le("té"), ["té", "t\uFFFD"]],
    ["text with a zero in it", "utf-8", Buffer.from("green\0tea"), ["green\0tea", "greentea"]],
  ])("%s: all readings are judged", (_, charset, bytes, [meant, other]) => {
    expect(decode(bytes, { charset })).toEqual({ ...text(meant), others: [other] });
  });

  it.each([
    ["ASCII", "", Buffer.from("tea")],
    ["ASCII that says it is Latin-1", "windows-1252", Buffer.from("tea")],
    ["ASCII that says it is Shift JIS", "shift_jis", Buffer.from("tea")],
    ["UTF-8", "", Buffer.from("thé")],
    ["UTF-8 that says so", "utf-8", Buffer.from("thé")],
    ["UTF-8 with a mark", "", Buffer.from("\uFEFFthé")],
    ["UTF-16 in which all is ASCII", "utf-16le", utf16le("tea")],
  ])("%s is read alike", (_, charset, bytes) => {
    expect(decode(bytes, { charset })).not.toHaveProperty("others");
  });

  it.each([
    ["UTF-8", "utf-16le", Buffer.from("green tea!")],
    ["UTF-8", "utf-16be", Buffer.from("thé.")],
    ["UTF-8", "utf-16", Buffer.from("green tea!")],
    ["UTF-8 with its mark", "utf-16le", Buffer.from("\uFEFFthé")],
    ["UTF-16", "shift_jis", utf16le("green tea")],
  ])("%s does not fit where the label says %s", (_, charset, bytes) => {
    expect(decode(bytes, { charset })).toEqual(opaque("charset does not fit"));
  });

  it.each([
    ["UTF-16", "utf-8", utf16le("green tea")],
    ["UTF-16", "windows-1252", utf16be("green tea")],
    ["UTF-16 behind a letter without zeros", "", utf16le("\u201cgreen tea\u201d")],
    ["UTF-32", "utf-8", Buffer.from(utf16le("green tea").toString("latin1"), "utf16le")],
  ])("%s is read without its zeros where the label says %j", (_, charset, bytes) => {
    const subject = decode(bytes, { charset });
    expect(JSON.stringify(subject)).toContain("green tea");
  });
});

describe("what must not pass is found", () => {
  const json = { json: true };
  it.each([
    ["gzip", gzipSync('{"a":"ann@harbourtea.com"}'), { ...gzip, ...json }],
    ["br", brotliCompressSync('{"a":"ann@harbourtea.com"}'), { ...br, ...json }],
    [
      "the second member",
      Buffer.concat([gzipSync('{"a":'), gzipSync('"ann@harbourtea.com"}')]),
      { ...gzip, ...json },
    ],
    ["an escape", Buffer.from('{"a":"ann\\u0040example.com"}'), json],
    ["a key that occurs twice, the first time", Buffer.from('{"a":"ann@harbourtea.com","a":"tea"}'), json],
    ["a key that occurs twice, the last time", Buffer.from('{"a":"tea","a":"ann@harbourtea.com"}'), json],
    ["a key", Buffer.from('{"ann@harbourtea.com":1}'), json],
    ["UTF-16", Buffer.from('{"a":"ann@harbourtea.com"}', "utf16le"), { charset: "utf-16le", ...json }],
    ["UTF-16 that names nothing", Buffer.from('{"a":"ann@harbourtea.com"}', "utf16le"), json],
    ["JSON that is broken", Buffer.from('{"a":"ann@harbourtea.com"'), json],
  ])("in %s", async (_, bytes, reading) => {
    const gate = createGate({ profile: "contract", budgetMs: 60_000 });
    const subject = await decode(bytes, reading);
    if (subject.kind !== "text") expect.unreachable();
    const { passed, gates } = await gate.judgeText(subject.text, { json: subject.json });
    expect({ passed, failed: gates.filter(({ passed }) => !passed).map(({ name }) => name) }).toEqual({
      passed: false,
      failed: ["pii"],
    });
  });
});

const deflate = { encodings: ["deflate" as const] };

describe("a body in deflate", () => {
  it.each([
    ["wrapped", deflateSync("green tea")],
    ["not wrapped", deflateRawSync("green tea")],
    ["stored", deflateSync("green tea", { level: 0 })],
    ["stored and not wrapped", deflateRawSync("green tea", { level: 0 })],
  ])("is read: %s", async (_, bytes) => {
    expect(await decode(bytes, deflate)).toEqual(text("green tea"));
    const pieces = Array.from(bytes, (byte) => Buffer.from([byte]));
    expect(await decode(pieces, deflate)).toEqual(text("green tea"));
    const around = { encodings: ["deflate" as const, "gzip" as const] };
    expect(await decode(gzipSync(bytes), around)).toEqual(text("green tea"));
    for (const cut of [1, 2, bytes.length - 1])
      expect(await decode(bytes.subarray(0, cut), deflate)).toEqual(opaque("broken encoding"));
    expect(await decode(Buffer.concat([bytes, Buffer.from("x")]), deflate)).toEqual(
      opaque("broken encoding"),
    );
  });

  it("is given up at the limit", async () => {
    for (const bytes of [deflateSync(Buffer.alloc(9_999_999)), deflateRawSync(Buffer.alloc(9_999_999))])
      expect(await decode(bytes, deflate, 1_000)).toEqual(opaque("too large to inspect"));
  });

  it("is nothing when it is empty", async () => {
    expect(await decode([], deflate)).toEqual(text(""));
  });
});

// Node 22.15 is the first that can.
const zstdCompressSync: unknown = Reflect.get(zlib, "zstdCompressSync");

describe.skipIf(typeof zstdCompressSync !== "function")("a body in zstd", () => {
  const zstd = { encodings: ["zstd" as const] };
  const compressed = (plain: string | Buffer): Buffer =>
    typeof zstdCompressSync === "function"
      ? Reflect.apply(zstdCompressSync, undefined, [plain])
      : Buffer.alloc(0);

  it("is read, in whatever pieces it comes", async () => {
    expect(await decode(compressed("green tea"), zstd)).toEqual(text("green tea"));
    const pieces = Array.from(compressed("green tea"), (byte) => Buffer.from([byte]));
    expect(await decode(pieces, zstd)).toEqual(text("green tea"));
  });

  it("is given up at the limit, or where it is broken", async () => {
    expect(await decode(compressed(Buffer.alloc(9_999_999)), zstd, 1_000)).toEqual(
      opaque("too large to inspect"),
    );
    const bytes = compressed("green tea");
    expect(await decode(bytes.subarray(0, -1), zstd)).toEqual(opaque("broken encoding"));
    expect(await decode(Buffer.concat([bytes, Buffer.from("x")]), zstd)).toEqual(opaque("broken encoding"));
  });

  it("is read to the end of its last frame, or not at all", async () => {
    const twice = Buffer.concat([compressed("green "), compressed("tea")]);
    expect([text("green tea"), opaque("broken encoding")]).toContainEqual(await decode(twice, zstd));
  });
});
