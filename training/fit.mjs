/**
 * `npm run build && node training/fit.mjs content`: fits the table that a gate weighs texts with, writes it beside the gate's sources and scores it on rows
 * that it was not fitted to. The same rows give the same bytes. Rows: ours, below `test/shared/gates/rows`, and those of the corpora beside the
 * checkout; without them the table knows fewer languages, so the one in the repository was fitted with them (NOTICE names their sources).
 */
import { createHash } from "node:crypto";
import { readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { hiddenRows } from "./hidden.mjs";
import { fitted, matrixOf, scoreOf } from "./logistic.mjs";
import { examplesOf, isKept, rowsIn } from "./rows.mjs";
import { fittedSigns } from "./signs.mjs";
import { tables } from "./tables.mjs";

const { Features } = await import("../dist/shared/gates/table/features.js");
const { Table } = await import("../dist/shared/gates/table/table.js");

const name = process.argv[2] ?? "content";
const recipe = await tables[name]();
const { look } = recipe;
const features = new Features(look);
const places = 2 ** look.bits;
const folds = 3;

/** The texts of a row that are weighed, each an example: of a row that is to be found the longest speaks for it. Where a recipe has bags, a row is one example. */
function textsOf(rows) {
  return rows.flatMap((row) => {
    const label = row.expect === "fail" ? 1 : 0;
    if (recipe.bagOf !== undefined) return { ...row, label, weight: recipe.rowWeight };
    const texts = recipe.textsOf(row).toSorted((one, other) => other.length - one.length);
    return (label === 1 ? texts.slice(0, 1) : texts).map((text) => ({ ...row, text, label, weight: 3 }));
  });
}

/** Examples with what is weighed of each: its text, or the stretches of it that the gate reads. */
const withBags = (examples) =>
  examples
    .map((row) => ({ ...row, bag: recipe.bagOf?.(row) ?? [{ text: row.text }] }))
    .filter(({ bag }) => bag.length > 0);

const seen = {};
const filesIn = (part) =>
  readdirSync(new URL(`../test/shared/gates/rows/${part}/${name}/`, import.meta.url))
    .toSorted()
    .map((file) => `test/shared/gates/rows/${part}/${name}/${file}`);
const isPlain = (file) => file.endsWith("/plain.jsonl");
const own = filesIn("fit");
const ours = own.filter((file) => !isPlain(file)).flatMap((file) => rowsIn(file, seen));
const others = recipe.corpora
  .flatMap((file) => rowsIn(file, seen))
  .filter(({ gate = name }) => gate === name);
/** Rows as they stand, and again where they are short, hidden; beside harmless sentences that are hidden alike. */
function withHidden(some, isWanted) {
  if (recipe.hidden === undefined) return some;
  const { file, count } = recipe.hidden;
  const sentences = rowsIn(file, seen)
    .filter(({ text }) => isWanted(text))
    .map((row) => ({ ...row, expect: "pass" }));
  return [
    ...some,
    ...hiddenRows(some, { around: sentences }),
    ...hiddenRows(sentences, { around: sentences, count }),
  ];
}

const fittedTo = [...ours, ...others.filter(({ text }) => !isKept(text))];
const rows = withBags(examplesOf(textsOf(withHidden(fittedTo, (text) => !isKept(text)))));
const harmlessTexts = examplesOf(
  [...own.filter(isPlain), ...recipe.harmless]
    .flatMap((file) => rowsIn(file, seen))
    .filter(({ text }) => !isKept(text))
    .map((row) => ({ ...row, label: 0, weight: 1 })),
);
const harmless = withBags(harmlessTexts);
console.log(`${rows.length} rows, ${harmlessTexts.length} harmless texts`);

/** Of a bag the text that tells most, or the two that do where nothing is to be found; before anything was fitted, the first ones. */
function picked(examples, weights) {
  return examples.flatMap(({ bag, label, weight }) => {
    const most = label === 1 ? 1 : 2;
    const texts =
      weights === undefined || bag.length <= most
        ? bag
        : sortedBy(bag, ({ text }) => scoreOf(weights, features, text));
    return texts.slice(0, most).map(({ text }) => ({ text, label, weight }));
  });
}

const sortedBy = (all, scoreOfEach) =>
  all
    .map((each) => ({ each, score: scoreOfEach(each) }))
    .sort((one, other) => other.score - one.score)
    .map(({ each }) => each);

/** Fits to the rows and to some harmless texts, then again with those of the others that come nearest to being found. */
function model(someRows, someHarmless) {
  const first = someHarmless.slice(0, recipe.harmlessFirst);
  const options = { places, softness: recipe.softness };
  let weights = fitted(matrixOf(picked([...someRows, ...first]), features), { ...options, rounds: 50 });
  for (let round = 1; round < recipe.rounds; round++) {
    const bestOf = ({ bag }) => Math.max(...bag.map(({ text }) => scoreOf(weights, features, text)));
    const nearest = someHarmless
      .slice(recipe.harmlessFirst)
      .map((row) => ({ row, score: bestOf(row) }))
      .sort((one, other) => other.score - one.score || one.row.order - other.row.order)
      .slice(0, recipe.harmlessNearest)
      .map(({ row }) => row);
    if (nearest.length === 0 && recipe.bagOf === undefined) return weights;
    const all = matrixOf(picked([...someRows, ...first, ...nearest], weights), features);
    weights = fitted(all, { ...options, rounds: 40, from: weights });
  }
  return weights;
}

/** Scores each text by a table that was not fitted to it. */
function scoreOutOfFold() {
  for (let fold = 0; fold < folds; fold++) {
    const isOut = ({ group }) => group % folds === fold;
    const weights = model(
      rows.filter((row) => !isOut(row)),
      harmless.filter((row) => !isOut(row)),
    );
    for (const { bag } of [...rows, ...harmless].filter(isOut))
      for (const each of bag) each.score = scoreOf(weights, features, each.text);
  }
}

/** The score that one harmless text of so many exceeds. A text with nothing to be weighed has no score. */
const exceeded = (scores) =>
  scores.sort((one, other) => other - one)[Math.floor(harmlessTexts.length / recipe.harmlessOfOne)];

/** A byte for each weight, of which the small ones are none. */
function bytesOf(weights) {
  const sizes = Float64Array.from(weights.subarray(0, places), Math.abs).sort();
  const least = sizes[Math.floor(places * (1 - recipe.keep))];
  const scale = sizes[places - 1];
  const bytes = Int8Array.from(weights.subarray(0, places), (weight) =>
    Math.abs(weight) < least ? 0 : Math.sign(weight) * Math.round(127 * Math.sqrt(Math.abs(weight) / scale)),
  );
  return { bytes, scale };
}

scoreOutOfFold();
/** Those of which the gate reads anything. */
const isRead = ({ bag }) => bag[0].isUnread !== true;
const threshold = exceeded(
  harmless.filter(isRead).map(({ bag }) => Math.max(...bag.map(({ score }) => score))),
);
const signs =
  recipe.signs &&
  fittedSigns(
    [rows, harmless].map((all) => all.filter(isRead)),
    recipe.signs,
    exceeded,
  );
const weights = model(rows, harmless);
const { bytes, scale } = bytesOf(weights);
const head = { look, scale, bias: weights[places], threshold, ...(signs && { signs }), rows: seen };
const table = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bytes.buffer)]);
const packed = brotliCompressSync(table);
writeFileSync(new URL(`../shared/gates/table/${recipe.file}.bin.br`, import.meta.url), packed);
for (const [file, digest] of Object.entries(seen)) console.log(digest, file);
const digest = createHash("sha256").update(packed).digest("hex");
console.log(`${digest} ${recipe.file}.bin.br, ${packed.length} bytes, finds above ${threshold.toFixed(3)}`);

const fit = new Table(table);
const sets = [
  ...(recipe.hidden === undefined ? [] : [["sentences, hidden", withHidden([], isKept)]]),
  ...filesIn("kept").map((file) => [file, rowsIn(file, {})]),
  ...recipe.corpora.map((file) => [file, rowsIn(file, {}).filter(({ text }) => isKept(text))]),
  ...recipe.harmless.map((file) => [
    file,
    rowsIn(file, {})
      .filter(({ text }) => isKept(text))
      .map((row) => ({ ...row, expect: "pass" })),
  ]),
];
console.log("Kept rows, by the table alone: found of those to be found, and found of the others");
for (const [file, all] of sets) {
  const scored = withBags(textsOf(all.filter(({ gate = name }) => gate === name)));
  const found = (label) => {
    const some = scored.filter((row) => row.label === label);
    return `${some.filter(({ bag }) => bag.some(({ text }) => fit.finds(text))).length}/${some.length}`;
  };
  console.log(`  ${file}: ${found(1)}, ${found(0)}`);
}
