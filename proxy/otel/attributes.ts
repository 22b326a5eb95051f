/** A whole number is a bigint here: receivers tell whole numbers from others. */
export type Value = string | number | bigint | boolean | readonly string[];
export type Values = Readonly<Record<string, Value | undefined>>;

interface Attribute {
  key: string;
  value: object;
}

/** As OTLP writes attributes in JSON, where a whole number of 64 bits is a text. What is undefined is left out. */
export const attributes = (values: Values): Attribute[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );

export function anyValue(value: Value): object {
  switch (typeof value) {
    case "string":
      return { stringValue: value };
    case "boolean":
      return { boolValue: value };
    case "bigint":
      return { intValue: value.toString() };
    case "number":
      return { doubleValue: value };
    default:
      return { arrayValue: { values: value.map(anyValue) } };
  }
}

const nanosPerMs = 1_000_000;

/** Nanoseconds since 1970, which are more than a number of JavaScript holds. */
export const nanos = (wallMs: number): bigint =>
  BigInt(Math.floor(wallMs)) * BigInt(nanosPerMs) + BigInt(Math.round((wallMs % 1) * nanosPerMs));
