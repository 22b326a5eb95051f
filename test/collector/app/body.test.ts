import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readJson } from "../../../collector/app/read-json.ts";

const parse = (body: string | Uint8Array, accepts?: () => boolean): unknown =>
  readJson(Buffer.from(body), { request: z.unknown(), ...(accepts === undefined ? {} : { accepts }) }).value;

const code = (body: string | Uint8Array): string => {
  try {
    parse(body);
    return "parsed";
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe("a body", () => {
  it.each([
    ["nothing", "", "bad_json"],
    ["a byte order mark", "\ufeff{}", "bad_json"],
    ["bytes that are not UTF-8", Uint8Array.of(0x22, 0xff, 0x22), "bad_json"],
    ["an overlong encoding", Uint8Array.of(0x22, 0xc0, 0xaf, 0x22), "bad_json"],
    ["half a surrogate pair in UTF-8", Uint8Array.of(0x22, 0xed, 0xa0, 0x80, 0x22), "bad_json"],
    ["broken JSON", '{"a":', "bad_json"],
    ["two values", "{} {}", "bad_json"],
    ["1,000 levels", "[".repeat(1_000) + "]".repeat(1_000), "parsed"],
    ["1,001 levels", "[".repeat(1_001) + "]".repeat(1_001), "validation_error"],
    ["1,001 levels that never close", "[".repeat(1_001), "validation_error"],
    ["1,001 levels of objects", `${'{"a":'.repeat(1_001)}1${"}".repeat(1_001)}`, "validation_error"],
    ["brackets inside a string", JSON.stringify("[{".repeat(2_000)), "parsed"],
    ["brackets behind an escaped quote", `["\\"${"[".repeat(2_000)}"]`, "parsed"],
    ["brackets behind an escaped backslash", `["\\\\",${"[".repeat(1_001)}`, "validation_error"],
    ["a large flat list", `[${"0,".repeat(100_000)}0]`, "parsed"],
  ])("of %s", (_, body, expected) => {
    expect(code(body)).toBe(expected);
  });

  it("keeps __proto__ as an ordinary key", () => {
    const value = parse('{"__proto__":{"polluted":true}}') as object;
    expect(Object.hasOwn(value, "__proto__")).toBe(true);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it("is asked once whether it is of its schema, and not looked at byte by byte when it is", () => {
    const deep = "[".repeat(1_001) + "]".repeat(1_001);
    let asked = 0;
    const accepts = (isRight: boolean) => () => {
      asked++;
      return isRight;
    };
    expect(parse(deep, accepts(true))).toEqual(JSON.parse(deep));
    expect(() => parse(deep, accepts(false))).toThrow("nested deeper");
    expect(asked).toBe(2);
  });
});
