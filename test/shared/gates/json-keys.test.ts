import { assert, jsonValue, property, stringMatching } from "fast-check";
import { describe, expect, it } from "vitest";
import { hasKeyTwice } from "../../../shared/gates/read/json-keys.ts";
import { openGate } from "./verdict.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const isTwice = (json: string): boolean => hasKeyTwice(json, JSON.parse(json));

describe(`a key (seed ${seed})`, () => {
  it("never occurs twice in what a value is written as", () => {
    assert(
      property(jsonValue({ stringUnit: "binary" }), stringMatching(/^[ \n]?$/), (value, space) => {
        expect(isTwice(JSON.stringify(value, null, space))).toBe(false);
      }),
      { seed, numRuns: 10_000 },
    );
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '[{"b":{"a":[],"c":"","a":{}}}]',
    '{"a\\"" : 1,\n"a\\"" : 1}',
    '{"\\\\":1,"\\\\":2}',
    '{"__proto__":1,"__proto__":2}',
  ])("occurs twice in %s", (json) => {
    expect(isTwice(json)).toBe(true);
  });

  it.each(['{"a":{"a":1}}', '[{"a":1},{"a":2}]', '{"a":"b\\":","b":"\\\\"}', '"a:"', "7"])(
    "does not in %s",
    (json) => {
      expect(isTwice(json)).toBe(false);
    },
  );

  it("that occurs twice hides neither value, and what a place excepts is then excepted nowhere", async () => {
    await using gate = openGate({ exceptions: [{ rule: "pii.email", path: "a" }] });
    const passes = async (json: string) => (await gate.judgeText(json, { json: true })).passed;
    expect(await passes('{"a":"ann@harbourtea.com"}')).toBe(true);
    expect(await passes('{"a":"ann@harbourtea.com","a":"tea"}')).toBe(false);
    expect(await passes('{"a":"tea","a":"ann@harbourtea.com"}')).toBe(false);
  });
});
