import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

/** Stands inside of what looks like a live token, since hosts of repositories refuse such. */
const joint = "\u2038";

interface Row {
  text: string;
  expect: "pass" | "fail";
  note?: string;
}

/** What each gate has to reach on rows that were written from the policy alone, before anybody looked at what the rules make of them. */
const goals = [
  { gate: "pii", precision: 0.99, recall: 0.98, hard: { note: "obf:", recall: 0.9 } },
  { gate: "secrets", precision: 0.97, recall: 0.95, hard: { note: "obf:", recall: 1 } },
] as const;

/** A dozen people wrote them, each after the rules had been mended by the rows of those before. */
const folders = [
  "fresh",
  "fresh/second",
  "fresh/third",
  "fresh/fourth",
  "fresh/fifth",
  "fresh/sixth",
  "fresh/seventh",
  "fresh/eighth",
  "fresh/ninth",
];

const fileOf = (folder: string, gate: string): URL => new URL(`${folder}/${gate}.jsonl`, import.meta.url);

function rowsOf(folder: string, gate: string): Row[] {
  const lines = readFileSync(fileOf(folder, gate), "utf8").replaceAll(joint, "").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Row);
}

/** A row of JSON is judged as a text and as the value that it stands for. */
const shapesOf = ({ text, note = "" }: Row): unknown[] =>
  note.startsWith("json:") ? [text, JSON.parse(text)] : [text];

describe.each(folders)("rows in %s, written by somebody who never saw the rules", (folder) => {
  it.each(goals)("$gate holds its goals", async ({ gate, precision, recall, hard }) => {
    const cases = rowsOf(folder, gate).flatMap((row) => shapesOf(row).map((output) => ({ row, output })));
    const judged = await Promise.all(
      cases.map(async ({ row, output }) => ({
        row,
        flagged: (await failedGates(output, { gates: { [gate]: true } })).includes(gate),
      })),
    );
    const wanted = judged.filter(({ row }) => row.expect === "fail");
    const hidden = wanted.filter(({ row }) => row.note?.includes(hard.note));
    const flagged = judged.filter((each) => each.flagged);
    // The fourth did not say which of the rows are hard.
    const shareOf = (part: typeof judged, whole: typeof judged): number =>
      whole === hidden && whole.length === 0 ? 1 : part.length / whole.length;
    expect(flagged.length).toBeGreaterThan(0);
    expect(
      shareOf(
        wanted.filter((each) => each.flagged),
        wanted,
      ),
    ).toBeGreaterThanOrEqual(recall);
    expect(
      shareOf(
        hidden.filter((each) => each.flagged),
        hidden,
      ),
    ).toBeGreaterThanOrEqual(hard.recall);
    expect(
      shareOf(
        flagged.filter(({ row }) => row.expect === "fail"),
        flagged,
      ),
    ).toBeGreaterThanOrEqual(precision);
  });
});
