import { keysOf } from "../read/keys.ts";
import { isTextKey } from "./spoken.ts";
import { stopFieldOf } from "./stopped.ts";

const visible = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Zs}\p{Cf}\u2800]/u;
const depthMax = 8;

/** Whether a reader sees anything at all of a text. */
const isBlank = (text: string): boolean => !visible.test(text);

/** Whether an output is no answer: nothing, a blank text, a list or object without entries, or fields for text that hold none. */
export function isEmpty(output: unknown, depth = 0): boolean {
  if (output === null || output === undefined) return true;
  if (typeof output === "string") return isBlank(output);
  if (typeof output !== "object" || depth >= depthMax) return false;
  if (Array.isArray(output)) return output.every((item) => isEmpty(item, depth + 1));
  const { structuredContent } = output as { structuredContent?: unknown };
  if (structuredContent !== undefined && !isEmpty(structuredContent, depth + 1)) return false;
  if (isUnanswered(output)) return true;
  for (const key of keysOf(output)) {
    const value: unknown = Reflect.get(output, key);
    if (!isFrame(key, value) && !(isTextKey(key) && isEmpty(value, depth + 1))) return false;
  }
  return true;
}

/** Whether what is empty is so because it is a list or an object without entries: nothing in it was to be a text. */
export function isEmptyList(output: unknown): boolean {
  if (typeof output !== "object" || output === null) return false;
  if (Array.isArray(output)) return output.every(isEmptyList);
  return keysOf(output).every((key) => {
    const value: unknown = Reflect.get(output, key);
    return (isFrame(key, value) && key !== "structuredContent") || isEmptyList(value);
  });
}

/** Whether a model has returned no word, and called for nothing either. */
function isUnanswered(output: object): boolean {
  const { choices, response, done } = output as { choices?: unknown; response?: unknown; done?: unknown };
  if (done === true && "model" in output && typeof response === "string") return isBlank(response);
  return Array.isArray(choices) && choices.length > 0 && "model" in output && choices.every(saysNothing);
}

const beside = new Set(["role", "content", "annotations"]);

function saysNothing(choice: unknown): boolean {
  if (typeof choice !== "object" || choice === null || stopFieldOf(choice) !== undefined) return false;
  const { message } = choice as { message?: unknown };
  if (typeof message !== "object" || message === null || !("content" in message)) return false;
  if (message.content !== null && !(typeof message.content === "string" && isBlank(message.content)))
    return false;
  return keysOf(message).every((key) => beside.has(key) || isEmpty(Reflect.get(message, key), depthMax - 1));
}

/** Fields that say what kind of text it is and are none themselves. */
export const frameKeys: ReadonlySet<string> = new Set([
  "type",
  "role",
  "isError",
  "_meta",
  "annotations",
  "structuredContent",
]);

const isFrame = (key: string, value: unknown): boolean =>
  frameKeys.has(key) && (key !== "type" || value === "text");
