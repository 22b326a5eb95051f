import { type Arbitrary, array, assert, constantFrom, nat, oneof, property, string, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { EventReader } from "../../proxy/intercept/streams/event-reader.ts";
import { Output } from "../../proxy/intercept/streams/output.ts";
import { Shapes } from "../../proxy/intercept/streams/shapes/shapes.ts";
import { Span } from "../../proxy/intercept/streams/span.ts";
import { StreamedEvent } from "../../proxy/intercept/streams/streamed-event.ts";

const seed = Number(process.env["SEED"] ?? 20_261_123);
const runs = { seed, numRuns: Number(process.env["CASES"] ?? 1_000) };
const text = oneof(
  constantFrom(" word", "", "a\nb", 'say "it"', "\\", "\u0001", "é\ud83d\ude00", "__proto__", "12", "NaN"),
  constantFrom(
    "2026-11-22T10:00:00Z",
    "0af7651916cd43dd8448eb211c80319c",
    "https://example.test/a",
    "7075550118",
  ),
  string({ maxLength: 12 }),
);
const number = oneof(nat(), nat(9), constantFrom(-1, 0.5, 1e21, 7_075_550_118, 123_456_789));

/** Events of one kind: the same but for what stands in them. */
type Kind = (text: string, number: number, other: string) => unknown;
const kinds: readonly Kind[] = [
  (content) => ({ id: "c-1", object: "chat.completion.chunk", choices: [{ index: 0, delta: { content } }] }),
  (content, index) => ({ choices: [{ index: index % 3, delta: { content, reasoning: content } }] }),
  (content, _, reason) => ({
    choices: [{ index: 0, delta: { content }, finish_reason: reason === "" ? null : reason }],
  }),
  (part) => ({
    type: "content_block_delta",
    index: 1,
    delta: { type: "input_json_delta", partial_json: part },
  }),
  (words, index) => ({
    type: "content_block_start",
    index: index % 2,
    content_block: { type: "text", text: words },
  }),
  () => ({ type: "content_block_stop", index: 0 }),
  (delta, sequence_number) => ({ type: "response.output_text.delta", item_id: "i", sequence_number, delta }),
  (response, _, model) => ({ model, response, done: false }),
  (name, id, note) => ({ id, name, tags: ["a", note], at: { lat: id / 2, note } }),
  (name, id, note) => [id, name, { [note]: name }],
  (name, id) => ({ id, name, 7: name, 3: "c" }),
  (result) => ({ jsonrpc: "2.0", id: 1, result }),
  (words) => words,
];

const event: Arbitrary<string> = tuple(nat(kinds.length - 1), text, number, text, nat(2)).map(
  ([kind, words, count, other, indent]) => {
    const value = kinds[kind]?.(words, count, other);
    return typeof value === "string" ? value : JSON.stringify(value, null, indent === 2 ? 1 : 0);
  },
);
/** As streams are: most events are like the one before them. */
const events = array(
  tuple(event, array(tuple(text, number), { maxLength: 6 })).map(([first, others]) => [
    first,
    ...others.map(([words, count]) => refilled(first, words, count)),
  ]),
  { maxLength: 5 },
).map((groups) => groups.flat());

/** The same event with another text in the place of its last one and another number in that of its first. */
function refilled(json: string, words: string, count: number): string {
  const last = /"(?:[^"\\]|\\.)*"(?!\s*:)(?![^]*"(?:[^"\\]|\\.)*"(?!\s*:))/;
  return json
    .replace(last, () => JSON.stringify(words))
    .replace(/(?<=[:[]\s?)\d+(?=[,}\]\s])/, () => String(count));
}

/** What stands beside the texts of an event, as one that nothing came before says it. */
function besides(data: string, reader: EventReader): string[] {
  const event = new StreamedEvent({ span: new Span(Buffer.alloc(0)), said: { data, aside: "" } }, reader);
  event.addTo(new Output());
  return event.asides(() => false).map(({ text }) => JSON.stringify(valueOf(text)));
}

function valueOf(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

const told = { evaluation_id: "ev_1", code: "withheld", detail: "pii" };

describe(`an event like the one before it (seed ${seed})`, () => {
  it("says what it would say if nothing came before it", () => {
    assert(
      property(events, (events) => {
        const shapes = new Shapes();
        const reader = new EventReader();
        for (const data of events) {
          const value = valueOf(data);
          const read = reader.read({ data, aside: "" });
          if (value !== data && /^\s*[[{"]/.test(data) && !read.writing.isMessage)
            expect({ data, ...read.heard }).toEqual({ data, ...shapes.hear(value) });
          expect(read.root).toEqual(new EventReader().read({ data, aside: "" }).root);
        }
        expect(reader.cutOff(told, () => "")).toEqual(shapes.cutOff(told, () => ""));
      }),
      runs,
    );
  });

  it("is judged on all else that it says", () => {
    assert(
      property(events, (events) => {
        const reader = new EventReader();
        for (const data of events) {
          expect([data, ...besides(data, reader)]).toEqual([data, ...besides(data, new EventReader())]);
        }
      }),
      runs,
    );
  });
});
