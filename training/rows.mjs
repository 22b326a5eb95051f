/** Rows for a table: our own, and those of the corpora beside the checkout where they are present. A fifth, by a hash of the text, is kept and never fitted. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const root = new URL("../", import.meta.url);
/** Stands inside of what looks like a live token in our rows. */
const joint = "\u2038";

export const digestOf = (text) => createHash("md5").update(text).digest().readUInt32LE(0);
/** Texts that begin alike are on the same side of a fold, and so is what hides them. */
const groupOf = (text) =>
  digestOf(
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, "")
      .slice(0, 40),
  );
export const isKept = (text) => digestOf(text) % 5 === 0;

/** The rows of a file, which may be packed, or a line of text each. `seen` takes the SHA-256 of each file that was read. */
export function rowsIn(path, seen) {
  const file = new URL(path, root);
  if (!existsSync(file)) return [];
  const bytes = readFileSync(file);
  const name = path.replace("../shared/", "");
  seen[name] = createHash("sha256").update(bytes).digest("hex");
  const text = (path.endsWith(".gz") ? gunzipSync(bytes) : bytes).toString("utf8").replaceAll(joint, "");
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line) => ({
    ...(path.endsWith(".txt") ? { text: line } : JSON.parse(line)),
    file: name,
  }));
}

/** What is fitted: in an order that does not depend on the order of files, each text once. */
export function examplesOf(rows) {
  const sorted = rows
    .filter(({ text }) => text.trim() !== "")
    .map((row) => ({ ...row, order: digestOf(row.text), group: groupOf(row.said ?? row.text) }))
    .sort((one, other) => one.order - other.order || (one.text < other.text ? -1 : 1));
  return sorted.filter(({ text }, at) => text !== sorted[at - 1]?.text);
}
