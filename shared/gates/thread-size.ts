/** Judging so much takes about as long as handing it over to a thread and back. */
const inlineCharactersMax = 262_144;
/** Quotes, a comma and the like, in characters: an entry costs something even when it is empty. */
const entryCost = 4;

/**
 * Whether a value holds more text than should be judged where the caller runs. The count stops at the first character too many, so a circle comes
 * to an end as well.
 */
export function isLarge(value: unknown): boolean {
  try {
    return countsPastMax(value);
  } catch {
    // Whoever judges a value that throws when it is read has a word for it.
    return false;
  }
}

function countsPastMax(value: unknown): boolean {
  let left = inlineCharactersMax;
  const pending = [value];
  while (pending.length > 0 && left >= 0) {
    const each = pending.pop();
    if (typeof each === "string") left -= each.length;
    else if (isList(each)) {
      left -= entryCost * each.length;
      if (left >= 0) for (const item of each) pending.push(item);
    } else if (isRecord(each)) {
      // A list of the entries would cost more than all the rest, and inherited ones are no harm to a count.
      for (const key in each) {
        left -= entryCost + key.length;
        if (left < 0) return true;
        pending.push(each[key]);
      }
    }
  }
  return left < 0;
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
