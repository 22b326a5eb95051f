import { type Mark, marksIn } from "./marks.ts";
import { type Delta, textsIn } from "./shapes/shape.ts";

/** Texts that a program reads in another one. */
export interface Inner {
  texts: readonly Delta[];
  marks: readonly Mark[];
}

const lengthMax = 64 * 1024;
const mayBeJson = /^\s*(?:\{[^]*\}|\[[^]*\]|"[^]*")\s*$/;
const nothing: ReadonlySet<string> = new Set();

/** The texts of a text that is JSON. */
export function textsInJson(text: string): Inner | undefined {
  if (!opensJson(text) || text.length > lengthMax || !mayBeJson.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return { texts: textsIn(value, [], { into: [], but: nothing }), marks: marksIn(value) };
  } catch {
    return undefined;
  }
}

/** Nearly no text does, and this is asked of each. */
const opensJson = (text: string): boolean =>
  ends.has(text.charCodeAt(text.length - 1)) && mayBegin.test(text);
const ends: ReadonlySet<number> = new Set(Array.from('}]"\n\r\t ', (sign) => sign.charCodeAt(0)));
const mayBegin = /^\s*[[{"]/;

const tag = /<\/?[a-z!][^<>]*>/i;
const tags = new RegExp(tag, "gi");
/** Those that begin a line of their own. */
const block =
  /^<\/?(?:address|article|br|div|dd|dl|dt|footer|h\d|header|hr|li|main|ol|p|pre|section|t[dhr]|table|ul)\b/i;

/** Whether a text is a piece of a page. */
export const isMarkedUp = (text: string): boolean => text.includes("<") && tag.test(text);

/** What a page shows of it. */
export const withoutTags = (text: string): string =>
  text.includes("<") ? text.replaceAll(tags, (each) => (block.test(each) ? "\n" : "")) : text;
