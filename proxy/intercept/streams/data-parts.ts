import { isFields } from "./shapes/shape.ts";

const line = /^([0-9a-k]):(.*)$/;

export const looksLikeParts = /^\s*[0-9a-k]:["{[]/;

/** What the first form of the AI SDK's streams says, a letter and a value in each line: its texts, its thoughts and each call's arguments, put together. */
export function saidInParts(text: string): string | undefined {
  const texts = new Map<string, string>();
  for (const written of text.split("\n")) {
    const [, kind = "", json = ""] = line.exec(written.trim()) ?? [];
    const part = pieceOf(kind, json);
    if (part !== undefined) texts.set(part.of, (texts.get(part.of) ?? "") + part.text);
  }
  return texts.size === 0 ? undefined : [...texts.values()].join("\n");
}

function pieceOf(kind: string, json: string): { of: string; text: string } | undefined {
  if (kind !== "0" && kind !== "g" && kind !== "c") return undefined;
  const value = parsed(json);
  if (typeof value === "string") return { of: kind, text: value };
  if (kind !== "c" || !isFields(value) || typeof value["argsTextDelta"] !== "string") return undefined;
  return { of: `c ${String(value["toolCallId"])}`, text: value["argsTextDelta"] };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
