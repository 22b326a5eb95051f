import { isEmpty } from "./empty.ts";
import { isRefusal } from "./refusal.ts";
import { spokenTexts } from "./spoken.ts";

const jsonMax = 65_536;

/** Whether an output says anything, and whether what it says is that the agent would not do it. */
export function judgeContent(output: unknown, report: (rule: string) => void): void {
  const value = unwrapJson(output);
  if (isEmpty(value)) report("content.empty");
  else if (spokenTexts(value).some(isRefusal)) report("content.refusal");
}

/** Tools often return their result as a text of JSON. */
function unwrapJson(output: unknown): unknown {
  if (typeof output !== "string" || output.length > jsonMax || !/^\s*(?:[[{"]|null\s*$)/.test(output))
    return output;
  try {
    const value: unknown = JSON.parse(output);
    return value;
  } catch {
    return output;
  }
}
