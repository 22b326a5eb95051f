const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}\u2800]/u;

/** Whether a reader sees anything at all of a text. */
const isBlank = (text: string): boolean => !visible.test(text);

/** Whether an output is no answer: nothing, a blank text, a list or object without entries, or an MCP result without visible content. */
export function isEmpty(output: unknown): boolean {
  if (output === null || output === undefined) return true;
  if (typeof output === "string") return isBlank(output);
  if (typeof output !== "object") return false;
  if (Array.isArray(output)) return output.every(isBlankBlock);
  const entries = Object.entries(output);
  if (entries.length === 0) return true;
  const { content, structuredContent } = output as { content?: unknown; structuredContent?: unknown };
  if (structuredContent !== undefined || !Array.isArray(content)) return false;
  return entries.every(([key]) => mcpKeys.has(key)) && content.every(isBlankBlock);
}

const mcpKeys = new Set(["content", "isError", "_meta"]);

function isBlankBlock(block: unknown): boolean {
  if (typeof block === "string") return isBlank(block);
  if (typeof block !== "object" || block === null) return false;
  const { type, text } = block as { type?: unknown; text?: unknown };
  return type === "text" && typeof text === "string" && isBlank(text);
}
