import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import { readingOf } from "../../../proxy/intercept/reading.ts";

/** Node 22.15 is the first that can. */
const hasZstd = typeof Reflect.get(zlib, "zstdCompressSync") === "function";

const read = (rawHeaders: readonly string[], status = 200, method = "GET") =>
  readingOf(method, { status, statusText: "", rawHeaders });
const readType = (type: string) => read(["Content-Type", type]);

describe("a body", () => {
  it.each([
    ["HEAD", 200],
    ["GET", 100],
    ["GET", 103],
    ["GET", 204],
    ["GET", 304],
  ])("is none in the answer to %s with status %i", (method, status) => {
    expect(read(["content-type", "application/json"], status, method)).toEqual({ how: "none" });
  });

  it.each([200, 201, 206, 302, 404, 500, 599])("is one with status %i", (status) => {
    expect(read(["content-type", "text/plain"], status)).toMatchObject({ how: "whole" });
  });

  it.each([
    ["image/png", "image"],
    ["audio/ogg", "audio"],
    ["Video/MP4", "video"],
    ["font/woff2; charset=utf-8", "font"],
    ["application/octet-stream", "anything"],
    ["binary/octet-stream", "anything"],
    ["Application/PDF; version=1.7", "document"],
    ["application/vnd.openxmlformats-officedocument.wordprocessingml.document", "document"],
    ["application/zip", "archive"],
    ["application/zip; charset=binary", "archive"],
    ["application/x-gzip", "archive"],
    ["application/x-rar-compressed", "archive"],
    ["application/wasm", "program"],
    ["application/vnd.sqlite3", "data"],
    ["application/cbor", "anything"],
    ["application/vnd.amazon.eventstream", "anything"],
    ["avro/binary", "anything"],
  ])("of type %s is read, for its bytes decide whether it is text", (type, said) => {
    expect(readType(type)).toMatchObject({ how: "whole", json: false, said });
  });

  it("is a text, whatever else it is called, when it names a charset in which text is no ASCII", () => {
    const whole = { how: "whole", encodings: [], charset: "utf-16le", json: false };
    expect(readType("application/octet-stream; charset=utf-16le")).toEqual(whole);
  });

  it("is opened as well when it is called a picture", () => {
    const headers = ["content-type", "image/png", "content-encoding"];
    expect(read([...headers, "gzip"])).toMatchObject({ how: "whole", encodings: ["gzip"], said: "image" });
    expect(read([...headers, "dcz"])).toEqual({ how: "opaque", why: "unknown encoding" });
  });

  it.each([
    "image/svg+xml",
    "text/html",
    "application/xml",
    "application/javascript",
    "application/x-yaml",
    "application/x-www-form-urlencoded",
    "message/rfc822",
    "multipart/mixed; boundary=x",
    "x",
  ])("of type %s may hold words", (type) => {
    expect(readType(type)).toMatchObject({ how: "whole", json: false });
    expect(readType(type)).not.toHaveProperty("said");
  });

  it.each(["application/json", "APPLICATION/JSON ; charset=utf-8", "application/problem+json", "text/json"])(
    "of type %s is JSON",
    (type) => {
      expect(readType(type)).toMatchObject({ how: "whole", json: true });
    },
  );

  it.each([
    ["two types in one", ["content-type", "image/png, text/html"]],
    ["two types", ["content-type", "image/png", "Content-Type", "text/html"]],
  ])("with %s is taken for text", (_, headers) => {
    expect(read(headers)).toEqual({ how: "whole", encodings: [], charset: "", json: false });
  });

  it('without a type has the kind "nothing"', () => {
    expect(read([])).toEqual({ how: "whole", encodings: [], charset: "", json: false, said: "nothing" });
  });

  it("with the same type twice is of that type", () => {
    expect(read(["content-type", "image/png", "Content-Type", "image/png"])).toMatchObject({ said: "image" });
  });

  it.each([
    ["text/event-stream", "sse"],
    ["Text/Event-Stream; charset=UTF-8", "sse"],
    ["application/x-ndjson", "ndjson"],
    ["application/jsonl", "ndjson"],
  ])("of type %s is a stream: %s", (type, framing) => {
    expect(readType(type)).toMatchObject({ how: "events", framing, encodings: [] });
  });
});

describe("the charset of a body", () => {
  it.each([
    ["utf-8", "utf-8"],
    ['"UTF-8"', "utf-8"],
    ["us-ascii", "windows-1252"],
    ["ISO-8859-1", "windows-1252"],
    ["utf-16", "utf-16"],
    ["utf-16le", "utf-16le"],
    ["UTF-16BE", "utf-16be"],
    ["shift_jis", "shift_jis"],
  ])("may be named %s", (label, charset) => {
    expect(readType(`text/plain; format=flowed; Charset=${label}`)).toMatchObject({ how: "whole", charset });
  });

  it.each(["utf-7", "utf-32", "ebcdic-us", "iso-2022-kr"])("is not known when it is named %s", (label) => {
    expect(readType(`text/plain; charset=${label}`)).toEqual({ how: "opaque", why: "unknown charset" });
  });

  it.each([
    ["two that differ", ["text/plain; charset=utf-8; charset=cp1251"]],
    ["one and one that nobody knows", ["text/plain; charset=utf-8; charset=cp037"]],
    ["one in a form that some know", ["text/plain; charset=utf-8; charset*=utf-7''utf-7"]],
    ["one each of two types", ["text/plain; charset=utf-8", "text/html; charset=koi8-r"]],
    ["one that nobody knows at the second of two types", ["text/plain", "text/plain; charset=cp037"]],
    ["one behind a comma", ["text/plain; charset=utf-8, text/plain"]],
  ])("is not known when there are %s", (_, types) => {
    const headers = types.flatMap((type) => ["Content-Type", type]);
    expect(read(headers)).toEqual({ how: "opaque", why: "unknown charset" });
  });

  it("may be named twice, and at one of two types", () => {
    expect(readType("text/plain; charset=utf-8; charset=UTF8")).toMatchObject({ charset: "utf-8" });
    const types = ["Content-Type", "image/png", "Content-Type", "text/html; charset=utf-16le"];
    expect(read(types)).toEqual({ how: "whole", encodings: [], charset: "utf-16le", json: false });
  });

  it("of a stream is one in which a line end is one byte", () => {
    expect(readType("text/event-stream; charset=utf-16le")).toEqual({
      how: "opaque",
      why: "unknown charset",
    });
  });
});

describe("the encodings of a body", () => {
  it.each([
    [[], []],
    [["identity"], []],
    [["gzip"], ["gzip"]],
    [["X-Gzip"], ["gzip"]],
    [["br"], ["br"]],
    [["gzip, br"], ["gzip", "br"]],
    [
      ["gzip", "br"],
      ["gzip", "br"],
    ],
    [["deflate"], ["deflate"]],
    ...(hasZstd ? [[["zstd"], ["zstd"]]] : []),
  ])("can be %j", (values, encodings) => {
    const headers = values.flatMap((value) => ["Content-Encoding", value]);
    expect(read(headers)).toMatchObject({ how: "whole", encodings });
    expect(read([...headers, "content-type", "text/event-stream"])).toMatchObject({
      how: "events",
      encodings,
    });
  });

  it.each(["dcz", "compress", "gzip, dcb", "gzip, gzip, gzip", "gzip;q=1"])("cannot be %s", (value) => {
    expect(read(["content-encoding", value])).toEqual({ how: "opaque", why: "unknown encoding" });
  });
});
