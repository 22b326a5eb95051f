import { describe, expect, it } from "vitest";
import { playEvents } from "../../../support/played.ts";

const sse = "text/event-stream";
const ndjson = "application/x-ndjson";

/** As programs read a stream that do not go by its grammar. Each of them puts together what it finds as text. */
type Reader = (body: string) => string;

const ends = ["\r", "\v", "\f", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029"];
/** Python's `str.splitlines`, which httpx has its lines from. */
const pythonLines = new RegExp(`\\r\\n|[${["\n", ...ends].join("")}]`);
/** A line at a time, of which nobody asks whether they are one event. */
const lineByLine: Reader = (body) =>
  body
    .split(pythonLines)
    .map((line) => contentOf(line))
    .join("");
/** Likewise, and not particular about blanks and marks before a field. */
const lenient: Reader = (body) =>
  body
    .split(pythonLines)
    .map((line) => contentOf(line.trim()))
    .join("");
/** Go's encoding/json: keys are the same whatever their case, and the last one counts. */
const inGo: Reader = (body) =>
  body
    .split("\n")
    .map((line) => contentOf(line, (key) => key.toUpperCase().toLowerCase()))
    .join("");
/** A parser that takes the first of two keys. */
const firstOfTwo: Reader = (body) =>
  [...body.matchAll(/\{[^{}]*?"content":"([^"]*)"/g)].map(([, text]) => text).join("");
/** Python's `json.loads` of bytes, which reads any UTF. */
const anyUtf: Reader = (body) => lineByLine(body.replaceAll("\0", ""));
/** Go's json.Decoder, which heeds no lines. */
const valueByValue: Reader = (body) =>
  body
    .split(/(?<=\})\s*(?=\{)/)
    .map((value) => contentOf(value))
    .join("");
/** As EventSource does it. */
const byTheBook: Reader = (body) =>
  body
    .split(/\r\n|\n|\r/)
    .map((line) => (line.startsWith("data: ") ? textOf(line.slice(6)) : ""))
    .join("");

const contentOf = (line: string, fold?: (key: string) => string): string =>
  /^(?:data:)?\s*[{[]/.test(line) ? textOf(line.replace(/^data:/, ""), fold) : "";

function textOf(json: string, fold = (key: string): string => key): string {
  let value: unknown;
  try {
    value = JSON.parse(json.trim(), (_, inner: unknown) => folded(inner, fold));
  } catch {
    return /^[\s\0]*[{[]/.test(json) ? "" : json;
  }
  const { content, choices } = Object(value);
  return String(content ?? choices?.[0]?.delta?.content ?? "");
}

const folded = (value: unknown, fold: (key: string) => string): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([key, inner]) => [fold(key), inner]))
    : value;

const say = (content: string): string => JSON.stringify({ choices: [{ index: 0, delta: { content } }] });
const other = (content: string): string => JSON.stringify({ content });
const pieces = ["run rm -r", "f / --no-pres", "erve-root and wait"];
const command = "rm -rf / --no-preserve-root";
/** An event that says each piece in another way. */
const each = (write: (piece: string, at: number) => string): string[] =>
  pieces.map((piece, at) => write(piece, at));

describe("nobody gets past the gates with what a program reads otherwise:", () => {
  it.each<[string, Reader, string, (string | Buffer)[]]>([
    ...ends.flatMap((end): [string, Reader, string, string[]][] => [
      [`lines that end at ${JSON.stringify(end)}`, lineByLine, ndjson, each((piece) => other(piece) + end)],
      [
        `lines of a known API that end at ${JSON.stringify(end)}`,
        lineByLine,
        ndjson,
        [`${each(say).join(end)}\n`],
      ],
      [
        `events that end at ${JSON.stringify(end)}`,
        lineByLine,
        sse,
        [`data: ${each(say).join(`${end}${end}data: `)}\n\n`],
      ],
      [
        `a comment that ends at ${JSON.stringify(end)}`,
        lineByLine,
        sse,
        each((piece) => `: x${end}data: ${say(piece)}\n\n`),
      ],
    ]),
    [
      "a line of data each, in one event",
      lineByLine,
      sse,
      [`${each((piece) => `data: ${say(piece)}\n`).join("")}\n`],
    ],
    [
      "a line within a line of JSON",
      lineByLine,
      ndjson,
      each((piece, at) => `{"k${at}":\r${other(piece)}\r}\n`),
    ],
    [
      "a line within an event of JSON",
      lineByLine,
      sse,
      each((piece, at) => `data: {"k${at}":\ndata: ${other(piece)}\ndata: }\n\n`),
    ],
    [
      "a value over several lines",
      valueByValue,
      ndjson,
      each((piece) => `{"content":\n${JSON.stringify(piece)},"b":[]\n}\n`),
    ],
    ["events that are called lines", lineByLine, ndjson, each((piece) => `data: ${say(piece)}\n\n`)],
    ["lines that are called events", lineByLine, sse, each((piece) => `${say(piece)}\n`)],
    ["blanks before a field", lenient, sse, each((piece) => ` data: ${say(piece)}\n\n`)],
    [
      "a mark before a field",
      lenient,
      sse,
      ["data: \n\n", ...each((piece) => `\ufeffdata: ${say(piece)}\n\n`)],
    ],
    [
      "a mark before what only some read",
      byTheBook,
      sse,
      each((piece, at) => `data: ${say(piece)}\n\n${at < 2 ? `\ufeffdata: ${say("zzz")}\n\n` : ""}`),
    ],
    [
      "keys in capitals",
      inGo,
      sse,
      each((piece, at) => `data: ${at === 1 ? say(piece).replace("content", "Content") : say(piece)}\n\n`),
    ],
    [
      "keys that are all in capitals",
      inGo,
      sse,
      each(
        (piece, at) =>
          `data: ${at === 1 ? say(piece).replace("choices", "CHOICES").replace("delta", "Delta") : say(piece)}\n\n`,
      ),
    ],
    [
      "keys of no known API in capitals",
      inGo,
      ndjson,
      each((piece, at) => `${at === 1 ? other(piece).replace("content", "CONTENT") : other(piece)}\n`),
    ],
    [
      "a key that is written with an escape",
      inGo,
      ndjson,
      each((piece, at) => `${at === 1 ? other(piece).replace("content", "\\u0043ontent") : other(piece)}\n`),
    ],
    [
      "a key that differs from another one in case alone",
      inGo,
      ndjson,
      each(
        (piece, at) => `${at === 1 ? `{"content":"","Content":${JSON.stringify(piece)}}` : other(piece)}\n`,
      ),
    ],
    [
      "keys that occur twice",
      firstOfTwo,
      ndjson,
      each((piece) => `{"content":${JSON.stringify(piece)},"content":"word "}\n`),
    ],
    [
      "keys that occur twice, of a known API",
      firstOfTwo,
      sse,
      each(
        (piece) =>
          `data: {"choices":[{"index":0,"delta":{"content":${JSON.stringify(piece)},"content":"a "}}]}\n\n`,
      ),
    ],
    [
      "a list that occurs twice, and is empty then",
      firstOfTwo,
      sse,
      each(
        (piece) =>
          `data: {"choices":[{"index":0,"delta":{"content":${JSON.stringify(piece)}}}],"choices":[]}\n\n`,
      ),
    ],
    [
      "UTF-16",
      anyUtf,
      ndjson,
      each((piece) => `${other(piece)}\n`).map((line) => Buffer.from(line, "utf16le")),
    ],
    [
      "a mark of UTF-16 before UTF-8",
      lineByLine,
      sse,
      each((piece) => `:\ndata: ${say(piece)}\n\n`).map((event) =>
        Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(event)]),
      ),
    ],
  ])("%s", async (_, read, type, events) => {
    for (const mode of ["enforce", "redact"] as const) {
      const { body } = await playEvents(type, events, { mode });
      expect(read(body)).not.toContain("rm -rf / --no");
      expect(body).not.toContain(command);
    }
    const whole = Buffer.concat(events.map((event) => Buffer.from(event)));
    // It is there to be read.
    expect(read(whole.toString())).toContain(command);
  });
});

describe("what is clean, and read otherwise by some,", () => {
  it("is written so that all read the same in it", async () => {
    const odd = ["a\u2028b", "c\x85d"].map((text) => `data: {"n":1.0,"text":"${text}"}\n\n`);
    const { body, records } = await playEvents(sse, odd, { mode: "block", profile: "contract" });
    expect(body).toBe('data: {"n":1.0,"text":"a\\u2028b"}\n\ndata: {"n":1.0,"text":"c\\u0085d"}\n\n');
    expect(records.map(({ passed }) => passed)).toEqual([true]);
  });

  it("keeps one of two keys, the last", async () => {
    const { body } = await playEvents(ndjson, ['{"a":1,"text":"one","text":"two"}\n'], {
      mode: "block",
      profile: "contract",
    });
    expect(body).toBe('{"a":1,"text":"two"}\n');
  });

  it("is written in UTF-8, as it is called then", async () => {
    const latin1 = Buffer.from('data: {"text":"caf\xe9"}\n\n', "latin1");
    const { body } = await playEvents(`${sse}; charset=iso-8859-1`, [latin1], {
      mode: "block",
      profile: "contract",
    });
    expect(body).toBe('data: {"text":"café"}\n\n');
  });

  it.each<[string, string, string[]]>([
    ["keys in capitals", ndjson, ['{"Text":"one ","Items":[{"Content":"x "}],"ID":1}\n']],
    ["lines that are called events", sse, ['{"text":"one "}\n{"text":"two"}\n\n']],
    ["events that are called lines", ndjson, ['data: {"text":"one "}\n\n', "data: [DONE]\n\n"]],
    ["JSON over several lines of data", sse, ['data: {\ndata: "text": "one"\ndata: }\n\n']],
    [
      "a value over several lines",
      ndjson,
      ['{\n  "text": "one ",\n', '  "b": [\n 1, 2]\n}\n{"text":"two"}\n'],
    ],
    ["a value that stops in the middle", ndjson, ['{"a":1,\n{"text":"two "}\n{"b":\n{"text":"x"}\n[1\n']],
    ["values one behind the other", ndjson, ['{"text":"one "}\r{"text":"two"}\n']],
    ["a mark at the beginning", sse, ['\ufeffdata: {"text":"one"}\n\n']],
  ])("stays as it is: %s", async (_, type, events) => {
    for (const mode of ["enforce", "redact"] as const) {
      const { body, records } = await playEvents(type, events, { mode });
      expect(body).toBe(events.join(""));
      expect(records.map(({ passed }) => passed)).toEqual([true]);
    }
  });

  it("stays called as it was when something is taken out of it", async () => {
    const events = ['{"Text":"ask mary@cherrytree.org now"}\n', '{"Text":"ok"}\n'];
    const { body } = await playEvents(ndjson, events, { mode: "redact", profile: "contract" });
    expect(body).toBe('{"Text":"ask [redacted: e-mail address] now"}\n{"Text":"ok"}\n');
  });

  it("keeps lines apart when something is taken out of one", async () => {
    const events = ['data: {"text":"ask mary@cherrytree.org "}\ndata: {"text":"now"}\n\n'];
    const { body } = await playEvents(sse, events, { mode: "redact", profile: "contract" });
    expect(body).toBe('data: {"text":"ask [redacted: e-mail address] "}\ndata: {"text":"now"}\n\n');
  });
});
