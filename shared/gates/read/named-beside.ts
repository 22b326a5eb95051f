import type { Leaf } from "../gate.ts";

/** Keys that only say that a value follows; what it is of stands beside it. */
const carriers: ReadonlySet<string> = new Set(
  "value val default defaultvalue plaintext content data secretvalue stringvalue newvalue text s simplevalue".split(
    " ",
  ),
);
const nameMax = 100;

export const isCarrier = (key: string): boolean => carriers.has(key.toLowerCase());

/** The name that one of some keys beside a text gives it, where its own key only says that it is a value. */
export function namedBeside(
  { key, siblings }: Leaf,
  namers: readonly string[],
  isName: (name: string) => boolean = () => true,
): string | undefined {
  if (!isCarrier(key) || siblings === undefined) return undefined;
  for (const namer of namers) {
    const name = namer === key ? undefined : siblings[namer];
    if (typeof name === "string" && name.length <= nameMax && isName(name)) return name;
  }
  return undefined;
}
