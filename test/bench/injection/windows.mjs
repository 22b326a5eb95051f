/** Windows of what a machine has to read, the same ones for the same seed on the same machine. */
import { kindNames, textFiles, textOf } from "./places.mjs";

const windowCharacters = 2_000;
/** Of one file, so that a few long ones do not speak for all. */
const windowsOfFileMax = 24;

function randomFrom(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function shuffled(all, random) {
  const left = [...all];
  for (let at = left.length - 1; at > 0; at--) {
    const other = random(at + 1);
    [left[at], left[other]] = [left[other], left[at]];
  }
  return left;
}

/** A server's tools are judged one by one, as values; all else in windows of its text. */
function piecesOf(path) {
  const text = textOf(path);
  if (path.endsWith(".tools.json")) return JSON.parse(text).map((tool, at) => ({ output: tool, from: at }));
  const pieces = [];
  for (let from = 0; from < text.length && pieces.length < windowsOfFileMax; from += windowCharacters)
    pieces.push({ output: text.slice(from, from + windowCharacters), from });
  return pieces;
}

/** At most so many of each kind. */
export function* windowsFrom({ seed, perKind }) {
  const files = textFiles();
  const known = new Set();
  for (const kind of kindNames) {
    let left = perKind;
    const random = randomFrom(seed);
    for (const { path } of shuffled(
      files.filter((each) => each.kind === kind),
      random,
    )) {
      if (left <= 0) break;
      for (const { output, from } of piecesOf(path)) {
        const text = typeof output === "string" ? output : JSON.stringify(output);
        if (text.trim() === "" || known.has(text) || left <= 0) continue;
        known.add(text);
        left--;
        yield { kind, path, from, output, text };
      }
    }
  }
}
