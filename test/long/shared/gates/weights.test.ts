import { expect, it } from "vitest";
import * as find from "../../../../shared/gates/injection/read-stretches.ts";
import * as signals from "../../../../shared/gates/injection/signals.ts";
import { steps } from "../../../../shared/gates/injection/signals-wording.ts";
import { vocabulary } from "../../../../shared/gates/injection/vocabulary.ts";
import { tagBits } from "../../../../shared/gates/injection/tags.ts";
import { wordsOf } from "../../../../shared/gates/injection/words.ts";
import * as wording from "../../../../shared/gates/injection/wording.ts";
import { weights as injectionWeights } from "../../../../shared/gates/injection/weights.ts";
import * as cues from "../../../../shared/gates/content/cues.ts";
import * as opening from "../../../../shared/gates/content/opening.ts";
import * as spoken from "../../../../shared/gates/content/spoken.ts";
import { weights } from "../../../../shared/gates/content/weights.ts";
import { fittedTables } from "../../../bench/fit-injection.mjs";
import { fittedTable } from "../../../bench/fit-leaning.mjs";

it("the weights of refusals can be computed again from our own rows, to the last digit", () => {
  expect(fittedTable({ ...cues, ...opening, ...spoken }).split("\n")).toEqual(weights.slice(1).split("\n"));
});

it("the words and weights of planted orders can be computed again from our own rows, to the last digit", () => {
  const made = fittedTables({ ...find, ...signals, steps, ...wording, wordsOf, tagBits });
  expect(made.vocabulary.split("\n")).toEqual(vocabulary.slice(1).split("\n"));
  expect(made.weights.split("\n")).toEqual(injectionWeights.slice(1).split("\n"));
});
