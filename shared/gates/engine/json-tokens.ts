import { type Inspector, isIdleNumber } from "./inspector.ts";
import type { JsonStrings } from "../read/json-strings.ts";
import type { JsonTokens } from "../read/json-text.ts";
import type { Places } from "../search/places.ts";

/** A text of JSON that is looked through token by token. */
export interface JsonText {
  text: string;
  strings: JsonStrings;
  /** Where anchors end in it. */
  places: Places;
}

/** A short text is looked over first, since most hold nothing. A longer one is read once, whatever is in it. */
export const glancedMax = 512;

/** Whether nobody has to look at a token. Where strings are the most of a text, it is read for them as a whole, which is faster than one by one. */
export function isSilentToken(
  inspector: Inspector,
  tokens: JsonTokens,
  { text, strings, places }: JsonText,
): boolean {
  const { from, to } = tokens;
  const isRead = 2 * strings.length > text.length;
  if (tokens.isNumber) {
    if (isRead && !places.isBetween(from, to)) return true;
    return isIdleNumber(inspector, text.slice(from, to), tokens.key);
  }
  if (!tokens.isPlain || to - from > glancedMax) return false;
  return isRead ? !places.isBetween(from, to) : !inspector.prefilter.occursIn(text, from, to);
}
