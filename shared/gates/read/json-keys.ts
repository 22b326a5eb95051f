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

const quotation = 34;
const comma = 44;

/** One member of an object, and where in the text its value stands. */
export interface Member {
  name: string;
  from: number;
  to: number;
}

/** The members of the object that a valid text of JSON is, in the order and as often as they are written. */
export function membersOf(json: string): Member[] {
  const members: Member[] = [];
  let depth = 0;
  let name = "";
  let isName = true;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === quotation) {
      const end = behindString(json, at + 1);
      if (depth === 1 && isName) {
        name = String(JSON.parse(json.slice(at, end)));
        at = json.indexOf(":", end);
        from = at + 1;
        isName = false;
      } else at = end - 1;
    } else if (unit === 0x7b || unit === 0x5b) depth++;
    else if (unit === 0x7d || unit === 0x5d) {
      if (--depth === 0 && !isName) members.push({ name, from, to: at });
    } else if (unit === comma && depth === 1) {
      members.push({ name, from, to: at });
      isName = true;
    }
  }
  return members;
}
