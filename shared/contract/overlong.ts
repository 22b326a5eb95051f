import type { z } from "zod";
import { type Detail, writePath } from "./issues.ts";
import { planOf } from "./schema.ts";

/** The first list that holds more than it may. zod looks at each item of it first, and has a fault to tell of every one. */
export function overlong(
  schema: z.ZodType,
  value: unknown,
  path: readonly (string | number)[] = [],
): Detail | undefined {
  const plan = planOf(schema);
  if (plan.kind === "optional") return overlong(plan.inner, value, path);
  if (plan.kind === "list" && Array.isArray(value)) {
    if (value.length > plan.max)
      return { path: writePath(path), message: `must be at most ${plan.max} items` };
    return first(value.entries(), ([at, item]) => overlong(plan.item, item, [...path, at]));
  }
  if (plan.kind !== "object" || typeof value !== "object" || value === null) return undefined;
  return first(Object.entries(plan.fields), ([name, field]) =>
    overlong(field, Reflect.get(value, name), [...path, name]),
  );
}

function first<T>(items: Iterable<T>, find: (item: T) => Detail | undefined): Detail | undefined {
  for (const item of items) {
    const found = find(item);
    if (found !== undefined) return found;
  }
  return undefined;
}
