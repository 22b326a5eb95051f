import { describe, expect, it } from "vitest";
import { interleaved } from "../../../support/interleaved.ts";
import { playEvents } from "../../../support/played.ts";

const pieces = ["Ask ", "ada@love", "lace.org", " now. "];
const noise = [" Water ", "the plants ", "and feed ", "the cat. "];

describe("two texts of a stream, piece by piece in turns, as", () => {
  it.each(interleaved.map((form) => [form.name, form] as const))("%s", async (_, { type, event }) => {
    const other = (at: number): string => event(1, noise[at] ?? "", 2 * at + 1);
    const inTurns = pieces.flatMap((piece, at) => [event(0, piece, 2 * at), other(at)]);
    // A client that ignores the index puts the pieces of all texts together.
    const inOrder = pieces.map((piece, at) => event(at & 1, piece, at));
    for (const events of [inTurns, inOrder]) {
      const { body, records } = await playEvents(type, events, { mode: "block", profile: "contract" });
      expect(body.includes("ada@love") && body.includes("lace.org")).toBe(false);
      expect(records.map(({ passed }) => passed)).toEqual([false]);
      const observed = await playEvents(type, events, { mode: "observe", profile: "contract" });
      expect(observed.body).toBe(events.join(""));
      expect(observed.records.map(({ passed }) => passed)).toEqual([false]);
    }
  });

  it.each(interleaved.map((form) => [form.name, form] as const))("%s, clean", async (_, { type, event }) => {
    const events = noise.flatMap((piece, at) => [event(0, piece, 2 * at), event(1, piece, 2 * at + 1)]);
    const { body, records } = await playEvents(type, events, { mode: "block", profile: "contract" });
    expect(body).toBe(events.join(""));
    expect(records.map(({ passed }) => passed)).toEqual([true]);
  });
});

describe("two pieces of a text", () => {
  const row = (id: string, name: string, text: string): string => `${JSON.stringify({ id, name, text })}\n`;
  const many = Array.from({ length: 8_000 }, (_, at) => row(`r${at}`, "noise", " a word and another. "));

  it.each([
    ["with only their id in common", [row("w", "b", " Water ")], "x", "b"],
    ["with their id and their name in common", [row("x", "b", " Water "), row("y", "a", " it ")], "x", "a"],
    ["with thousands of other ids between them", [many.join("")], "x", "a"],
  ])("are put together %s", async (_, between, id, name) => {
    const events = [
      row("z", "z", "First "),
      row("x", "a", "Ask ada@love"),
      ...between,
      row(id, name, "lace.org now. "),
    ];
    const { body, records } = await playEvents("application/x-ndjson", [...events, row("q", "q", " End ")], {
      mode: "block",
      profile: "contract",
    });
    expect(body.includes("lace.org")).toBe(false);
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });

  const other = (at: number): string => row(`o${at}`, "noise", " a word and another. ");
  const same = Array.from({ length: 300 }, (_, at) => row("x", "a", "the same ") + other(at));

  it.each([
    ["behind the same, said hundreds of times", [same.join("")]],
    [
      "behind an event of another form with their id",
      [`${JSON.stringify({ id: "x", note: "Hi " })}\n`, other(-3)],
    ],
  ])("are put together %s", async (_, before) => {
    const events = [...before, row("x", "b", "Ask ada@love"), other(-1), row("x", "c", "lace.org now. ")];
    const { body, records } = await playEvents("application/x-ndjson", [...events, other(-2)], {
      mode: "block",
      profile: "contract",
    });
    expect(body.includes("lace.org")).toBe(false);
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });
});
