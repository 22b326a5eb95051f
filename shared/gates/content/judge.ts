import { isEmpty } from "./empty.ts";
import { isRefusal } from "./refusal.ts";
import { spokenTexts } from "./texts.ts";

/** Whether an output says anything, and whether what it says is that the agent would not do it. */
export function judgeContent(output: unknown, report: (rule: string) => void): void {
  if (isEmpty(output)) report("content.empty");
  else for (const text of spokenTexts(output)) if (isRefusal(text)) return report("content.refusal");
}
