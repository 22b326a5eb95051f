import type { FlagSetting } from "../../shared/config.ts";
import { wholeNumber } from "../../shared/config.ts";

/** Each can be given as a flag of `start`, as a variable of the environment, and in the file under its own name. */
export interface CollectorSetting<T = unknown> extends FlagSetting<T> {
  flag: string;
  env: string;
}

export const setting = <T>(given: CollectorSetting<T>): CollectorSetting<T> => given;

/** A whole number of at least 1, unless `min` says otherwise. */
export const count = ({ min = 1, ...given }: Omit<CollectorSetting<number>, "schema"> & { min?: number }) =>
  setting<number>({ ...given, schema: wholeNumber({ min }) });
