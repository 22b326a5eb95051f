/** What texts stand under, and what says what they are. Readers such as Go's encoding/json take a key for one of these whatever its case. */
const names = [
  ..."choices index delta message content reasoning reasoning_content tool_calls function arguments text type".split(
    " ",
  ),
  ..."finish_reason content_block partial_json thinking candidates parts thought finishReason response done".split(
    " ",
  ),
  ..."output_index summary_index item item_id inputTextDelta toolCallId output answer data value chunk token".split(
    " ",
  ),
  ..."result body line log msg stdout stderr completion generated_text input summary refusal".split(" "),
] as const;

/** Case as Go folds it, which takes a long s for an s. */
const fold = (key: string): string => key.toUpperCase().toLowerCase();

const byFolded: ReadonlyMap<string, string> = new Map(names.map((name) => [fold(name), name]));
const mayFold = /[^a-z_]/;

type Container = Record<string, unknown>;
const isContainer = (value: object): value is Container => !Array.isArray(value);

/** What was renamed where, so that it can be called again what it was. */
export interface Renamed {
  object: Container;
  names: ReadonlyMap<string, string>;
}

/**
 * Calls keys what readers take them for to whom case makes no difference. Undefined when two keys of one object are the same to those: then nobody can
 * say which counts.
 */
export function unfolded(value: unknown): Renamed[] | undefined {
  const renamed: Renamed[] = [];
  const pending = [value];
  while (pending.length > 0) {
    const each = pending.pop();
    if (typeof each !== "object" || each === null) continue;
    if (isContainer(each)) {
      const names = namesIn(each);
      if (names === undefined) return undefined;
      if (names.size > 0) renamed.push({ object: each, names });
    }
    for (const inner of Object.values(each)) if (typeof inner === "object") pending.push(inner);
  }
  for (const { object, names } of renamed) rename(object, (key) => names.get(key));
  return renamed;
}

export function foldAgain(renamed: readonly Renamed[]): void {
  for (const { object, names } of renamed) {
    const before = new Map([...names].map(([was, is]) => [is, was]));
    rename(object, (key) => before.get(key));
  }
}

const none: ReadonlyMap<string, string> = new Map();

function namesIn(object: Container): ReadonlyMap<string, string> | undefined {
  let names: Map<string, string> | undefined;
  for (const key of Object.keys(object)) {
    const name = byFolded.get(mayFold.test(key) ? fold(key) : key);
    if (name === undefined || name === key) continue;
    names ??= new Map();
    if (Object.hasOwn(object, name) || [...names.values()].includes(name)) return undefined;
    names.set(key, name);
  }
  return names ?? none;
}

/** In the same order, and whatever a key is called. */
function rename(object: Container, nameOf: (key: string) => string | undefined): void {
  for (const [key, value] of Object.entries(object)) {
    Reflect.deleteProperty(object, key);
    const descriptor = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(object, nameOf(key) ?? key, descriptor);
  }
}
