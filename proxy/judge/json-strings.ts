/** Where something is in a value: inside what, and at which key or index of it. Nothing is inside nothing. */
export interface ValuePlace {
  inside: ValuePlace | undefined;
  at: string | number;
}

/** A string of a text of JSON that is a value: what it says, and what stands between its quotes. */
export interface JsonString {
  text: string;
  from: number;
  to: number;
  place: ValuePlace | undefined;
}

interface Container {
  place: ValuePlace | undefined;
  isObject: boolean;
  key: string;
  awaitsKey: boolean;
  index: number;
}

/** All strings of a valid text of JSON but the keys, in order. One under a key that occurs twice is there twice. */
export function jsonStrings(json: string): JsonString[] {
  const found: JsonString[] = [];
  const containers: Container[] = [];
  for (let at = 0; at < json.length; at++) {
    const inside = containers.at(-1);
    const character = json[at];
    if (character === '"') {
      const to = endOfString(json, at + 1);
      if (inside?.isObject === true && inside.awaitsKey) {
        inside.key = said(json.slice(at + 1, to));
        inside.awaitsKey = false;
      } else found.push({ text: said(json.slice(at + 1, to)), from: at + 1, to, place: placeIn(inside) });
      at = to;
    } else if (character === "{" || character === "[") {
      const isObject = character === "{";
      containers.push({ place: placeIn(inside), isObject, key: "", awaitsKey: isObject, index: 0 });
    } else if (character === "}" || character === "]") containers.pop();
    else if (character === "," && inside !== undefined) {
      inside.awaitsKey = inside.isObject;
      inside.index++;
    }
  }
  return found;
}

const placeIn = (container: Container | undefined): ValuePlace | undefined =>
  container && {
    inside: container.place,
    at: container.isObject ? container.key : container.index,
  };

/** A string ends at the first quote that no backslash escapes. */
function endOfString(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const character = json[at];
    if (character === "\\") at++;
    else if (character === '"') return at;
  }
  return json.length;
}

const said = (raw: string): string => (raw.includes("\\") ? String(JSON.parse(`"${raw}"`)) : raw);

/** For each unit of what a string says, and for its end, where it is written between the quotes. */
export function writtenAt(raw: string): (unit: number) => number {
  if (!raw.includes("\\")) return (unit) => unit;
  const starts: number[] = [];
  for (let at = 0; at < raw.length;) {
    starts.push(at);
    at += raw[at] !== "\\" ? 1 : raw[at + 1] === "u" ? 6 : 2;
  }
  return (unit) => starts[unit] ?? raw.length;
}
