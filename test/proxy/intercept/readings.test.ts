import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { ask, bad, type Mode, startPlane } from "../../support/plane.ts";

const toolSaying = async (body: Buffer, headers: readonly string[]) =>
  await startFakeTool(answerWith(body, { headers: [...headers] }));
const markOf = ({ rawHeaders }: { rawHeaders: readonly string[] }): string | undefined =>
  rawHeaders[rawHeaders.indexOf("x-agent-gate") + 1];

describe("a body that is not read alike by all", () => {
  const rest = bad.slice(1);
  const ways: Record<string, readonly [type: string, body: Buffer]> = {
    "UTF-8 that says it is UTF-16": ["text/plain; charset=utf-16le", Buffer.from(`${bad}.`)],
    "the same with one byte that no UTF-8 has": [
      "text/plain; charset=utf-16le",
      Buffer.from(`${bad}.\xff`, "latin1"),
    ],
    "UTF-16 that says it is UTF-8": ["application/json; charset=utf-8", Buffer.from(`["${bad}"]`, "utf16le")],
    "UTF-16 that says it is Latin-1": ["text/plain; charset=latin1", Buffer.from(bad, "utf16le")],
    "UTF-16 that says it is Shift JIS": [
      "text/plain; charset=shift_jis",
      Buffer.from(bad, "utf16le").swap16(),
    ],
    "a mark of UTF-16 before ASCII": ["text/plain", Buffer.from(`\xff\xfe${bad}`, "latin1")],
    "a letter that Shift JIS swallows": [
      "text/plain; charset=shift_jis",
      Buffer.from(`\x81${bad}`, "latin1"),
    ],
    "Japanese that is switched on": [
      "text/plain; charset=iso-2022-jp",
      Buffer.from(`\x1b$B${bad}`, "latin1"),
    ],
    "zeros between the letters": ["text/plain", Buffer.from(`${bad[0]}\0${rest}`)],
  };

  it.each(Object.entries(ways))("is withheld for what only some would read: %s", async (_, [type, body]) => {
    await using tool = await toolSaying(body, [`Content-Type: ${type}`]);
    for (const mode of ["enforce", "redact"] satisfies Mode[]) {
      await using plane = await startPlane(tool.url, { mode });
      const heard = await ask(plane.url, "GET");
      expect(heard.status).toBe(403);
      expect(heard.body.includes(bad)).toBe(false);
    }
  });

  it("is redacted where all read the same in the end", async () => {
    await using tool = await toolSaying(Buffer.from(`th\u00e9 ${bad}`), [
      "Content-Type: text/plain; charset=latin1",
    ]);
    await using plane = await startPlane(tool.url, { mode: "redact" });
    const heard = await ask(plane.url, "GET");
    expect(heard.body.toString()).toBe("th\u00e9 [gone]");
    expect(heard.rawHeaders).toContain("text/plain; charset=utf-8");
    expect(plane.records).toHaveLength(1);
  });

  it("passes when nothing is found in any reading", async () => {
    const body = Buffer.from("th\u00e9 and Kr\u00fcge");
    await using tool = await toolSaying(body, ["Content-Type: text/plain; charset=latin1"]);
    await using plane = await startPlane(tool.url);
    const heard = await ask(plane.url, "GET");
    expect([heard.status, markOf(heard)]).toEqual([200, "pass"]);
    expect(heard.body.equals(body)).toBe(true);
    expect(plane.records).toHaveLength(1);
  });
});

describe("a coding that does not fit", () => {
  it.each([
    ["plain bytes that say they are gzip", Buffer.from(bad), ["gzip"]],
    ["br around gzip, said the other way round", gzipSync(bad), ["br, gzip"]],
    ["gzip that is said twice", gzipSync(bad), ["gzip", "gzip"]],
    ["two codings of which one is unknown", gzipSync(bad), ["gzip, aes128gcm"]],
  ])("is withheld: %s", async (_, body, codings) => {
    const headers = ["Content-Type: text/plain", ...codings.map((coding) => `Content-Encoding: ${coding}`)];
    await using tool = await toolSaying(body, headers);
    await using plane = await startPlane(tool.url);
    expect((await ask(plane.url, "GET")).status).toBe(403);
  });

  it("is taken off in the right order, and judged", async () => {
    await using tool = await toolSaying(gzipSync(gzipSync(bad)), [
      "Content-Type: image/png",
      "Content-Encoding: gzip",
      "Content-Encoding: gzip",
    ]);
    await using plane = await startPlane(tool.url);
    expect((await ask(plane.url, "GET")).status).toBe(403);
    expect(plane.records).toMatchObject([{ gates: [{ reason: "1 bad string" }] }]);
  });
});
