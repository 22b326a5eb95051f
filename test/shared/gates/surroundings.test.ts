import { describe, expect, it } from "vitest";
import { tokenPlaces } from "../../../shared/gates/decode/needles.ts";
import { shownAnchors } from "../../../shared/gates/decode/shown.ts";
import { Surroundings } from "../../../shared/gates/engine/surroundings.ts";
import { failedResults } from "./verdict.ts";

const prose = "The path of one answer is told here, file by file, and so are its folders. ".repeat(60);
const reasonOf = async (text: string): Promise<string | undefined> => (await failedResults(text))[0]?.reason;

describe("a text around a hidden part", () => {
  it("is read as it is shown, and the rest of the text as it is written", () => {
    const text = `${prose}jane<em>@acme</em>.net${prose}`;
    const surroundings = new Surroundings(text);
    surroundings.note(text.indexOf("<em>") + 3);
    const shown = surroundings.shown();
    expect(shown?.text).toBe(`${prose}jane@acme.net${prose}`);
    const read = shown?.ranges.map(({ from, to }) => shown.text.slice(from, to)) ?? [];
    expect(read.join("")).toContain("jane@acme.net");
    expect(read.join("").length).toBeLessThan(700);
  });

  it("is not read again if nothing is hidden", () => {
    const surroundings = new Surroundings(prose);
    surroundings.note(1_000);
    expect(surroundings.shown()).toBeUndefined();
  });

  it.each([
    [
      "behind a link that is longer than the surroundings",
      `ann\u001b]8;;https://x/${"a".repeat(3_000)}\u0007@acme.net`,
    ],
    [
      "in a calendar, a long way behind its beginning",
      `BEGIN:VCALENDAR\n${"X-A:b\n".repeat(400)}NOTE:ann@ac\n me.net\n`,
    ],
    ["between long stretches of prose", `${prose}ann@ac\u001b[31mme.net ${prose}`],
  ])("is found %s", async (_, text) => {
    expect(await reasonOf(text)).toContain("1 e-mail address");
  });

  it("is counted together with plain findings far away, and nothing is counted twice", async () => {
    const plain = "Write to bob@acme.net or to eve@acme.net. ";
    expect(await reasonOf(`${plain}${prose}ann@ac\u001b[31mme.net`)).toContain("3 e-mail addresses");
    expect(await reasonOf(`${plain}ann@ac\u001b[31mme.net`)).toContain("3 e-mail addresses");
  });
});

describe("is read once, because nothing in it can be hidden,", () => {
  const source = "if (isOpen) {\r\n  close();\r\n    // All of it.\r\n}\r\n/**\r\n * A comment.\r\n */\r\n";

  it("a source whose lines end with CRLF", () => {
    expect(shownAnchors.filter((anchor) => source.includes(anchor))).toEqual([]);
  });

  it.each(["dependencies", "agencies"])(
    "the word %s, even if the base64 of another word has the same letters",
    (word) => {
      expect(tokenPlaces.filter((place) => word.toLowerCase().includes(place.toLowerCase()))).toEqual([]);
    },
  );

  it.each(["my ($x) = (\\@list, \\@other);", "\\makeatletter\\@ifnextchar\\@foo", "e.g.\\@ this"])(
    "a sign that is no part of an address: %s",
    (text) => {
      const surroundings = new Surroundings(text);
      surroundings.note(text.indexOf("@"));
      expect(surroundings.shown()).toBeUndefined();
    },
  );
});
