import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOf } from "../../../shared/gates/table/table.ts";
import { failedGates } from "./verdict.ts";

interface Row {
  text: string;
  expect: "pass" | "fail";
  note?: string;
}

const only = { gates: { filesystem: false, pii: false } };

/** Rows of many hands, which the hash of their text keeps back: nothing was fitted to them. */
const folder = new URL("rows/kept/content/", import.meta.url);
const rows = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({ file, ...(JSON.parse(line) as Row) })),
);
/** Written to be found by no word: wrong deeds that are only named, polite changes of the subject. */
const isPlain = ({ file }: { file: string }): boolean => file !== "own.jsonl";

const outputOf = ({ text, note = "" }: Row): unknown =>
  note.startsWith("json:") ? (JSON.parse(text) as unknown) : text;

async function foundOf(some: readonly Row[]): Promise<number> {
  const failed = await Promise.all(some.map((row) => failedGates(outputOf(row), only)));
  return failed.filter((gates) => gates.includes("content")).length;
}

describe("replies that nothing was fitted to", () => {
  it("are found where they decline: three in four of those that many hands wrote to be hard", async () => {
    const declining = rows.filter((row) => row.expect === "fail" && isPlain(row));
    expect(declining.length).toBeGreaterThan(200);
    expect((await foundOf(declining)) / declining.length).toBeGreaterThan(0.75);
  });

  it("are left alone where they answer: 19 in 20 of what is found does decline", async () => {
    const some = rows.filter(isPlain);
    const answering = some.filter((row) => row.expect === "pass");
    const found = await foundOf(some);
    expect((await foundOf(answering)) / found).toBeLessThan(0.05);
  });
});

describe("the table of refusals", () => {
  it("is small", () => {
    const bytes = readFileSync(new URL("../../../shared/gates/table/refusal.bin.br", import.meta.url));
    expect(bytes.length).toBeLessThan(65_536);
  });

  it("names the files that it was fitted to, and the digest of each", () => {
    const files = Object.entries(tableOf("refusal").head.rows);
    expect(files.length).toBeGreaterThan(10);
    for (const [, digest] of files) expect(digest).toMatch(/^[0-9a-f]{64}$/);
  });

  it("tells which words of a reply speak for a refusal", () => {
    const told = tableOf("refusal").told("I'm sorry, but I can't assist with that request.");
    expect(told).toHaveLength(5);
    expect(told.map(({ words }) => words).join(" ")).toMatch(/sorry|can't|assist/);
  });
});
