/** Keys and indexes from the outermost value inwards. */
export type Steps = readonly (string | number)[];

/**
 * One thing that a gate found. It is for the process that asked: `path` and `at` hold keys of the output, so they are
 * not stored, sent or shown. `place` names only keys of usual words, and may be shown anywhere.
 */
export interface Finding {
  gate: string;
  rule: string;
  /** Other rules that the same thing breaks. */
  besides?: readonly string[];
  at: Steps;
  /** The same as rules and exceptions name it, such as `users[3].email`. */
  path: string;
  /** The same with `*` for every key that is not made of usual words, such as `users[3].*`. */
  place: string;
  /** Offsets in the text as it was delivered there, the end not included. Without them it is the value there as a whole. */
  from?: number;
  to?: number;
  /** What it was hidden in, such as `base64`: the offsets are then those of all that hides it. */
  via?: string;
  /** What it was weighed by. */
  signs?: readonly { name: string; weight: number }[];
  /** It stands in a key, at the end of `at`. */
  inKey?: true;
  /** The same thing stands in the texts of the result as well, and is counted there. */
  isAgain?: true;
  /** So many more of its kind were found and are not listed. */
  more?: number;
}
