import type { Setting } from "../../shared/config.ts";

/** A setting, and how it is written on a command line; without `flag` it is a matter of the file alone. */
export interface ProxySetting<T = unknown> extends Setting<T> {
  says: string;
  flag?: string;
  /** The flag may be given more than once. */
  repeats?: true;
  /** The default in words, where its value would not be how people write it. */
  fallback?: string;
  /** What a number counts, and how it is written: milliseconds as 10s, bytes as 16MiB. */
  unit?: "time" | "size";
}

export function setting<T>(given: ProxySetting<T>): ProxySetting<T> {
  return given;
}
