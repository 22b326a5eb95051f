/** Keys whose texts may speak for the whole of an output. */
export const textKeys: ReadonlySet<string> = new Set(
  "text content message output answer response reply result completion value choices delta parts candidates messages data".split(
    " ",
  ),
);
const keysMax = 12;
const depthMax = 8;

interface Spoken {
  text: string;
  /** Where it stands, such as `content[0].text`. */
  path: string;
}

/** Nobody answers in more texts than this, and each of them is judged whole. */
const textsMax = 32;

/**
 * The texts of an output that speak for the whole of it: the output itself, the text-like fields of a small object, the first entry of a list, and of
 * all those the first 32. What somebody else said in a conversation is not the output speaking.
 */
export function spokenTexts(output: unknown): Spoken[] {
  const spoken: Spoken[] = [];
  listen(output, "", 0, spoken);
  return spoken;
}

function listen(output: unknown, path: string, depth: number, spoken: Spoken[]): void {
  if (spoken.length >= textsMax) return;
  if (typeof output === "string") spoken.push({ text: output, path });
  if (typeof output !== "object" || output === null || depth >= depthMax) return;
  if (Array.isArray(output)) {
    const first = output.findIndex(isSpoken);
    if (first >= 0) listen(output[first], `${path}[${first}]`, depth + 1, spoken);
    return;
  }
  if (hasMoreKeys(output, keysMax)) return;
  for (const [key, value] of Object.entries(output)) {
    if (textKeys.has(key)) listen(value, path === "" ? key : `${path}.${key}`, depth + 1, spoken);
  }
}

/** A list of all the keys of a large object takes longer than everything else that is done with it. */
function hasMoreKeys(of: object, most: number): boolean {
  let keys = 0;
  for (const _ in of) if (++keys > most) return true;
  return false;
}

function isSpoken(item: unknown): boolean {
  if (typeof item !== "object" || item === null || !("role" in item)) return true;
  return item.role === "assistant" || item.role === "model";
}

export const isTextKey = (key: string): boolean => textKeys.has(key);
