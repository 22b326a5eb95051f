import { describe, expect, it } from "vitest";
import { bedrock, lastIn, messageOf, messagesIn } from "../../../support/amazon.ts";
import { playEvents } from "../../../support/played.ts";

const type = "application/vnd.amazon.eventstream";
const tokensOf = (text: string): string[] => text.match(/ ?[A-Za-z]{1,4}|\d{1,3}|[^]/g) ?? [];
const clean = "Here is how it goes: open 3 files, then call 911 or 12 of them. Grüße!";
const address = "Of course. You reach her at jane.doe@harbourtea.com or at her desk on the second floor.";
const block = { mode: "block", profile: "contract" } as const;

describe.each(bedrock.map((api) => [api.name, api] as const))("a stream of Bedrock, %s,", (_, api) => {
  it("arrives byte for byte when it is clean, in pieces of any size and under any name", async () => {
    const bytes = Buffer.concat(api.events(tokensOf(clean)));
    const odd = [bytes.subarray(0, 3), bytes.subarray(3, 17), bytes.subarray(17, 200), bytes.subarray(200)];
    for (const called of [type, "application/json", "image/png"]) {
      const played = await playEvents(called, odd, block);
      expect(played.bytes.equals(bytes)).toBe(true);
      expect(played.records.map(({ passed }) => passed)).toEqual([true]);
    }
  });

  it("is cut off in its own way before an address", async () => {
    const { bytes, records } = await playEvents(type, api.events(tokensOf(address)), block);
    const messages = messagesIn(bytes);
    expect(api.text(messages)).not.toMatch(/jane|doe@/);
    expect(lastIn(messages)).toMatch(api.cutOff);
    expect(records).toMatchObject([{ passed: false, local: { action: "blocked" } }]);
  });

  it("goes on without an address where that is taken out", async () => {
    const { bytes, records } = await playEvents(type, api.events(tokensOf(address)), {
      ...block,
      mode: "redact",
    });
    const marked = address.replace("jane.doe@harbourtea.com", "[redacted: e-mail address]");
    expect(api.text(messagesIn(bytes))).toContain(marked);
    expect(records).toMatchObject([{ passed: false, local: { action: "redacted" } }]);
  });

  it("arrives byte for byte where nothing may be withheld, with one verdict", async () => {
    const events = api.events(tokensOf(address));
    const { bytes, records } = await playEvents(type, events, { ...block, mode: "observe" });
    expect(bytes.equals(Buffer.concat(events))).toBe(true);
    expect(records).toMatchObject([{ passed: false, local: { action: "observed" } }]);
  });
});

const first = messageOf({ headers: { ":event-type": "other" }, payload: "{}" });
const plain = { ":event-type": "other", ":message-type": "event" };
const broken = (at: number): Buffer => {
  const bytes = messageOf({ headers: plain, payload: '{"text":"Hello"}' });
  const place = bytes.length + at;
  bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
  return bytes;
};

describe("messages of Amazon do not get past the gates with", () => {
  it.each([
    [
      "an address in a header",
      messageOf({ headers: { ...plain, note: "ask mary@cherrytree.org" }, payload: "{}" }),
    ],
    [
      "an address behind the padding",
      messageOf({ headers: plain, payload: '{"a":1,"p":"mary@cherrytree.org"}' }),
    ],
    [
      "an address beside an event in base64",
      messageOf({ headers: plain, payload: '{"bytes":"e30=","note":"ask mary@cherrytree.org"}' }),
    ],
    [
      "two events in base64 under one key",
      messageOf({ headers: plain, payload: '{"bytes":"e30=","bytes":"e30="}' }),
    ],
    [
      "an address in bytes that are no text",
      messageOf({
        headers: plain,
        payload: Buffer.from("\xff\xfe\x80 mary@cherrytree.org \xff\0\0", "latin1"),
      }),
    ],
    ["a wrong checksum", broken(-1)],
    ["another letter than the checksum is of", broken(-9)],
    ["an end that never comes", messageOf({ headers: plain, payload: '{"text":"Hello"}' }).subarray(0, -5)],
  ])("%s", async (_, message) => {
    const { bytes, records } = await playEvents(type, [first, message], block);
    expect(messagesIn(bytes).at(-1)).toMatchObject({ headers: { ":message-type": "exception" } });
    expect(bytes.includes(message)).toBe(false);
    expect(records.map(({ passed }) => passed)).toEqual([false]);
  });
});

it("brings nothing of a call of a tool before all of it is there", async () => {
  const [, tool] = bedrock;
  const { bytes } = await playEvents(type, tool?.events(tokensOf(address)) ?? [], block);
  expect(tool?.text(messagesIn(bytes))).toBe("");
});

it("lets pass what is sound, and no text", async () => {
  const bytes = Buffer.concat([
    first,
    messageOf({ headers: plain, payload: Buffer.from([0, 255, 254, 1, 2, 0]) }),
  ]);
  const { bytes: heard, records } = await playEvents(type, [bytes], block);
  expect(heard.equals(bytes)).toBe(true);
  expect(records.map(({ passed }) => passed)).toEqual([true]);
});
