import { expect, it } from "vitest";
import { idKey, messageOf, namesMessage } from "../../../proxy/mcp/message.ts";
import { outlineOf } from "../../../proxy/mcp/outline.ts";

const kindOf = (text: string): string[] =>
  outlineOf(Buffer.from(text), namesMessage).objects.map((object) => messageOf(object).kind);

it.each([
  ["request", '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{}}'],
  ["request", '{"method":"ping","id":"a"}'],
  ["notification", '{"jsonrpc":"2.0","method":"notifications/initialized"}'],
  ["answer", '{"jsonrpc":"2.0","id":1,"result":{}}'],
  ["answer", '{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":"x"}}'],
  ["answer", '{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"x"}}'],
  ["unclear", '{"id":1,"result":{},"error":{}}'],
  ["unclear", '{"id":1,"id":2,"result":{}}'],
  ["unclear", '{"id":1,"result":{},"result":{"content":[]}}'],
  ["unclear", '{"id":1,"Result":{}}'],
  ["unclear", '{"id":1,"method":"ping","result":{}}'],
  ["unclear", '{"result":{}}'],
  ["unclear", '{"id":1,"method":7}'],
  ["none", '{"level":"info","msg":"started"}'],
  ["none", "{}"],
])("is %s: %s", (kind, text) => {
  expect(kindOf(text)).toEqual([kind]);
});

it("a number and a text are two ids, and one number is one however it is written", () => {
  expect(idKey("7")).not.toBe(idKey('"7"'));
  expect(idKey("7.0")).toBe(idKey("7"));
  expect(idKey("12345678901234567890")).not.toBe(idKey("12345678901234567891"));
  expect(idKey(String.raw`"\u0061"`)).toBe(idKey('"a"'));
});
