/** Values as people write them, in the form in which they can be set. */

const steps = [
  ["d", 86_400_000],
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1_000],
  ["ms", 1],
] as const;

export function writtenDuration(ms: number): string {
  const [unit, size] = steps.find(([, size]) => ms > 0 && ms % size === 0) ?? ["ms", 1];
  return `${ms / size}${unit}`;
}

const units = [
  ["GiB", 1024 ** 3],
  ["MiB", 1024 ** 2],
  ["KiB", 1024],
] as const;

function writtenSize(bytes: number): string {
  const [unit, size] = units.find(([, size]) => bytes % size === 0) ?? ["", 1];
  return `${bytes / size}${unit}`;
}

/** As it is set and shown. */
export function writtenIn(unit: "time" | "size" | undefined, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value !== "number" || unit === undefined) return JSON.stringify(value);
  return unit === "time" ? writtenDuration(value) : writtenSize(value);
}
