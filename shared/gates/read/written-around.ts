import type { Step } from "./step.ts";

/** So many of the containers around a text are written, and of each so many entries on either side. */
const stepsMax = 5;
const entriesMax = 16;
const textMax = 60;

/** What stands around the text where a walk is, as it would be written in JSON, with what is long left out. */
export function writtenAround(steps: readonly Step[]): { before: string; after: string } {
  let before = "";
  let after = "";
  for (const { container, keys, at } of steps.slice(-stepsMax)) {
    if (at < 0) continue;
    if (keys === null) {
      before += "[";
      after = `]${after}`;
      continue;
    }
    const place = at >> 1;
    const entry = (key: string): string => `"${key}": ${written(Reflect.get(container, key))}`;
    const earlier = keys.slice(Math.max(0, place - entriesMax), place).map(entry);
    const later = keys.slice(place + 1, place + 1 + entriesMax).map(entry);
    before += `{${[...earlier, at % 2 === 1 ? `"${keys[place]}": ` : ""].join(", ")}`;
    after = `${[...(later.length === 0 ? [] : [""]), ...later].join(", ")}}${after}`;
  }
  // As the text stands between quotes.
  return { before: `${before}"`, after: `"${after}` };
}

function written(value: unknown): string {
  if (typeof value === "string") return `"${value.slice(0, textMax)}"`;
  if (typeof value === "object" && value !== null) return Array.isArray(value) ? "[]" : "{}";
  return String(value);
}
