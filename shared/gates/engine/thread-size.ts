import { keysOf } from "../read/keys.ts";
import { isPlain } from "../read/plain.ts";

/**
 * Judging so much takes about as long as handing it over to a thread and back, and no longer than 45 ms where somebody made it to be slow. A body of 256 KiB,
 * with its keys and quotes, is within.
 */
const smallMax = 327_680;
/** What is judged in turns may hold the event loop for one text. */
const turnMax = 65_536;
/** Counting more than so much would itself hold the event loop for milliseconds. */
const countedMax = 4_194_304;
/** Quotes, a comma and the like, in characters: an entry costs something even when it is empty. */
const entryCost = 4;

/** Whether so much text is best judged at once. */
export const isSmall = (characters: number): boolean => characters <= smallMax;

/**
 * How much text a value holds: as little as is best judged at once, so many short texts that copying them to a thread would take the caller as long
 * as judging them, or long ones. The count stops early, so a circle comes to an end as well.
 */
export type Size = "small" | "many" | "long";

export interface Measured {
  size: Size;
  /** Whether nothing is in it that JSON has not. Of what is too much to be counted nobody knows. */
  isPlain: boolean;
}

export function measure(value: unknown): Measured {
  if (typeof value === "string") return { size: isSmall(value.length) ? "small" : "long", isPlain: true };
  try {
    const { characters, longest, isPlain } = count(value);
    if (isSmall(characters)) return { size: "small", isPlain };
    return { size: longest <= turnMax && characters <= countedMax ? "many" : "long", isPlain };
  } catch {
    // Whoever judges a value that throws when it is read has a word for it.
    return { size: "small", isPlain: true };
  }
}

function count(value: unknown): { characters: number; longest: number; isPlain: boolean } {
  let characters = 0;
  let longest = 0;
  const add = (length: number): void => {
    characters += length;
    if (length > longest) longest = length;
  };
  const pending = [value];
  const note = (inner: unknown): void => {
    if (typeof inner === "string") add(inner.length);
    else if (typeof inner === "object" && inner !== null) pending.push(inner);
  };
  while (pending.length > 0 && characters <= countedMax) {
    const each = pending.pop();
    if (typeof each !== "object" || each === null) continue;
    if (!isPlain(each)) return { characters, longest, isPlain: false };
    else if (isList(each)) {
      characters += entryCost * each.length;
      if (characters <= countedMax) for (const item of each) note(item);
    } else if (isRecord(each)) {
      // A list of the entries would cost more than all the rest.
      for (const key of keysOf(each)) {
        characters += entryCost;
        add(key.length);
        if (characters > countedMax) break;
        note(each[key]);
      }
    }
  }
  return { characters, longest, isPlain: characters <= countedMax };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
