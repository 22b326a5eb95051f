import { describe, expect, it } from "vitest";
import { filesystemProbes } from "../../../shared/gates/filesystem/probes.ts";
import type { Probe } from "../../../shared/gates/gate.ts";
import { decoders } from "../../../shared/gates/decode/decoders.ts";
import { jsonTexts } from "../../../shared/gates/read/json-text.ts";
import { piiProbes } from "../../../shared/gates/pii/probes.ts";
import { anchorsOf, compilePrefilter } from "../../../shared/gates/search/prefilter.ts";
import { search } from "../../../shared/gates/search/search.ts";
import { Stops } from "../../../shared/gates/search/stretch.ts";
import { adversarial } from "../../bench/gates-families.mjs";

const probes: readonly Probe[] = [...filesystemProbes, ...piiProbes];
const small = 8_000;
/** Where the numbers in a family get a digit more, rules wake that slept before; then it is measured past that. */
const large = 24_000;

/** A text that counts how many of its characters are read, one by one or in slices. */
function counted(text: string): { text: string; steps: () => number } {
  let steps = 0;
  const count = (characters: number) => (steps += characters);
  const handler: ProxyHandler<object> = {
    get(_, property) {
      if (property === "length") return text.length;
      if (typeof property === "string" && /^\d+$/.test(property)) {
        count(1);
        return text[Number(property)];
      }
      if (property === "charCodeAt") return (at: number) => (count(1), text.charCodeAt(at));
      if (property === "startsWith")
        return (part: string, at = 0) => (count(part.length), text.startsWith(part, at));
      if (property === "indexOf") {
        return (part: string, from = 0) => {
          const found = text.indexOf(part, from);
          count((found < 0 ? text.length : found + part.length) - from);
          return found;
        };
      }
      if (property === "slice" || property === "substring") {
        return (from = 0, to = text.length) => {
          const part = text.slice(from, to);
          count(part.length);
          return part;
        };
      }
      if (property === Symbol.toPrimitive || property === "toString") return () => (count(text.length), text);
      // Whatever else a rule calls reads all of the text, as far as this count can know.
      return (...rest: unknown[]) => {
        count(text.length);
        return Reflect.apply(Reflect.get(String.prototype, property) as () => unknown, text, rest);
      };
    },
  };
  return { text: new Proxy({}, handler) as unknown as string, steps: () => steps };
}

/** Characters read by a search of one text by all probes, as the engine runs it, and how often anybody was asked. */
function costOf(text: string, asked: readonly Probe[]): { steps: number; asks: number } {
  let asks = 0;
  const anchors = asked.flatMap((probe, at) => anchorsOf(probe, at));
  const written = decoders.flatMap((decoder, at) => anchorsOf(decoder, asked.length + at));
  const watched = counted(text);
  const leaf = { text: watched.text, key: "" };
  search({
    prefilter: compilePrefilter([...anchors, ...written]),
    text: watched.text,
    stops: new Stops(),
    askedUntil: new Int32Array(asked.length + decoders.length),
    ask(number, end, read) {
      asks++;
      if (asked[number] !== undefined) return asked[number].look(leaf, end, read)?.until ?? 0;
      return decoders[number - asked.length]?.find(watched.text, end, read).until ?? 0;
    },
    spend: () => false,
  });
  return { steps: watched.steps(), asks };
}

const stepsOf = (text: string, asked: readonly Probe[]): number => costOf(text, asked).steps;

/** Characters read to take a list of strings apart, each of which holds an escaped quote. */
function jsonStepsOf(strings: number): number {
  const watched = counted(`[${'"\\"",'.repeat(strings)}1]`);
  expect(jsonTexts(watched.text)).toHaveLength(strings);
  return watched.steps();
}

describe("a text that is twice as long is twice the work", () => {
  const families = adversarial.flatMap(([name, make]) => {
    const text = make(small);
    return typeof text === "string" ? [{ name, make: make as (size: number) => string }] : [];
  });

  it.each(families)("$name", ({ make }) => {
    const growthFrom = (size: number): number =>
      stepsOf(make(2 * size), probes) / stepsOf(make(size), probes);
    const growth = growthFrom(small);
    expect(growth < 2.3 ? growth : growthFrom(large)).toBeLessThan(2.3);
    // Even where every character is an anchor, each is read a bounded number of times.
    expect(stepsOf(make(2 * small), probes) / (2 * small)).toBeLessThan(150);
  });

  it.each(["%65%74", "%%32%65", "\\x72\\x6d"])("asks nobody about each letter of %j", (letters) => {
    const text = letters.repeat(small / letters.length);
    expect(costOf(text, probes).asks).toBeLessThan(text.length / 50);
  });

  it("also when it is JSON in a text", () => {
    expect(jsonStepsOf(4_000) / jsonStepsOf(2_000)).toBeLessThan(2.3);
  });

  it("which this test would not say of a rule that reads from the beginning at each anchor", () => {
    const careless: Probe = {
      rules: ["fs.disk"],
      anchors: ["a"],
      look: ({ text }, end) =>
        text.slice(0, end).endsWith("x") ? { rule: "fs.disk", until: end } : undefined,
    };
    const once = stepsOf("a".repeat(small), [...probes, careless]);
    const twice = stepsOf("a".repeat(2 * small), [...probes, careless]);
    expect(twice / once).toBeGreaterThan(3.5);
  });
});
