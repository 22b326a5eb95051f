import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { eventOf, expectError, kitOf } from "./kit.ts";
import { strict } from "./target.ts";

const { pk, fresh } = kitOf(import.meta.url);

const kibibyte = 1_024;
const mebibyte = 1_024 * kibibyte;

/** JSON of exactly so many bytes: spaces after the value are part of the body. */
const padded = (value: object, bytes: number) => JSON.stringify(value).padEnd(bytes, " ");

/** A lawful evaluation of so many levels; the body itself is the first. */
const deep = (levels: number) => `{"agent_id":"${fresh("deep")}","output":${nested(levels - 1)}}`;

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe.runIf(strict)("our decisions: the size and the form of a body", () => {
  it.each([
    ["/v1/evaluate", mebibyte, 200, { output: "All is well." }],
    ["/v1/ingest", 16 * mebibyte, 202, {}],
    ["/v1/agents", 16 * kibibyte, 201, {}],
  ])("%s takes %i bytes and not one more", async (path, bytes, status, rest) => {
    const agent = fresh("size");
    const value = path === "/v1/ingest" ? { events: [eventOf(agent)] } : { agent_id: agent, ...rest };
    const fits = await pk.ask(path, { body: padded(value, bytes) });
    expect(fits.status, fits.text).toBe(status);
    expectError(await pk.ask(path, { body: padded(value, bytes + 1) }), 413, "payload_too_large");
  });

  it("counts the bytes of a body that does not declare its length", async () => {
    const headers = { "transfer-encoding": "chunked" };
    const value = { agent_id: fresh("chunked") };
    const fits = await pk.ask("/v1/agents", { body: padded(value, 16 * kibibyte), headers });
    expect(fits.status, fits.text).toBe(201);
    const body = padded(value, 16 * kibibyte + 1);
    expectError(await pk.ask("/v1/agents", { body, headers }), 413, "payload_too_large");
  });

  it("refuses a content encoding", async () => {
    const body = gzipSync(JSON.stringify({ agent_id: fresh("zipped") }));
    for (const encoding of ["gzip", "br", "rot13"]) {
      const headers = { "content-encoding": encoding };
      expectError(await pk.ask("/v1/agents", { body, headers }), 415, "unsupported_media_type");
    }
  });

  it("takes a body that names the identity encoding", async () => {
    const headers = { "content-encoding": "identity" };
    const answer = await pk.ask("/v1/agents", { body: { agent_id: fresh("identity") }, headers });
    expect(answer.status, answer.text).toBe(201);
  });

  it("takes nesting of 1000 and refuses 1001 and 100000", async () => {
    const fits = await pk.ask("/v1/evaluate", { body: deep(1_000) });
    expect(fits.status, fits.text).toBe(200);
    expectError(await pk.ask("/v1/evaluate", { body: deep(1_001) }), 400, "validation_error");
    expectError(await pk.ask("/v1/evaluate", { body: deep(100_000) }), 400, "validation_error");
  });

  it("does not take brackets inside a string for nesting", async () => {
    const answer = await pk.ask("/v1/evaluate", {
      body: { agent_id: fresh("string"), output: `"\\${nested(2_000)} fine` },
    });
    expect(answer.status, answer.text).toBe(200);
  });
});
