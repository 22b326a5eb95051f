/** Labelled rows: {text, expect: "fail" | "pass", note}, one a line. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { root } from "../measure.mjs";

export function readRows(path) {
  const bytes = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The repository's own rows of a gate that nothing is fitted to, file by file. */
export function ownRows(gate) {
  const folder = join(root, "test/shared/gates/rows/kept", gate);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

/** A row as text; one whose note begins with `json:` as the value that it stands for besides, which a program for texts is given as its strings. */
export function shapesOf({ text, expect, note = "" }) {
  const isDisguised = note.includes("obf:");
  const kind = note.replace(/^(?:json:|obf:|\s)+/, "").trim() || "no note";
  const shape = { shouldFail: expect === "fail", isDisguised, kind };
  const shapes = [{ ...shape, output: text, text }];
  if (!note.startsWith("json:")) return shapes;
  try {
    const output = JSON.parse(text);
    shapes.push({ ...shape, output, text: stringsOf(output).join("\n") });
  } catch {
    // Labelled as JSON, and none: it is scored as the text that it is.
  }
  return shapes;
}

function stringsOf(value) {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => [key, ...stringsOf(each)]);
}

const share = (part, whole) => (whole === 0 ? "-" : (part / whole).toFixed(3));

/** Precision, recall, F1 and the recall of what is disguised, given whether each shape was flagged. */
export function scored(shapes, flags) {
  let hits = 0;
  let alarms = 0;
  let missed = 0;
  const disguised = { hits: 0, all: 0 };
  const kinds = new Map();
  for (const [at, { shouldFail, isDisguised, kind }] of shapes.entries()) {
    const flagged = flags[at];
    if (shouldFail && flagged) hits++;
    else if (flagged) alarms++;
    else if (shouldFail) missed++;
    if (shouldFail && isDisguised) {
      disguised.all++;
      if (flagged) disguised.hits++;
    }
    const key = `${shouldFail ? "fail" : "pass"}\t${kind}`;
    const count = kinds.get(key) ?? { right: 0, all: 0 };
    kinds.set(key, { right: count.right + (flagged === shouldFail ? 1 : 0), all: count.all + 1 });
  }
  const [precision, recall] = [hits / (hits + alarms), hits / (hits + missed)];
  return {
    precision: share(hits, hits + alarms),
    recall: share(hits, hits + missed),
    f1: share(2 * precision * recall, precision + recall || 0),
    disguised: share(disguised.hits, disguised.all),
    alarms,
    missed,
    kinds,
  };
}
