import { isValueLike, valueIn } from "./line-ends.ts";
import { isFields } from "./shapes/shape.ts";
import type { KnownOrNot, Shapes } from "./shapes/shapes.ts";

const mayBeJson = /^\s*[[{"]/;
const last = "[DONE]";
export const silent: KnownOrNot = { deltas: [], isKnown: true };

/** `lineEnd`: what stands behind words that are a line of a text, and no piece of one. */
export function hear(data: string, value: unknown, shapes: Shapes, lineEnd = ""): KnownOrNot {
  if (value !== undefined) return shapes.hear(value);
  if (data === last) return { ...silent, ends: true };
  const text = data + lineEnd;
  return data === "" ? silent : { deltas: [{ at: [], into: ["text"], text }], isKnown: false };
}

export function hearEach(values: readonly unknown[], shapes: Shapes): KnownOrNot {
  const heard = values.map((value, at) => {
    const one = typeof value === "string" ? hear(value, undefined, shapes) : hear("", value, shapes);
    const deltas = one.deltas.map((delta) => ({ ...delta, at: [at, ...delta.at] }));
    return { ...one, deltas };
  });
  return {
    deltas: heard.flatMap(({ deltas }) => deltas),
    calls: heard.flatMap(({ calls = [] }) => calls),
    called: heard.flatMap(({ called = [] }) => called),
    ends: heard.some(({ ends }) => ends === true),
    isSaidAgain: heard.some(({ isSaidAgain }) => isSaidAgain === true),
    isKnown: heard.every(({ isKnown }) => isKnown),
  };
}

/** Those of some lines in which anything is said. */
export const saying = (lines: readonly string[]): string[] => lines.filter((line) => valueIn(line) !== "");

export const valuesIn = (lines: readonly string[]): unknown[] =>
  saying(lines)
    .map(valueIn)
    .map((line) => (isValueLike(line) ? (valueOf(line) ?? looseValueOf(line) ?? line) : line));

/** A message of JSON-RPC, as MCP streams them. */
export const isMessage = (value: unknown): boolean => isFields(value) && value["jsonrpc"] === "2.0";

/** Undefined where it is no value of JSON that holds others, or a text. */
export function valueOf(data: string): unknown {
  if (!mayBeJson.test(data)) return undefined;
  try {
    return JSON.parse(data);
  } catch {
    return undefined;
  }
}

/** Python writes these and reads them. */
const notANumber = /([:,[]\s*)-?(?:NaN|Infinity)(?=\s*[,\]}])/g;

/** The same of what only some take for JSON. */
export function looseValueOf(data: string): unknown {
  const json = mayBeJson.test(data) ? data.replaceAll(notANumber, "$1null") : data;
  return json === data ? undefined : valueOf(json);
}
