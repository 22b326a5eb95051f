import { isEmptyList } from "../../shared/gates/content/empty.ts";

/** Longer ones hold something. */
const lengthMax = 400;
const nothing = /^\s*(?:\[\s*\]|\{\s*\})\s*$/;

/** Whether a text of JSON is a list or an object without entries, by itself or as all that a result of MCP holds. */
export function isEmptyAnswer(text: string): boolean {
  if (text.length > lengthMax) return false;
  if (nothing.test(text)) return true;
  if (!text.includes('"content"')) return false;
  try {
    const result: unknown = JSON.parse(text);
    return isEmptyResult(result);
  } catch {
    return false;
  }
}

function isEmptyResult(result: unknown): boolean {
  if (typeof result !== "object" || result === null || !("content" in result)) return false;
  const { content } = result;
  const structuredContent = "structuredContent" in result ? result.structuredContent : {};
  const isError = "isError" in result && result.isError === true;
  return !isError && Array.isArray(content) && content.every(isNothing) && isEmptyList(structuredContent);
}

const isNothing = (part: unknown): boolean =>
  typeof part === "object" &&
  part !== null &&
  "text" in part &&
  typeof part.text === "string" &&
  nothing.test(part.text);
