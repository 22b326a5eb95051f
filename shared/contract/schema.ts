import { z } from "zod";

/**
 * The few shapes the contract is made of. Each helper returns the zod schema, which is the only source of types, of OpenAPI and of error
 * paths, and notes beside it how the same question is answered fast (see compile.ts).
 */
export type Plan =
  | { kind: "leaf"; test: (value: unknown) => boolean }
  | { kind: "object"; fields: Record<string, z.ZodType> }
  | { kind: "list"; item: z.ZodType; min: number; max: number }
  | { kind: "optional"; inner: z.ZodType };

const plans = new WeakMap<z.ZodType, Plan>();

export function planOf(schema: z.ZodType): Plan {
  const plan = plans.get(schema);
  if (plan === undefined) throw new TypeError("this schema was not made by the helpers of schema.ts");
  return plan;
}

function planned<S extends z.ZodType>(schema: S, plan: Plan): S {
  plans.set(schema, plan);
  return schema;
}

/** How the API document describes a schema, where zod would say less or something else. */
export type Written = Readonly<Record<string, unknown>>;

const writtens = new WeakMap<object, Written>();

export function writtenOf(schema: object): Written | undefined {
  return writtens.get(schema);
}

export function writtenAs<S extends z.ZodType>(schema: S, written: Written): S {
  writtens.set(schema, written);
  return schema;
}

/** A string in the contract's sense: bounds in code points, well-formed, no U+0000, neither trimmed nor normalized. */
export function text(bounds: { min?: number; max: number }) {
  const min = bounds.min ?? 0;
  const schema = z
    .string()
    .min(min)
    .max(bounds.max)
    .refine((value) => value.isWellFormed(), { message: "must be well-formed Unicode" })
    .refine((value) => !value.includes("\0"), { message: "must not hold U+0000" });
  writtenAs(schema, {
    type: "string",
    ...(min === 0 ? {} : { minLength: min }),
    maxLength: bounds.max,
    pattern: "^[^\\u0000]*$",
  });
  return planned(schema, {
    kind: "leaf",
    test: (value) =>
      typeof value === "string" &&
      value.length >= min &&
      (value.length <= bounds.max || codePointsAtMost(value, bounds.max)) &&
      value.isWellFormed() &&
      !value.includes("\0"),
  });
}

/** Whether a string that is longer than `max` UTF-16 units still has at most `max` code points. */
function codePointsAtMost(value: string, max: number): boolean {
  if (value.length > 2 * max) return false;
  let points = 0;
  for (const _ of value) if (++points > max) return false;
  return true;
}

/** A finite number; JSON has no other, but a literal such as 1e999 parses to infinity. */
export function number(bounds: { min?: number; max?: number } = {}) {
  const min = bounds.min ?? -Infinity;
  const max = bounds.max ?? Infinity;
  let schema = z.number();
  if (bounds.min !== undefined) schema = schema.min(bounds.min);
  if (bounds.max !== undefined) schema = schema.max(bounds.max);
  const [minimum, maximum] = [Math.max(min, -Number.MAX_VALUE), Math.min(max, Number.MAX_VALUE)];
  writtenAs(schema, { type: "number", minimum, maximum });
  return planned(schema, {
    kind: "leaf",
    test: (value) => typeof value === "number" && Number.isFinite(value) && value >= min && value <= max,
  });
}

export function flag() {
  return planned(z.boolean(), { kind: "leaf", test: (value) => typeof value === "boolean" });
}

/** A string with a rule of its own, such as a timestamp. */
export function ruled(rule: { test: (value: string) => boolean; message: string }) {
  const schema = z.string().refine(rule.test, { message: rule.message });
  return planned(schema, { kind: "leaf", test: (value) => typeof value === "string" && rule.test(value) });
}

export function list<S extends z.ZodType>(item: S, bounds: { min: number; max: number }) {
  return planned(z.array(item).min(bounds.min).max(bounds.max), { kind: "list", item, ...bounds });
}

export function optional<S extends z.ZodType>(inner: S) {
  return planned(z.optional(inner), { kind: "optional", inner });
}

/** An object whose unknown keys are ignored and never kept. */
export function shape<F extends Record<string, z.ZodType>>(fields: F) {
  return planned(z.object(fields), { kind: "object", fields });
}

/** A whole number in a query, where everything is text: no sign, no other digits, nothing clamped, nothing guessed. */
export function wholeNumber(bounds: { min: number; max: number; default: number }) {
  const { min: minimum, max: maximum } = bounds;
  const schema = ruled({
    test: (value) => /^[0-9]{1,6}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum,
    message: `must be a whole number from ${minimum} to ${maximum}`,
  });
  return writtenAs(schema, { type: "integer", minimum, maximum, default: bounds.default });
}
