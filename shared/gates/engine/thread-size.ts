import { keepKeys } from "../read/keys.ts";
import { isPlain } from "../read/plain.ts";

/**
 * Judging so much takes about as long as handing it over to a thread and back, and no longer than 45 ms where somebody made it to be slow. A body of 256 KiB,
 * with its keys and quotes, is within.
 */
const smallMax = 327_680;
/** The same where orders are looked for in prose that speaks of machines. */
const smallMaxOfOrders = 65_536;
/** What is judged in turns may hold the event loop for one text. */
const turnMax = 65_536;
/** Counting more than so much would itself hold the event loop for milliseconds. */
const countedMax = 4_194_304;
/** Quotes, a comma and the like, in characters: an entry costs something even when it is empty. */
const entryCost = 4;

/** Whether so much text is best judged at once, which may take long. */
export const isSmall = (characters: number, isLong: boolean): boolean =>
  characters <= (isLong ? smallMaxOfOrders : smallMax);

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

export function measure(value: unknown, isLong: boolean): Measured {
  if (typeof value === "string")
    return { size: isSmall(value.length, isLong) ? "small" : "long", isPlain: true };
  try {
    const { characters, longest, isPlain } = count(value);
    if (isSmall(characters, isLong)) return { size: "small", isPlain };
    return { size: longest <= turnMax && characters <= countedMax ? "many" : "long", isPlain };
  } catch {
    // Whoever judges a value that throws when it is read has a word for it.
    return { size: "small", isPlain: true };
  }
}

function count(value: unknown): { characters: number; longest: number; isPlain: boolean } {
  let characters = 0;
  let longest = 0;
  const pending = [value];
  const keys: string[] = [];
  while (pending.length > 0 && characters <= countedMax) {
    const each = pending.pop();
    if (typeof each === "string") {
      characters += each.length;
      if (each.length > longest) longest = each.length;
    }
    if (typeof each !== "object" || each === null) continue;
    if (!isPlain(each)) return { characters, longest, isPlain: false };
    if (isList(each)) {
      characters += entryCost * each.length;
      if (characters > countedMax) break;
      for (let at = 0; at < each.length; at++) {
        const item = each[at];
        if (typeof item === "string") {
          characters += item.length;
          if (item.length > longest) longest = item.length;
        } else if (typeof item === "object" && item !== null) pending.push(item);
      }
    } else if (isRecord(each)) {
      let length = 0;
      // Of a plain object these are its own keys, and no way to go through them is as fast: a list of the entries would cost more than all the rest.
      for (const key in each) {
        keys[length++] = key;
        characters += entryCost + key.length;
        if (key.length > longest) longest = key.length;
        if (characters > countedMax) break;
        const item = each[key];
        if (typeof item === "string") {
          characters += item.length;
          if (item.length > longest) longest = item.length;
        } else if (typeof item === "object" && item !== null) pending.push(item);
      }
      if (characters <= countedMax) keepKeys(each, keys, length);
    }
  }
  return { characters, longest, isPlain: characters <= countedMax };
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
