const textKeys = new Set([
  "text",
  "content",
  "message",
  "output",
  "answer",
  "response",
  "reply",
  "result",
  "completion",
  "value",
]);
const keysMax = 8;
const itemsMax = 4;
const depthMax = 4;

/** The texts of an output that speak for the whole of it: the output itself, or the text-like fields of a small object. */
export function* spokenTexts(output: unknown, depth = 0): Generator<string> {
  if (typeof output === "string") yield output;
  if (typeof output !== "object" || output === null || depth >= depthMax) return;
  if (Array.isArray(output)) {
    if (output.length <= itemsMax) for (const item of output) yield* spokenTexts(item, depth + 1);
    return;
  }
  const entries = Object.entries(output);
  if (entries.length > keysMax) return;
  for (const [key, value] of entries) if (textKeys.has(key)) yield* spokenTexts(value, depth + 1);
}
