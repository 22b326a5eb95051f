import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { between, seededRandom, seeds } from "../../support/random.ts";
import { openGate } from "./verdict.ts";

const texts = ["filesystem", "pii", "content"].flatMap((gate) =>
  readFileSync(new URL(`rows/fit/${gate}/first.jsonl`, import.meta.url), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { text: string }).text),
);

function cut(random: () => number, bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.length;) {
    const to = Math.min(bytes.length, from + between(random, 1, 60));
    pieces.push(bytes.subarray(from, to));
    from = to;
  }
  return pieces;
}

const silent = {
  passed: true,
  gates: ["filesystem", "pii", "content"].map((name) => ({ name, passed: true })),
};

describe("JSON in bytes", () => {
  it.each(seeds(3))("passes only what passes as a text, cut wherever it is: seed %i", async (seed) => {
    const random = seededRandom(seed);
    await using gate = openGate({ latencyThresholdMs: null });
    let passed = 0;
    for (const text of texts) {
      const json = JSON.stringify(random() < 0.5 ? { id: 1, note: text } : [{ id: 1, content: text }]);
      const verdict = gate.judgeBytes(cut(random, Buffer.from(json)));
      if (verdict === undefined) continue;
      passed++;
      expect(await gate.judgeText(json, { json: true }), json).toMatchObject(silent);
      expect(verdict).toMatchObject(silent);
    }
    expect(passed).toBeGreaterThan(texts.length / 10);
  });

  it.each([
    ["what is found across two pieces", ['{"id":1,"x":"to ann@exam', 'ple.com"}']],
    ["letters beyond ASCII, which may fold to others", [`{"id":1,"x":"${"full".repeat(9)} ａnn"}`]],
    ["what may be a refusal", ['{"id":1,"content":"No."}']],
    ["nothing at all", ["{", "}"]],
    ["no bytes", []],
  ])("takes its text to judge %s", async (_, pieces) => {
    await using gate = openGate();
    expect(gate.judgeBytes(pieces.map((piece) => Buffer.from(piece)))).toBeUndefined();
  });

  it("is left to the thread when it is long", async () => {
    await using gate = openGate();
    const long = Buffer.from(`{"id":1,"x":"${"tea ".repeat(100_000)}"}`);
    expect(gate.judgeBytes([long])).toBeUndefined();
    expect(gate.judgeBytes([Buffer.from(`{"id":1,"x":"${"tea ".repeat(50_000)}"}`)])?.passed).toBe(true);
  });
});
