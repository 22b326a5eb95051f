import { isDecline } from "./declines.ts";
import { isImplicitRefusal } from "./implicit.ts";
import { isForeignDecline } from "./languages.ts";
import { withoutLeadIns } from "./lead-ins.ts";
import { openingOf } from "./opening.ts";

/** Whether a reply as a whole declines, judged by how it opens. An apology alone declines nothing. */
export function isRefusal(text: string): boolean {
  const opening = openingOf(text);
  if (isForeignDecline(opening)) return true;
  const { rest, apologized } = withoutLeadIns(opening);
  return isDecline(rest, apologized) || isImplicitRefusal(rest) || isImplicitRefusal(opening);
}
