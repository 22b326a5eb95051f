import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readableIn } from "../../../proxy/intercept/readable.ts";
import { answerWith, startFakeTool } from "../../support/fake-tool.ts";
import { files } from "../../support/files.ts";
import { ask, bad, type PlaneOptions, startPlane } from "../../support/plane.ts";
import { seededRandom } from "../../support/random.ts";

const latin = (text: string): Buffer => Buffer.from(text, "latin1");
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const sized = (text: string): Buffer => Buffer.concat([uint32(text.length), latin(text)]);
const byte = (value: number): string => String.fromCharCode(value);
const random = seededRandom(25);
const noise = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => 128 + Math.floor(random() * 128)));

/** Binary formats as programs write them, each with a word in it. */
const formats: Record<string, { type: string; made: (word: string) => Buffer }> = {
  MessagePack: {
    type: "application/msgpack",
    made: (word) => latin(`\x82\xa2ok\xc3\xa4note\xd9${byte(word.length)}${word}`),
  },
  CBOR: {
    type: "application/cbor",
    made: (word) => latin(`\xa2bok\xf5dnote\x78${byte(word.length)}${word}`),
  },
  "Protocol Buffers": {
    type: "application/x-protobuf",
    made: (word) => latin(`\x08\xac\x02\x12${byte(word.length)}${word}\x19\0\0\0\0\0\0\xf8\xbf`),
  },
  "gRPC-Web": {
    type: "application/grpc-web+proto",
    made: (word) =>
      latin(`\0\0\0\0${byte(word.length + 5)}\x12${byte(word.length)}${word}\x08\xac\x02\x80\0\0\0\x0f`),
  },
  Avro: {
    type: "application/avro",
    made: (word) => Buffer.concat([latin(`Obj\x01\x04\x02${byte(word.length * 2)}${word}`), noise(16)]),
  },
  Arrow: {
    type: "application/vnd.apache.arrow.stream",
    made: (word) =>
      Buffer.concat([latin("\xff\xff\xff\xff\x70\0\0\0\x10\0\0\0\0\0"), latin(`\x01\0\0\0${word}\0\0`)]),
  },
  "a property list": {
    type: "application/x-plist",
    made: (word) =>
      latin(`bplist00\xd1\x01\x02Tnote_\x10${byte(word.length)}${word}\x08\x0b\x10\0\0\0\0\xf7\xf2\xe1`),
  },
  DER: {
    type: "application/pkix-cert",
    made: (word) => Buffer.concat([latin(`0\x82\x01\x10\x0c${byte(word.length)}${word}0Y0\x13`), noise(60)]),
  },
  "events of Bedrock": {
    type: "application/vnd.amazon.eventstream",
    made: (word) =>
      Buffer.concat([
        uint32(90),
        uint32(20),
        noise(4),
        latin("\x0b:event-type\x07\0\x05chunk"),
        latin(word),
        noise(4),
      ]),
  },
  "the log of a container in frames": {
    type: "application/vnd.docker.multiplexed-stream",
    made: (word) =>
      Buffer.concat([latin("\x01\0\0\0"), sized("bread\n"), latin("\x02\0\0\0"), sized(`${word}\n`)]),
  },
  SQLite: {
    type: "application/vnd.sqlite3",
    made: (word) => Buffer.concat([files.sqlite, noise(9), latin(word)]),
  },
  "numbers in four bytes": {
    type: "application/x-numbers",
    made: (word) => latin(`\0\0\0\x01\0\0\0\x02\xff\xff${word}`),
  },
};
const otherTypes = ["", "application/octet-stream", "text/plain", "application/json"];
const clean = "bread and coffee";

interface Said {
  label: string;
  body: Buffer;
}

/** The results of several answers of one tool. */
async function answers(all: readonly Said[], options: PlaneOptions = {}) {
  await using tool = await startFakeTool((request, socket) => {
    const { label, body } = all[Number(request.target.slice(1))] ?? { label: "", body: Buffer.alloc(0) };
    answerWith(body, { headers: label === "" ? [] : [`Content-Type: ${label}`] })(request, socket);
  });
  await using plane = await startPlane(tool.url, options);
  const heard = [];
  for (const [at, { label, body }] of all.entries()) {
    const before = plane.records.length;
    const { status, body: got, rawHeaders } = await ask(`${plane.url}/${at}`, "GET");
    const mark = rawHeaders[rawHeaders.indexOf("x-agent-gate") + 1];
    const reasons = plane.records.slice(before).flatMap(({ gates }) => gates.map(({ reason }) => reason));
    heard.push({ label, status, mark, isSame: got.equals(body), reasons });
  }
  return heard;
}

const answered = async (label: string, body: Buffer, options: PlaneOptions = {}) =>
  (await answers([{ label, body }], options))[0];

describe("a binary format, under any media type", () => {
  it.each(Object.entries(formats))(
    "passes unchanged without a finding, and is withheld with one: %s",
    async (_, { type, made }) => {
      const labels = [type, ...otherTypes];
      const passed = await answers(labels.map((label) => ({ label, body: made(clean) })));
      for (const each of passed) expect(each).toMatchObject({ status: 200, mark: "pass", isSame: true });
      const withheld = await answers(labels.map((label) => ({ label, body: made(bad) })));
      for (const each of withheld) expect(each).toMatchObject({ status: 403, reasons: ["1 bad string"] });
    },
  );

  it.each(["png", "gzip", "zip", "pdf", "wav", "random"] as const)(
    "passes even if its type says text: %s",
    async (name) => {
      for (const label of ["text/plain", "application/json"])
        expect(await answered(label, files[name])).toMatchObject({ status: 200, isSame: true });
    },
  );

  it("is judged under a type of text even if it begins like a picture, as clients show the text after the beginning", async () => {
    for (const start of [files.bigPng.subarray(0, 8_192), files.gzip, latin("GIF89a\xff\xff\xff\xff")])
      for (const label of ["text/plain", "application/json", "text/html; charset=utf-8"])
        expect(await answered(label, Buffer.concat([start, latin(`\n${bad}\n`)]))).toMatchObject({
          status: 403,
        });
  });
});

describe("a text that can be read in binary bytes", () => {
  it.each([
    ["a byte in front", "\x18", "ann@acme-corp.com", "comment"],
    ["a byte in front that is twice the length", "\x22", "ann@acme-corp.com", "x"],
    ["a byte in front that also holds a type", "\xb1", "ann@acme-corp.com", "Age"],
    ["four bytes in front", "\x11\0\0\0", "ann@acme-corp.com", "q"],
    ["a letter in front", "(", "sales-department-north@acme-corp.example", "2"],
    ["a letter in front of each", "eemailq", "ann@acme-corp.com", "cage"],
  ])("ends where %s says so, even if a letter follows", (_, front, word, behind) => {
    const length = front.endsWith("\x18") ? byte(word.length) : front;
    expect(readableIn(latin(`\xff${length}${word}${behind}\xff`)).split("\n")).toContain(word);
  });

  it("is found with two or four bytes a letter", () => {
    const wide = Buffer.from(bad, "utf16le");
    const wider = Buffer.from(wide.toString("latin1"), "utf16le");
    for (const each of [wide, Buffer.from(wide).swap16(), wider, Buffer.from(wider).swap32()])
      expect(readableIn(Buffer.concat([noise(9), each, noise(9)])).split("\n")).toContain(bad);
  });

  it("grows no faster than the bytes", () => {
    const run = "q".repeat(1_000_000);
    for (const body of [
      run,
      "\x7fq".repeat(500_000),
      `\xff${"qqqqqqqqqq\x0a".repeat(90_000)}`,
      "q\0".repeat(500_000),
    ])
      expect(readableIn(latin(body)).length).toBeLessThan(3 * body.length);
  });
});

describe("where nothing may pass unjudged", () => {
  const options: PlaneOptions = { exchange: { unjudged: "withhold" } };

  it.each(["png", "bigPng", "zip", "pdf", "elf"] as const)(
    "a format that is not inspected is withheld: %s",
    async (name) => {
      for (const label of ["image/png", "application/octet-stream"])
        expect(await answered(label, files[name], options)).toMatchObject({
          status: 403,
          reasons: ["no text"],
        });
    },
  );

  it("bytes without text and packed bytes are withheld too", async () => {
    const packed = { label: "text/plain", body: gzipSync("tea") };
    const all = [{ label: "application/octet-stream", body: Buffer.alloc(500) }, packed];
    for (const each of await answers(all, options))
      expect(each).toMatchObject({ status: 403, reasons: ["no text"] });
  });

  it("an answer that can be judged passes as usual", async () => {
    for (const label of ["text/plain", "image/png"])
      expect(await answered(label, latin(clean), options)).toMatchObject({ status: 200, mark: "pass" });
    expect(await answered("application/msgpack", latin(`\x91\xb0${clean}`), options)).toMatchObject({
      status: 200,
    });
  });

  it("nothing is withheld in observe", async () => {
    const heard = await answered("image/png", files.bigPng, { ...options, mode: "observe" });
    expect(heard).toMatchObject({ status: 200, mark: "observed", isSame: true });
  });
});
