import { gzipSync } from "node:zlib";
import { array, assert, asyncProperty, constantFrom, nat, property } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Events } from "../../proxy/intercept/reading.ts";
import { ended, pushed } from "../support/split.ts";
import { createSplitter, type Frame } from "../../proxy/intercept/streams/splitter.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const runs = { seed, numRuns: Number(process.env["CASES"] ?? 1_000) };

const reading: Events = { how: "events", framing: "sse", encodings: [], charset: "" };
const ends = constantFrom("\n", "\r", "\r\n", "\n\n", "\r\r", "\r\n\r\n");
const words = constantFrom(
  "data: ",
  "data:",
  "data",
  "id: 7",
  "event: x",
  ": note",
  "\uFEFF",
  " ",
  ":",
  '{"a":"',
  '"}',
  "tea",
  "grün",
  "€",
  "\u{1f600}",
  "日本",
);
const stream = array(
  constantFrom(ends, words).chain((each) => each),
  { maxLength: 24 },
).map((parts) => Buffer.from(parts.join("")));
const cuts = array(nat(60), { maxLength: 8 });

function chunksOf(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [
    0,
    ...cuts.map((cut) => Math.min(cut, bytes.length)).toSorted((a, b) => a - b),
    bytes.length,
  ];
  return places.slice(1).map((place, at) => bytes.subarray(places[at], place));
}

function splitAtOnce(chunks: readonly Buffer[], reading: Events, bytesMax: number): Frame[] {
  const splitter = createSplitter(reading, bytesMax);
  return [...chunks.flatMap((chunk) => splitter.cut(chunk)), ...splitter.end()];
}

/** Without the empty lines between events. */
const saying = (frames: readonly Frame[]): Pick<Frame, "bytes" | "said" | "why">[] =>
  frames
    .filter(({ said, why }) => said !== undefined || why !== undefined)
    .map(({ bytes, said, why }) => ({ bytes, said, why }));

/**
 * What the definition of event streams makes of one. The last event is judged although nothing ends it, and a mark may stand before the first event even
 * where empty lines come before that. A line with a mark anywhere else is no data, and is judged beside it.
 */
function dispatched(bytes: Buffer): string[] {
  const said: string[] = [];
  let isFirst = true;
  for (const event of eventsOf(bytes.toString().split(/\r\n|\n|\r/)).filter((lines) => lines.length > 0)) {
    const lines = event.map((line, at) => (isFirst && at === 0 ? line.replace(/^\uFEFF/, "") : line));
    const data = lines.flatMap((line) => /^data(?:$|:) ?([^]*)$/.exec(line)?.[1] ?? []);
    if (data.join("\n") !== "") said.push(data.join("\n"));
    isFirst = false;
  }
  return said;
}

function eventsOf(lines: readonly string[]): string[][] {
  const events: string[][] = [[]];
  for (const line of lines)
    if (line === "") events.push([]);
    else events.at(-1)?.push(line);
  return events;
}

describe(`for any event stream (seed ${seed})`, () => {
  it.each(["sse", "ndjson"] as const)(
    "where it is cut changes nothing that is said, and the bytes of its frames are its bytes: %s",
    (framing) => {
      assert(
        property(stream, cuts, nat(40), (bytes, cuts, bytesMax) => {
          const whole = splitAtOnce([bytes], { ...reading, framing }, bytesMax + 1);
          const cut = splitAtOnce(chunksOf(bytes, cuts), { ...reading, framing }, bytesMax + 1);
          expect(saying(cut)).toEqual(saying(whole));
          for (const frames of [cut, whole])
            expect(Buffer.concat(frames.map(({ bytes }) => bytes))).toEqual(bytes);
        }),
        runs,
      );
    },
  );

  it("what is judged is what a reader of event streams is told, event by event", () => {
    assert(
      property(stream, (bytes) => {
        const frames = splitAtOnce([bytes], reading, 1_000);
        expect(frames.map(({ said }) => said?.data ?? "").filter((data) => data !== "")).toEqual(
          dispatched(bytes),
        );
      }),
      runs,
    );
  });

  it("nor does it matter where its gzip is cut", async () => {
    const encoded: Events = { ...reading, encodings: ["gzip"] };
    await assert(
      asyncProperty(stream, cuts, async (bytes, cuts) => {
        const splitter = createSplitter(encoded, 1_000);
        const frames: Frame[] = [];
        for (const chunk of chunksOf(gzipSync(bytes), cuts)) frames.push(...(await pushed(splitter, chunk)));
        frames.push(...(await ended(splitter)));
        expect(saying(frames)).toEqual(saying(splitAtOnce([bytes], reading, 1_000)));
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 20) },
    );
  });
});
