const backslash = 92;
const colon = 58;
const space = 32;

/**
 * Whether a key occurs twice in an object of a valid text of JSON, of which `value` is what parsing made: it keeps only the last of them, and a reader of
 * another kind may take the first. Then more keys are written than there are.
 */
export function hasKeyTwice(json: string, value: unknown): boolean {
  return keysWritten(json) > keysOf(value);
}

function keysWritten(json: string): number {
  let count = 0;
  for (let at = json.indexOf('"'); at >= 0; at = json.indexOf('"', at)) {
    at = behindString(json, at + 1);
    let next = at;
    while (json.charCodeAt(next) <= space) next++;
    if (json.charCodeAt(next) === colon) count++;
  }
  return count;
}

/** A string ends at the first quote before which the backslashes are even in number. */
function behindString(json: string, from: number): number {
  for (let end = json.indexOf('"', from); end >= 0; end = json.indexOf('"', end + 1)) {
    let escaping = end - 1;
    while (escaping >= from && json.charCodeAt(escaping) === backslash) escaping--;
    if ((end - escaping) % 2 === 1) return end + 1;
  }
  return json.length;
}

function keysOf(value: unknown): number {
  let count = 0;
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (typeof each !== "object" || each === null) continue;
    const values: unknown[] = Object.values(each);
    if (!Array.isArray(each)) count += values.length;
    for (const value of values) if (typeof value === "object") pending.push(value);
  }
  return count;
}
