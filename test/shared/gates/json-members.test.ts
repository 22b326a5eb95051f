import { expect, it } from "vitest";
import { membersOf } from "../../../shared/gates/read/json-keys.ts";

const written = (json: string) =>
  membersOf(json).map(({ name, from, to }) => [name, json.slice(from, to).trim()]);

it("finds the members of an object as they are written", () => {
  expect(written("{}")).toEqual([]);
  expect(written(' { "a" : 1 , "b\\u0022" : {"a":[1,{"c":"}"}]} , "a" : "\\"," } ')).toEqual([
    ["a", "1"],
    ['b"', '{"a":[1,{"c":"}"}]}'],
    ["a", '"\\","'],
  ]);
  expect(written('{"":[],"\\\\":""}')).toEqual([
    ["", "[]"],
    ["\\", '""'],
  ]);
});
