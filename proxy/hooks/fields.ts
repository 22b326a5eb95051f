export type Fields = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path of keys; undefined where the way ends. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  let here = value;
  for (const key of path) here = isRecord(here) ? here[key] : undefined;
  return here;
}

export function textAt(value: unknown, key: string): string | undefined {
  const text = at(value, key);
  return typeof text === "string" && text !== "" ? text : undefined;
}
