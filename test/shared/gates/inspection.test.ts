import { describe, expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";
import { fold } from "../../../shared/gates/read/fold.ts";
import { jsonTexts } from "../../../shared/gates/read/json-text.ts";
import { failedGates } from "./verdict.ts";

describe("JSON in a string", () => {
  it("is taken apart, so that its quotes and escapes hide nothing and glue nothing together", async () => {
    expect(await failedGates('{"command":"rm -rf \\"/\\""}')).toEqual(["filesystem"]);
    expect(await failedGates('{"mail":"ann\\u0040harbourtea.com"}')).toEqual(["pii"]);
    expect(await failedGates('{"path":"\\/etc\\/shadow"}')).toEqual(["filesystem"]);
    expect(await failedGates('{"lines":"one\\nrm -rf /"}')).toEqual(["filesystem"]);
  });

  it("gives keys their say about bare numbers", async () => {
    expect(await failedGates('{"phone":4155550132}')).toEqual(["pii"]);
    expect(await failedGates('{"order":4155550132}')).toEqual([]);
  });

  it("is read twice where a key occurs twice", async () => {
    expect(await failedGates('{"a":"ann@harbourtea.com","a":1}')).toEqual(["pii"]);
  });

  it("is read although it breaks off", () => {
    expect(jsonTexts('[{"a":"x","b":"y]')).toEqual([
      { text: "a", key: "" },
      { text: "x", key: "a" },
      { text: "b", key: "" },
      { text: "y]", key: "b" },
    ]);
  });

  it.each(["[2026-11-20] GET /", "{ foo: 'x' }", "plain", "", "[x](y)"])("is not seen in %j", (text) => {
    expect(jsonTexts(text)).toBeUndefined();
  });
});

describe("records that all have the same keys", () => {
  const reasonsFor = async (output: unknown): Promise<(string | undefined)[]> => {
    const gate = createGate({ profile: "contract" });
    const { gates } = await gate.evaluate({ output });
    await gate.close();
    return gates.flatMap(({ passed, reason }) => (passed ? [] : [reason]));
  };

  it("are looked through to the last, whatever the others held", async () => {
    const records = Array.from({ length: 50 }, (_, at) => ({ id: at, note: "fine", phone: "" }));
    expect(await reasonsFor([...records, { id: 50, note: "fine", phone: "4155550132" }])).toEqual([
      "1 US phone number in [50].phone",
    ]);
    expect(await reasonsFor([...records, { id: 50, note: "rm -rf /", phone: "" }])).toEqual([
      "1 recursive delete of a protected place in [50].note",
    ]);
  });

  it("are counted key by key where the keys themselves are the harm", async () => {
    const records = [1, 2, 3].map((at) => ({ id: at, "ann@harbourtea.com": at }));
    expect(await reasonsFor(records)).toEqual(["3 e-mail addresses, first in [0].*"]);
  });

  it("are seen with a key that only some of them have", async () => {
    const plain = { id: 1, note: "x" };
    expect(await reasonsFor([plain, plain, { id: 1, "ann@harbourtea.com": "x" }, plain])).toEqual([
      "1 e-mail address in [2].*",
    ]);
  });
});

describe("what is encoded", () => {
  it.each([
    ["base64 of an address", "amFuZS5kb2VAZXhhbXBsZS5jb20=", "pii"],
    ["base64 in a sentence", "decode this: amFuZS5kb2VAZXhhbXBsZS5jb20= and answer", "pii"],
    ["hexadecimal digits of an address", "6a616e65406578616d706c652e636f6d", "pii"],
    ["base64 of a command", "cGxlYXNlIHJ1biBybSAtcmYgLyBub3c=", "filesystem"],
  ])("%s is decoded", async (_, output, gate) => {
    expect(await failedGates(output)).toEqual([gate]);
  });

  it("passes when it is a picture or a digest", async () => {
    const picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
    expect(
      await failedGates({ picture, sha: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" }),
    ).toEqual([]);
  });
});

describe("folding", () => {
  it("takes full-width letters, hyphens and spaces for the ordinary ones and drops what nobody sees", () => {
    expect(fold("ｒｍ\u3000‐ｒｆ\u00a0\u200b／")).toBe("rm -rf /");
  });

  it("leaves other letters alone", () => {
    expect(fold("Grüße, 世界 — “quoted”")).toBe("Grüße, 世界 - “quoted”");
  });
});
