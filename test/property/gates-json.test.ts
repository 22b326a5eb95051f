import {
  array,
  assert,
  asyncProperty,
  constantFrom,
  dictionary,
  infiniteStream,
  type JsonValue,
  jsonValue,
  nat,
  oneof,
  pre,
  string,
} from "fast-check";
import { describe, expect, it } from "vitest";
import type { Evaluation, Gate } from "../../shared/gates/create-gate.ts";
import { filesystemProbes } from "../../shared/gates/filesystem/probes.ts";
import { piiProbes } from "../../shared/gates/pii/probes.ts";
import { openGate } from "../shared/gates/verdict.ts";

const seed = Number(process.env["SEED"] ?? 20_261_121);
const runs = { seed, numRuns: Number(process.env["CASES"] ?? 1_000) };

const anchors = [...filesystemProbes, ...piiProbes].flatMap((probe) => [
  ...probe.anchors,
  ...(probe.names ?? []),
]);
const pieces = oneof(
  constantFrom(
    "rm -rf /",
    "r\\m -rf /",
    'r"m" -rf /',
    "cat /etc/shadow",
    "ann@example.com",
    "123-45-6789",
    "\u{1d42b}\u{1d426} -rf /",
    "\uff21\uff4e\uff4e\uff20example\u3002com",
    "I'm sorry, but I can't help with that.",
    '{"mail":"ann\\u0040example.com"}',
    "amFuZS5kb2VAZXhhbXBsZS5jb20=",
    "\u200b",
    " ",
    "\n",
  ),
  constantFrom(...anchors),
  string({ unit: "grapheme", maxLength: 6 }),
);
const text = array(pieces, { maxLength: 4 }).map((parts) => parts.join(""));
const numbers = oneof(
  nat(999_999_999),
  constantFrom(536_228_145, 536_228_140, 4_155_550_100, 1e21, -0, 1e-7),
);
const key = oneof(
  constantFrom(
    "text",
    "content",
    "message",
    "data",
    "role",
    "type",
    "structuredContent",
    "ssn",
    "phone",
    "id",
  ),
  text,
);
const leaf = oneof(text, numbers, constantFrom(null, true, false, "", "assistant", "user"));
const small = oneof(leaf, array(leaf, { maxLength: 3 }), dictionary(key, leaf, { maxKeys: 4 }));
const value = oneof(
  leaf,
  jsonValue({ maxDepth: 3, stringUnit: "grapheme" }),
  array(small, { maxLength: 4 }),
  dictionary(key, oneof(small, array(small, { maxLength: 3 })), { maxKeys: 5 }),
).map((each): JsonValue => JSON.parse(JSON.stringify(each)));

/** A value written as another program might: blanks where they are allowed, escapes where none are needed, numbers with an exponent. */
function written(each: JsonValue, chance: () => number): string {
  const blank = (): string => ["", "", "", " ", "\n\t"][chance() % 5] ?? "";
  const quoted = (inner: string): string =>
    `"${Array.from({ length: inner.length }, (_, at) => unit(inner, at)).join("")}"`;
  const unit = (inner: string, at: number): string => {
    if (chance() % 40 === 0) return `\\u${inner.charCodeAt(at).toString(16).padStart(4, "0")}`;
    return inner[at] === "/" && chance() % 40 === 0 ? "\\/" : JSON.stringify(inner[at]).slice(1, -1);
  };
  if (typeof each === "string") return `${blank()}${quoted(each)}${blank()}`;
  if (typeof each === "number") return chance() % 4 === 0 ? each.toExponential() : String(each);
  if (each === null || typeof each !== "object") return `${blank()}${each}`;
  if (Array.isArray(each))
    return `${blank()}[${blank()}${each.map((item) => written(item, chance)).join(",")}]`;
  const fields = Object.entries(each).map(
    ([name, inner]) =>
      `${blank()}${quoted(name)}${blank()}:${inner === undefined ? "null" : written(inner, chance)}`,
  );
  return `{${fields.join(",")}${blank()}}${blank()}`;
}

const withoutTimes = ({ gates }: Evaluation): unknown =>
  gates.map((result) => ({ ...result, latency_ms: 0 }));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A text so small is judged at once. */
function judgedAtOnce(gate: Gate, json: string): Evaluation {
  const judged = gate.judgeText(json, { json: true });
  if (judged instanceof Promise) throw new Error("a promise for a small text");
  return judged;
}

describe(`for any JSON value (seed ${seed})`, () => {
  it.each(["balanced", "strict"] as const)(
    "the verdict of its text is the verdict of the value, however it is written, when the profile is %s",
    async (profile) => {
      await using gate = openGate({ profile });
      await assert(
        asyncProperty(value, infiniteStream(nat()), async (output, chances) => {
          const json = written(output, () => chances.next().value ?? 0);
          expect(JSON.parse(json)).toEqual(output);
          expect(withoutTimes(judgedAtOnce(gate, json))).toEqual(
            withoutTimes(await gate.evaluate({ output })),
          );
        }),
        runs,
      );
    },
  );

  it("the verdict of its text cut short is the verdict of that text", async () => {
    await using gate = openGate();
    await assert(
      asyncProperty(value, nat(200), nat(), async (output, end, other) => {
        const whole = JSON.stringify(output);
        const text = whole.slice(0, end) + (other % 2 === 0 ? "" : "} I can't help with that.");
        pre(!isJson(text));
        expect(withoutTimes(judgedAtOnce(gate, text))).toEqual(
          withoutTimes(await gate.evaluate({ output: text })),
        );
      }),
      runs,
    );
  });
});
