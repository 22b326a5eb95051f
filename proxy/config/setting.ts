import type { FlagSetting } from "../../shared/config.ts";

/** Without `flag` it is a matter of the file alone. */
export interface ProxySetting<T = unknown> extends FlagSetting<T> {
  /** The flag may be given more than once. */
  repeats?: true;
  /** What a number counts, and how it is written: milliseconds as 10s, bytes as 16MiB. */
  unit?: "time" | "size";
}

export function setting<T>(given: ProxySetting<T>): ProxySetting<T> {
  return given;
}
