import { afterAll, describe, expect, it } from "vitest";
import { createGate } from "../../../shared/gates/create-gate.ts";

const gate = createGate({ profile: "contract" });
afterAll(() => gate.close());
const command = "rm -rf / --no-preserve-root";
const address = "mary.poppins@cherrytree.org";

class Row {
  note = command;
}

const values: Record<string, () => unknown> = {
  "a Buffer": () => Buffer.from(command),
  "an array of bytes": () => new TextEncoder().encode(command),
  "an ArrayBuffer": () => new TextEncoder().encode(command).buffer,
  "a view of bytes": () => new DataView(new TextEncoder().encode(command).buffer),
  "bytes of UTF-16": () => Buffer.from(command, "utf16le"),
  "a Map": () => new Map([["a", command]]),
  "a Map's key": () => new Map([[{ a: command }, 1]]),
  "a Set": () => new Set([command]),
  "a String object": () => Object(command),
  "a value that says what it is in JSON": () => ({ toJSON: () => ({ a: command }) }),
  "a class": () => new Row(),
  "an Error": () => new Error(command),
  "an Error's cause": () => new Error("no", { cause: new Error(command) }),
  "many Errors": () => new AggregateError([new Error(command)], "no"),
  "a URL": () => new URL(`https://example.test/?mail=${address}`),
  "a URL's parameters": () => new URLSearchParams({ mail: address }),
  Headers: () => new Headers({ "x-mail": address }),
  "an expression": () => new RegExp(address),
};

describe("a value that is none of JSON's", () => {
  it.each(Object.entries(values))("is read as it is shown: %s", async (_name, make) => {
    for (const output of [make(), { deep: [{ inside: make() }] }]) {
      const { passed, gates } = await gate.evaluate({ output });
      expect(passed).toBe(false);
      expect(gates.some(({ skipped }) => skipped === true)).toBe(false);
    }
  });

  it.each([
    ["a Date", new Date(0)],
    ["a Buffer of clean text", Buffer.from("all is well")],
    ["a Map of clean texts", new Map([["a", "all is well"]])],
    ["what JSON leaves out", { a: "all is well", b: () => command, c: Symbol(command) }],
  ])("passes when there is nothing in it: %s", async (_name, output) => {
    expect(await gate.evaluate({ output })).toMatchObject({ passed: true });
  });

  it.each([
    ["a promise", Promise.resolve(command)],
    ["a Blob", new Blob([command])],
    ["a Response", new Response(command)],
    ["a list without an end", Object.assign([], { length: 2 ** 32 - 1 })],
    ["more bytes than anybody reads", new Uint8Array(20_000_000)],
  ])("does not pass when nobody can read it: %s", async (_name, output) => {
    for (const value of [output, { inside: output }])
      expect(await gate.evaluate({ output: value })).toMatchObject({
        passed: false,
        gates: [
          { name: "filesystem", skipped: true, reason: expect.stringContaining("cannot be read") },
          { name: "pii", skipped: true },
          { name: "content", skipped: true },
        ],
      });
  });

  it("may contain itself", async () => {
    const circle = new Map<string, unknown>([["note", command]]);
    circle.set("self", circle);
    expect(await gate.evaluate({ output: circle })).toMatchObject({ passed: false });
    circle.set("note", "all is well");
    expect(await gate.evaluate({ output: { circle } })).toMatchObject({ passed: true });
  });

  it("that throws when it is read fails in all gates", async () => {
    const output = new Map([["a", { toJSON: () => expect.unreachable() }]]);
    expect(await gate.evaluate({ output })).toMatchObject({ passed: false });
  });

  it("leaves the gate as good as new, and free to be closed", async () => {
    const own = createGate({ profile: "contract" });
    await own.evaluate({ output: Object.assign([], { length: 2 ** 32 - 1 }) });
    expect(await own.evaluate({ output: "all is well" })).toMatchObject({ passed: true });
    await own.close();
  });
});
