import { isEmpty, isEmptyList } from "./empty.ts";
import { isSurelySomething } from "./glance.ts";
import { answerInTable, printedFields } from "./printed.ts";
import { isRefusal, weighedReply } from "./refusal.ts";
import { spokenTexts } from "./spoken.ts";
import { streamedText } from "./streamed.ts";

const jsonMax = 65_536;
const weighedMax = 6_000;

/**
 * Whether an output says anything, and whether what it says is that the agent would not do it. `report` is told the rule and the place, which is none
 * for the output as a whole, and answers whether that counts.
 */
export function judgeContent(output: unknown, report: (rule: string, path: string) => boolean): void {
  const value = unwrap(output);
  if (isEmpty(value)) report(isEmptyList(value) ? "content.empty.list" : "content.empty", "");
  else {
    // A place in a text of JSON is none of the output.
    const placeOf = (path: string): string => (value === output ? path : "");
    spokenTexts(value).some(
      (each) =>
        (each.isRefusal === true || isRefusal(each.text)) && report("content.refusal", placeOf(each.path)),
    );
  }
}

/** The texts of an output that are weighed, for the fit of the table. */
export function weighedTexts(output: unknown): string[] {
  const value = unwrap(output);
  if (isEmpty(value)) return [];
  return spokenTexts(value).flatMap(({ text, isRefusal }) =>
    isRefusal === true ? [] : (weighedReply(text)?.slice(0, weighedMax) ?? []),
  );
}

/** Tools often return their result as a text of JSON, some as the stream that it came in, and some as their program prints it. */
function unwrap(output: unknown): unknown {
  if (typeof output !== "string" || output.length > jsonMax) return output;
  if (!/^\s*(?:[[{"]|null\s*$)/.test(output)) return saidIn(output);
  try {
    const value: unknown = JSON.parse(output);
    return value;
  } catch {
    // It may be a line of JSON for each piece.
    return saidIn(output);
  }
}

function saidIn(output: string): unknown {
  // A list that begins with a number, and was cut off, says nothing.
  if (isSurelySomething(output)) return 0;
  const said = streamedText(output);
  return said === output ? printedFields(answerInTable(output)) : said;
}
