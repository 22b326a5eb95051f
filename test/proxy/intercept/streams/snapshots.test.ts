import { describe, expect, it } from "vitest";
import { playEvents } from "../../../support/played.ts";

const sse = "text/event-stream";
const event = (text: string): string => `data: ${JSON.stringify({ text })}\n\n`;
/** Each event repeats all that was said before it. */
const snapshots = (pieces: readonly string[]): string[] =>
  pieces.map((_, at) => event(pieces.slice(0, at + 1).join("")));
const textsOf = (body: string): string[] =>
  [...body.matchAll(/^data: (\{"text".*)$/gm)].map(([, json = ""]) => JSON.parse(json).text);
const words = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

describe("a stream of which each event repeats all before it", () => {
  it.each([
    "see icon@2x.png for it, and clone git@github.com:a/b.git now",
    "the user ${user}@host.example.com/x is at https://u@h.com/x and there",
    "rm -rf ./dist && x and rm -rf build/tmp now",
    "call 415-555-26711 as order, id 123-45-67890 x",
    "dd if=/dev/zero of=/dev/null x",
  ])("arrives when it is clean: %s", async (text) => {
    for (const pieces of [words(text), Array.from(text)]) {
      const events = snapshots(pieces);
      const { body, records } = await playEvents(sse, events, { mode: "block", profile: "contract" });
      expect(body).toBe(events.join(""));
      expect(records.map(({ passed }) => passed)).toEqual([true]);
    }
  });

  it("has the mark in each event from the one where it began", async () => {
    const text = "Hello, write to mary.poppins@cherrytree.org if you like";
    const { body } = await playEvents(sse, snapshots(Array.from(text)), {
      mode: "redact",
      profile: "contract",
    });
    expect(body).not.toMatch(/mary|cherrytree/);
    const texts = textsOf(body);
    expect(texts).toHaveLength(text.length);
    expect(texts.at(-1)).toBe("Hello, write to [redacted: e-mail address] if you like");
    for (const [at, each] of texts.entries()) expect(texts.at(-1)?.startsWith(each), `${at}`).toBe(true);
  });

  it.each([
    ["a command", ["f / and ", "home ", "rm ", "rm -r", "."], "rm -rf /"],
    ["an address", ["org is ", "it ", "and ", "mary@cherrytree.", "."], "mary@cherrytree.org"],
  ])("does not hide %s from whoever puts them together", async (_, pieces, canary) => {
    const events = snapshots(pieces);
    expect(textsOf(events.join("")).join("")).toContain(canary);
    const { body } = await playEvents(sse, events, { mode: "block", profile: "contract" });
    expect(textsOf(body).join("")).not.toContain(canary);
  });

  it("is cut off when one of them has something in it", async () => {
    const { body, records } = await playEvents(sse, snapshots(words("so run rm -rf / --x now and go on")), {
      mode: "block",
      profile: "contract",
    });
    expect(body).not.toContain("rm -rf /");
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });
});
