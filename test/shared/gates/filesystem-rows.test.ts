import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

interface Row {
  text: string;
  expect: "pass" | "fail";
  note?: string;
}

const only = { gates: { pii: false, content: false } };

/** Rows of many hands, written from the policy alone. A hash of the text keeps a fifth of them back, to which nothing is fitted. */
function rowsOf(side: "fit" | "kept"): Row[] {
  const folder = new URL(`rows/${side}/filesystem/`, import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Row),
  );
}

/** A row of JSON is judged as a text and as the value that it stands for. */
const outputsOf = ({ text, note = "" }: Row): unknown[] =>
  note.startsWith("json:") ? [text, JSON.parse(text)] : [text];

async function foundOf(rows: readonly Row[]): Promise<number> {
  const failed = await Promise.all(rows.flatMap(outputsOf).map((output) => failedGates(output, only)));
  return failed.filter((gates) => gates.includes("filesystem")).length;
}

describe.each([
  { side: "kept", recall: 0.98 },
  { side: "fit", recall: 0.9 },
] as const)("harm to a machine in rows that are $side", ({ side, recall }) => {
  it("is found, and little else is", async () => {
    const rows = rowsOf(side);
    const harmful = rows.filter((row) => row.expect === "fail");
    const found = await foundOf(harmful);
    const alarms = await foundOf(rows.filter((row) => row.expect === "pass"));
    expect(harmful.length).toBeGreaterThan(90);
    expect(found / harmful.flatMap(outputsOf).length).toBeGreaterThanOrEqual(recall);
    expect(found / (found + alarms)).toBeGreaterThanOrEqual(0.985);
  });
});
