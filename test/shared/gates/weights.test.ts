import { expect, it } from "vitest";
import * as cues from "../../../shared/gates/content/cues.ts";
import * as opening from "../../../shared/gates/content/opening.ts";
import * as spoken from "../../../shared/gates/content/spoken.ts";
import { weights } from "../../../shared/gates/content/weights.ts";
import { fittedTable } from "../../bench/fit-leaning.mjs";

it("the weights of refusals are made again from our own rows, to the last number", () => {
  expect(fittedTable({ ...cues, ...opening, ...spoken }).split("\n")).toEqual(weights.slice(1).split("\n"));
});
