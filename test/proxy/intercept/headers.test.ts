import zlib from "node:zlib";
import { describe, expect, it } from "vitest";
import {
  answeredWith,
  askedWith,
  forwardedBy,
  readable,
  rewritten,
} from "../../../proxy/intercept/headers.ts";

/** Node 22.15 is the first that can. */
const hasZstd = typeof Reflect.get(zlib, "zstdCompressSync") === "function";

describe("what the tool is asked with", () => {
  it("keeps order, case and repetition, and leaves out what belongs to one connection", () => {
    const raw = [
      "B",
      "1",
      "a",
      "2",
      "b",
      "3",
      "Host",
      "x",
      "Connection",
      "close, A",
      "TE",
      "trailers",
      "Expect",
      "100-continue",
    ];
    expect(askedWith(raw)).toEqual(["B", "1", "b", "3"]);
  });

  it.each([
    ["gzip", "gzip"],
    ["gzip, br", "gzip, br"],
    ["br;q=1.0, identity;q=0.5", "br;q=1.0, identity;q=0.5"],
    ["gzip, deflate, br, dcb", "gzip, deflate, br"],
    ["compress, dcz", "identity"],
    ["gzip, deflate, br, zstd", hasZstd ? "gzip, deflate, br, zstd" : "gzip, deflate, br"],
    ["zstd", hasZstd ? "zstd" : "identity"],
    ["*", "identity"],
    ["gzip, *;q=0", "gzip, *;q=0"],
    ["", "identity"],
  ])("asks in no encoding that cannot be read here: %j becomes %j", (asked, written) => {
    expect(readable(asked)).toBe(written);
  });

  it("says for whom it asks only on request", () => {
    const from = { address: "127.0.0.1", host: "localhost:8378", proto: "http" } as const;
    expect(forwardedBy(["A", "1", "x-forwarded-for", "10.0.0.1"], from).join(" ")).toBe(
      "A 1 X-Forwarded-For 10.0.0.1, 127.0.0.1 X-Forwarded-Host localhost:8378 X-Forwarded-Proto http Via 1.1 agent-gate",
    );
  });
});

describe("what the client is answered with", () => {
  it("holds nothing that a tool says in our name, nor what it says of its connection", () => {
    const raw = [
      "X-Agent-Gate",
      "pass",
      "x-agent-gate-evaluation",
      "ev_1",
      "Keep-Alive",
      "1",
      "Connection",
      "X-A",
      "X-A",
      "1",
      "Trailer",
      "X-T",
    ];
    expect(answeredWith(raw)).toEqual(["Trailer", "X-T"]);
  });

  it("claims nothing of a body that was rewritten as UTF-8", () => {
    const raw = [
      "ETag",
      "a",
      "Content-Length",
      "9",
      "Content-Encoding",
      "br",
      "Digest",
      "d",
      "Content-Type",
      'text/plain; charset="latin1"; x=y',
      "X",
      "1",
    ];
    expect(rewritten(raw)).toEqual(["Content-Type", "text/plain; charset=utf-8; x=y", "X", "1"]);
  });
});
