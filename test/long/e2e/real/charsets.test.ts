import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, findReal, type RealServer } from "../../../support/real.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { python = "", clients, servers } = real;

const fastApi = servers.find(([name]) => name.startsWith("FastAPI"))?.[1];

describe.runIf(fastApi !== undefined)("FastAPI with uvicorn", () => {
  let tool: RealServer;
  beforeAll(async () => {
    if (fastApi !== undefined) tool = await fastApi.start(python);
  });
  afterAll(() => tool[Symbol.asyncDispose]());

  const path = (body: Buffer, type: string, coding = ""): string =>
    `/bytes?${new URLSearchParams({ body: body.toString("base64url").padEnd(Math.ceil(body.length / 3) * 4, "="), type, coding }).toString()}`;
  const utf16le = (text: string): Buffer => Buffer.from(text, "utf16le");
  const latin = (text: string): Buffer => Buffer.from(text, "latin1");
  const found = 'gate "pii" found 1 e-mail address';
  const unread = (why: string): string => `the output could not be inspected: ${why}`;
  const even = contact.padEnd(contact.length + (contact.length % 2), " ");

  const lies: Record<string, readonly [path: string, detail: string | RegExp]> = {
    "UTF-8 as UTF-16": [
      path(Buffer.from(even), "text/plain; charset=utf-16le"),
      unread("charset does not fit"),
    ],
    "UTF-8 as UTF-16 the other way round": [
      path(Buffer.from(even), "text/plain; charset=utf-16be"),
      unread("charset does not fit"),
    ],
    "nearly UTF-8 as UTF-16": [path(latin(`${even}\xff.`), "text/plain; charset=utf-16le"), found],
    "UTF-16 as UTF-8": [path(utf16le(contact), "application/json; charset=utf-8"), found],
    "UTF-16 as Latin-1": [path(utf16le(contact), "text/plain; charset=latin1"), found],
    "UTF-16 as Shift JIS": [
      path(utf16le(contact), "text/plain; charset=shift_jis"),
      unread("charset does not fit"),
    ],
    "a mark against its label": [path(latin(`\xff\xfe${even}`), "text/plain; charset=utf-8"), found],
    "a mark without a label": [path(latin(`\xff\xfe${even}`), "text/plain; x=y"), found],
    "Japanese switched on before it": [path(latin(`\x1b$B${even}`), "text/plain; charset=iso-2022-jp"), /./],
    EBCDIC: [
      path(latin("\x81\x95\x95\x7c\x85\xa7\x4b\x96\x99\x87"), "text/plain; charset=cp037"),
      unread("unknown charset"),
    ],
    "UTF-7": [path(latin("ann+AEA-example.org"), "text/plain; charset=utf-7"), unread("unknown charset")],
    "the escapes of Python": [
      path(latin("ann\\x40example.org"), "text/plain; charset=unicode_escape"),
      unread("unknown charset"),
    ],
    "two labels": [
      path(latin("ann+AEA-example.org"), "text/plain; charset=utf-8; charset=utf-7"),
      unread("unknown charset"),
    ],
    "two codings": [path(brotliCompressSync(gzipSync(contact)), "text/plain; x=y", "gzip, br"), found],
    "two codings the wrong way round": [
      path(brotliCompressSync(gzipSync(contact)), "text/plain; x=y", "br, gzip"),
      unread("broken encoding"),
    ],
    "a coding that is not there": [
      path(Buffer.from(contact), "text/plain; x=y", "gzip"),
      unread("broken encoding"),
    ],
    "a coding over a picture that is none": [path(gzipSync(contact), "image/png", "gzip"), found],
  };

  it.each(clients)("never hands %s what only some would read", async (_client, client) => {
    await using proxy = await startTestProxy({ upstream: tool.url });
    for (const [name, [asked, detail]] of Object.entries(lies)) {
      const shown = await client.ask([proxy.url + asked]);
      expect({ name, status: shown.status }).toEqual({ name, status: 403 });
      const told = JSON.parse(shown.body.toString()) as { detail: string };
      expect({ name, detail: told.detail }).toEqual({
        name,
        detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
      });
      expect(shown.body.toString()).not.toContain(contact);
    }
  });

  const truths: Record<string, string> = {
    "Latin-1": path(latin("gr\xfcn"), "text/plain; charset=latin1"),
    "UTF-8 as Latin-1": path(Buffer.from("grün"), "text/plain; charset=latin1"),
    "UTF-16": path(utf16le("green tea"), "text/plain; charset=utf-16le"),
    "UTF-16 behind a mark": path(utf16le("\uFEFFgrün"), "text/plain; charset=utf-16"),
    "Shift JIS": path(latin("\x93\xfa\x96\x7b"), "text/plain; charset=shift_jis"),
    KOI8: path(latin("\xde\xc1\xca"), "text/plain; charset=koi8-r"),
    "gzip and br": path(brotliCompressSync(gzipSync("tea")), "text/plain; x=y", "gzip, br"),
  };

  it.each(clients)("hands %s what fits as it is", async (_client, client) => {
    await using proxy = await startTestProxy({ upstream: tool.url });
    for (const [name, asked] of Object.entries(truths)) {
      const direct = await client.ask([tool.url + asked]);
      const shown = await client.ask([proxy.url + asked]);
      // Of two codings some programs can take off neither.
      const mark = direct.status === 200 ? "pass" : undefined;
      expect({ name, status: shown.status, mark: shown.headers["x-agent-gate"] }).toEqual({
        name,
        status: direct.status,
        mark,
      });
      expect(shown.body.equals(direct.body), name).toBe(true);
    }
  });
});
