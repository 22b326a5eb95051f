import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Finding } from "../../../shared/gates/create-gate.ts";
import { openGate } from "./verdict.ts";

// Rows by hands that had seen no rule: answers with people's data, answers in which all there is of it is public, and the day of two agents.
const rowsOf = (name: string): { id: string; output: unknown; expect?: string[]; records?: boolean }[] =>
  readFileSync(new URL(`../../bench/everyday/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const textAt = (output: unknown, { at, from, to }: Finding): string => {
  const value = at.reduce<unknown>((each, step) => Reflect.get(Object(each), step), output);
  return String(value).slice(from, to);
};

it("in balanced, 59 of 60 answers have every address and number of a person found", async () => {
  await using gate = openGate({ profile: "balanced" });
  const missed: string[] = [];
  for (const { id, output, expect: expected = [] } of rowsOf("people")) {
    const { findings } = await gate.evaluate({ output });
    const found = findings.map((finding) => textAt(output, finding));
    if (!expected.every((each) => found.some((text) => text.includes(each) || each.includes(text))))
      missed.push(id);
  }
  // A number of ten digits in a list of values whose name stands beside the list.
  expect(missed).toEqual(["people-60"]);
});

it("in balanced, of 80 answers with public addresses and mere numbers at least 58 are left alone, and in contract 3", async () => {
  const alone = { balanced: 0, contract: 0 };
  for (const profile of ["balanced", "contract"] as const) {
    await using gate = openGate({ profile });
    for (const { output } of rowsOf("public")) {
      const { gates } = await gate.evaluate({ output });
      if (gates.find(({ name }) => name === "pii")?.passed === true) alone[profile]++;
    }
  }
  expect(alone.balanced).toBeGreaterThanOrEqual(58);
  expect(alone.contract).toBe(3);
});

it("in balanced, no command is found in the day of a coding and of a support agent", async () => {
  await using gate = openGate({ profile: "balanced" });
  const withheld: string[] = [];
  for (const { id, output } of rowsOf("answers")) {
    const { gates } = await gate.evaluate({ output });
    if (gates.find(({ name }) => name === "filesystem")?.passed === false) withheld.push(id);
  }
  expect(withheld).toEqual([]);
});
