import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { files as binaries } from "../../../support/files.ts";
import { startTestProxy } from "../../../support/proxy.ts";
import { contact, type Files, findReal, type RealServer } from "../../../support/real.ts";

const real = await findReal();
afterAll(() => real[Symbol.asyncDispose]());
const { python = "", clients, servers } = real;

const endings =
  "env yaml yml toml ini cfg conf csv tsv md rst py ts tsx js json sh sql log txt rs go pl tcl xml html svg bin iso img mp3 png pdf zip LICENSE".split(
    " ",
  );
const texts = endings.map((ending) => [ending, `held.${ending}`, `clean.${ending}`] as const);
const kinds = {
  png: "image",
  bigPng: "image",
  gif: "image",
  wav: "audio",
  pdf: "document",
  zip: "archive",
  gzip: "archive",
  elf: "program",
} as const;
const names = {
  png: "a.png",
  bigPng: "b.png",
  gif: "a.gif",
  wav: "a.wav",
  pdf: "a.pdf",
  zip: "a.zip",
  gzip: "a.gz",
  elf: "a.so",
} as const;

const folder: Files = {
  ...Object.fromEntries(texts.map(([, held]) => [held, Buffer.from(`owner: ${contact}\n`)])),
  ...Object.fromEntries(texts.map(([, , clean]) => [clean, Buffer.from("tea: grün\n")])),
  "wide.txt": Buffer.from(`\uFEFFowner: ${contact}\n`, "utf16le"),
  "wide.dat": Buffer.from(`owner: ${contact}\n`, "utf16le"),
  "late.bin": Buffer.from(`${"Bread, apples, coffee.\n".repeat(4_000)}${contact}\n`),
  "claims.png": Buffer.from(`GIF89a ${contact}\n`),
  "random.dat": binaries.random,
  "a.db": binaries.sqlite,
  "packed.dat": Buffer.concat([
    Buffer.from([0x82, 0xa2, 0x69, 0x64, 0x01, 0xb8]),
    Buffer.from(contact),
    binaries.random,
  ]),
  ...Object.fromEntries(
    Object.entries(names).map(([name, file]) => [file, binaries[name as keyof typeof names]]),
  ),
};
const held = [
  ...texts.map(([, name]) => name),
  "wide.txt",
  "wide.dat",
  "late.bin",
  "claims.png",
  "packed.dat",
];
const clean = [...texts.map(([, , name]) => name), "random.dat", "a.db"];
const marked = Object.entries(names).map(
  ([name, file]) => [file, kinds[name as keyof typeof kinds]] as const,
);

describe.each(servers.filter(([name]) => name === "nginx" || name === "http.server"))(
  "%s",
  (_server, kind) => {
    let tool: RealServer;
    beforeAll(async () => {
      tool = await kind.start(python, folder);
    });
    afterAll(() => tool[Symbol.asyncDispose]());

    it.each(clients)(
      "never hands a text with a finding to %s, whatever it calls it",
      async (_client, client) => {
        await using proxy = await startTestProxy({ upstream: tool.url });
        for (const name of held) {
          const url = `${proxy.url}/files/${name}`;
          const shown = await client.ask([url]);
          expect({ name, status: shown.status, said: shown.said }).toEqual({
            name,
            status: 403,
            said: client.refused(url),
          });
          expect(shown.body.toString("latin1").replaceAll("\0", ""), name).not.toContain(contact);
        }
        expect(proxy.verdicts.filter(({ action }) => action === "blocked")).toHaveLength(held.length);
      },
    );

    it.each(clients)("hands clean texts to %s as they are, with a verdict", async (_client, client) => {
      await using proxy = await startTestProxy({ upstream: tool.url });
      for (const name of clean) {
        const direct = await client.ask([`${tool.url}/files/${name}`]);
        const shown = await client.ask([`${proxy.url}/files/${name}`]);
        expect({ name, said: shown.said, mark: shown.headers["x-agent-gate"] }).toEqual({
          name,
          said: "",
          mark: "pass",
        });
        expect(shown.body.equals(direct.body), name).toBe(true);
        expect(shown.headers["content-type"]).toBe(direct.headers["content-type"]);
      }
      expect(proxy.verdicts).toHaveLength(clean.length);
    });

    it.each(clients)(
      "takes out of it for %s what is found, and records it where it may not",
      async (_client, client) => {
        const names = ["held.env", "held.ts", "held.png", "wide.txt"];
        await using redacting = await startTestProxy({ upstream: tool.url, flags: { mode: "redact" } });
        await using observing = await startTestProxy({ upstream: tool.url, flags: { mode: "observe" } });
        for (const name of names) {
          const redacted = await client.ask([`${redacting.url}/files/${name}`]);
          const body = redacted.body.toString().trim();
          expect({ name, body }).toEqual({ name, body: expect.stringMatching(/^owner: \[.*\]$/) });
          const observed = await client.ask([`${observing.url}/files/${name}`]);
          expect({ name, mark: observed.headers["x-agent-gate"] }).toEqual({ name, mark: "observed" });
          expect(observed.body.equals(folder[name] ?? Buffer.alloc(0)), name).toBe(true);
        }
        expect(redacting.verdicts.map(({ action }) => action)).toEqual(names.map(() => "redacted"));
        expect(observing.verdicts.map(({ action }) => action)).toEqual(names.map(() => "observed"));
      },
    );

    it.each(clients)(
      "hands what is no text to %s as it is, and says and counts that nobody judged it",
      async (_client, client) => {
        await using proxy = await startTestProxy({ upstream: tool.url });
        for (const [name, why] of marked) {
          const shown = await client.ask([`${proxy.url}/files/${name}`]);
          expect({ name, mark: shown.headers["x-agent-gate"] }).toEqual({ name, mark: `unjudged; ${why}` });
          expect(shown.body.equals(folder[name] ?? Buffer.alloc(0)), name).toBe(true);
        }
        expect(proxy.verdicts).toEqual([]);
        const status = (await (await fetch(`${proxy.url}/.agent-gate/status.json`)).json()) as {
          counters: unknown;
        };
        expect(status.counters).toEqual({
          "unjudged: image": 3,
          "unjudged: audio": 1,
          "unjudged: document": 1,
          "unjudged: archive": 2,
          "unjudged: program": 1,
        });
      },
    );
  },
);
