/** What Python's `str.splitlines` takes for the end of a line, and so do httpx and many a client, besides what the formats of streams say. */
const others = "\\v\\f\\x1c-\\x1e\\x85\\u2028\\u2029";
const otherEnd = new RegExp(`[${others}]`);
const anyEnd = new RegExp(`\\r\\n|[\\n\\r${others}]`);
const anyBreaks = new RegExp(`[\\n\\r${others}]+`, "g");
/** In JSON these stand in strings only, and may be written otherwise. */
const inStrings = /[\x85\u2028\u2029]/g;

export const hasOtherEnd = (text: string): boolean => otherEnd.test(text);

export const linesBy = (text: string): string[] => text.split(anyEnd);

/** Valid JSON in one line, whoever reads it. */
export const inOneLine = (json: string): string =>
  json.replaceAll(inStrings, escaped).replaceAll(anyBreaks, " ");

const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;

/** What a line holds for those who are not particular about what stands before it. */
export const valueIn = (line: string): string => line.replace(lead, "").trim();

const lead = /^[\s\0\uFEFF]*(?:data[\s\0]*:)?/i;
const mayBeValue = /^(?:[\s\0\uFEFF]*(?:data[\s\0]*:)?)*[[{]/i;

/** Whether a line may be a value of JSON to whoever reads line by line. */
export const isValueLike = (line: string): boolean => mayBeValue.test(line);
