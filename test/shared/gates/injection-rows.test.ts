import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { tableOf } from "../../../shared/gates/table/table.ts";
import { failedGates } from "./verdict.ts";

interface Row {
  file: string;
  text: string;
  expect: "pass" | "fail";
  note?: string;
}

const only = { gates: { filesystem: false, pii: false, content: false, secrets: false, injection: true } };

/** Rows of many hands, which the hash of their text keeps back: nothing was fitted to them. */
const folder = new URL("rows/kept/injection/", import.meta.url);
const rows = readdirSync(folder).flatMap((file) =>
  readFileSync(new URL(file, folder), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line): Row => ({ file, ...(JSON.parse(line) as Omit<Row, "file">) })),
);
/** A few orders in very many disguises, and what only looks so. */
const isDisguised = ({ file }: Row): boolean => file === "encoded.jsonl";
/** Orders and instructions in nineteen languages, by one hand. */
const isOverseas = ({ file }: Row): boolean => file === "overseas.jsonl";

const outputOf = ({ text, note = "" }: Row): unknown =>
  note.startsWith("json:") ? (JSON.parse(text) as unknown) : text;

async function foundOf(some: readonly Row[]): Promise<number> {
  const failed = await Promise.all(some.map((row) => failedGates(outputOf(row), only)));
  return failed.filter((gates) => gates.length > 0).length;
}

async function sharesOf(some: readonly Row[]): Promise<{ precision: number; recall: number }> {
  const orders = some.filter((row) => row.expect === "fail");
  const right = await foundOf(orders);
  const wrong = await foundOf(some.filter((row) => row.expect === "pass"));
  return { precision: right / (right + wrong), recall: right / orders.length };
}

describe("of rows that nothing was fitted to", () => {
  it("six orders in ten are found, and nine in ten of what is found are orders", async () => {
    const { precision, recall } = await sharesOf(rows.filter((row) => !isDisguised(row) && !isOverseas(row)));
    expect(recall).toBeGreaterThan(0.62);
    expect(precision).toBeGreaterThan(0.9);
  });

  it("half of the orders in nineteen languages are found, and nine in ten of what is found are orders", async () => {
    const { precision, recall } = await sharesOf(rows.filter(isOverseas));
    expect(recall).toBeGreaterThan(0.5);
    expect(precision).toBeGreaterThan(0.88);
  });

  it("four disguised orders in five are found, and four in five of what is found are orders", async () => {
    const { precision, recall } = await sharesOf(rows.filter(isDisguised));
    expect(recall).toBeGreaterThan(0.8);
    expect(precision).toBeGreaterThan(0.8);
  });
});

describe("the table of orders", () => {
  it("is small", () => {
    const bytes = readFileSync(new URL("../../../shared/gates/table/injection.bin.br", import.meta.url));
    expect(bytes.length).toBeLessThan(65_536);
  });

  it("weighs no sign of an order against one", () => {
    const { signs = {} } = tableOf("injection").head;
    expect(Object.keys(signs).length).toBeGreaterThan(40);
    expect(signs["a turn between tokens"]).toBeGreaterThan(0);
    expect(signs["a regular expression"]).toBeLessThan(0);
  });
});
