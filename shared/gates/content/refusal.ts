import { isDecline } from "./declines.ts";
import { isImplicitRefusal } from "./implicit.ts";
import { declinesLater } from "./later.ts";
import { isForeignDecline } from "./languages.ts";
import { withoutLeadIns } from "./lead-ins.ts";
import { openingLinesOf } from "./opening.ts";
import { isConversation, replyIn } from "./reply.ts";

/** Whether a reply as a whole declines, judged by how it opens. An apology alone declines nothing. */
export function isRefusal(output: string): boolean {
  if (isConversation(output)) return false;
  const text = replyIn(output);
  const lines = openingLinesOf(text);
  const opening = lines.replaceAll("\n", " ");
  if (isForeignDecline(opening)) return true;
  const { rest, apologized } = withoutLeadIns(opening);
  return isDecline(rest, apologized) || isImplicitRefusal(lines, text) || declinesLater(text);
}
