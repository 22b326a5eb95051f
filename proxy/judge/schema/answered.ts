import { hasKeyTwice } from "../../../shared/gates/read/json-keys.ts";

/** What is held against a schema: its text, whether that is said to be JSON, and what it is. */
export interface Question {
  schema: string;
  text: string;
  json: boolean;
  /** A body; the result of a call of MCP, whose structured content or else whose text it is; or of one whose tool declares the schema itself. */
  of: "body" | "result" | "declared";
}

/** The value of an answer. `unstructured`: it has not the part that its tool says it has; `failed`: it says itself that it is none. */
export type Answered = { kind: "value"; value: unknown } | { kind: "twice" | "unstructured" | "failed" };

export function answeredIn({ text, json, of }: Omit<Question, "schema">): Answered {
  if (of === "body") return valueIn(text, json);
  const result = valueIn(text, true);
  if (result.kind !== "value") return result;
  const { isError, structuredContent, content } = fieldsOf(result.value);
  if (isError === true) return { kind: "failed" };
  if (structuredContent !== undefined) return { kind: "value", value: structuredContent };
  return of === "declared" ? { kind: "unstructured" } : valueIn(textsOf(content), false);
}

/** A text that nobody says is JSON is taken for it when it is an object or a list. */
function valueIn(text: string, json: boolean): Answered {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { kind: "value", value: text };
  }
  if (typeof value !== "object" || value === null) return { kind: "value", value: json ? value : text };
  // One reader takes the first, another one the last: then it has no form.
  return hasKeyTwice(text, value) ? { kind: "twice" } : { kind: "value", value };
}

function textsOf(content: unknown): string {
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => fieldsOf(part)["text"])
    .filter((text) => typeof text === "string")
    .join("");
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
