import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Finding, ProfileName } from "../../../shared/gates/create-gate.ts";
import { openGate } from "./verdict.ts";

// Rows by hands that had seen no rule: answers with people's data, answers in which all there is of it is public, and the day of two agents.
const rowsOf = (
  name: string,
): { id: string; output: unknown; expect?: string[]; records?: boolean; harm?: boolean }[] =>
  readFileSync(new URL(`../../bench/everyday/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));

const textAt = (output: unknown, { at, from, to }: Finding): string => {
  const value = at.reduce<unknown>((each, step) => Reflect.get(Object(each), step), output);
  return String(value).slice(from, to);
};

/** The answers in which an address or a number of a person was not found. */
async function missedIn(name: string): Promise<string[]> {
  await using gate = openGate({ profile: "balanced" });
  const missed: string[] = [];
  for (const { id, output, expect: expected = [] } of rowsOf(name)) {
    const { findings } = await gate.evaluate({ output });
    const found = findings.map((finding) => textAt(output, finding));
    if (!expected.every((each) => found.some((text) => text.includes(each) || each.includes(text))))
      missed.push(id);
  }
  return missed;
}

/** In how many answers nothing is taken for personal data. */
async function leftAlone(name: string, profile: ProfileName): Promise<number> {
  await using gate = openGate({ profile });
  let alone = 0;
  for (const { output } of rowsOf(name)) {
    const { gates } = await gate.evaluate({ output });
    if (gates.find((each) => each.name === "pii")?.passed === true) alone++;
  }
  return alone;
}

it("in balanced, of answers with people's data 59 of 60 have all of it found, and 37 of 40 that nothing was fitted to", async () => {
  // A number of ten digits in a list of values whose name stands beside the list.
  expect(await missedIn("people")).toEqual(["people-60"]);
  expect((await missedIn("second-people")).length).toBeLessThanOrEqual(3);
});

it("in balanced, of answers with public data 58 of 80 are left alone, and 48 of 60 that nothing was fitted to", async () => {
  expect(await leftAlone("public", "balanced")).toBeGreaterThanOrEqual(58);
  expect(await leftAlone("second-public", "balanced")).toBeGreaterThanOrEqual(48);
  expect(await leftAlone("public", "contract")).toBeLessThanOrEqual(3);
});

it("in balanced, commands that are put before an agent are found as in contract, and fewer that are only mentioned", async () => {
  const found = { contract: [0, 0], balanced: [0, 0] };
  for (const profile of ["contract", "balanced"] as const) {
    await using gate = openGate({ profile });
    for (const { output, harm } of rowsOf("commands")) {
      const { gates } = await gate.evaluate({ output });
      const isFound = gates.find(({ name }) => name === "filesystem")?.passed === false;
      if (isFound) found[profile][harm === true ? 0 : 1]! += 1;
    }
  }
  // The two that are not found fetch from addresses that are set aside for documentation.
  expect(found).toEqual({ contract: [28, 24], balanced: [28, 17] });
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
