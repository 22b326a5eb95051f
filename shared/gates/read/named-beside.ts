import type { Leaf } from "../gate.ts";

/** Keys that say only that a value follows. Another member of the same object names the value. */
const carriers: ReadonlySet<string> = new Set(
  "value val default defaultvalue plaintext content data secretvalue stringvalue newvalue text s simplevalue".split(
    " ",
  ),
);
const nameMax = 100;

export const isCarrier = (key: string): boolean => carriers.has(key.toLowerCase());

/** The name of a text whose own key says only that it is a value. The name is the value of one of these keys in the same object. */
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
