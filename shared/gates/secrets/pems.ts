import { lineBefore } from "../read/text.ts";
import { base64, isOf, runEnd } from "./characters.ts";
import { isMonotonous } from "./placeholders.ts";
import { measure } from "./measure.ts";
import type { Probe, Sighting } from "../gate.ts";
import { seen } from "./patterns.ts";

const labelMax = 64;
const bodyMin = 40;
const bodyReach = 600;
const armorMax = 16_384;
const prefixMax = 80;
/**
 * What programs put between two lines of a key: breaks, indents, quotes, comments, breaks that are written out or have a name, and what says that
 * the line goes on.
 */
const between =
  /^(?:\\[nrt]|\\+(?=[nrt"'])|\\(?=\s)|_(?=\s)|[\s"'`+,>|#*.;<()&\]]|-(?!-)|\/\/|&#\d+;|<br\s?\/?>|%0[aAdD]|%20|br>|(?:PHP_EOL|vb(?:CrLf|Lf|NewLine)|Environment\.NewLine|System\.lineSeparator\(\)|os\.linesep|chr\(10\))(?!\w))+/;
const header =
  /^(?:Proc-Type|DEK-Info|Comment|Version|Subject|X-[\w-]+|Hash|Charset|Key|Bag Attributes|localKeyID|friendlyName)\s{0,2}:[^\n\\]{0,100}/;

/** The body of a private key, whatever its lines are wrapped in. A line that only announces one is no key. */
export const pem: Probe = {
  rules: ["secrets.private-key"],
  anchors: ["-----begin", "---- begin"],
  reach: 700,
  look({ text }, end): Sighting | undefined {
    const label = text.slice(end + 1, end + labelMax);
    const said =
      /^(?: |%20|\+|\\u0020)?[A-Z0-9 +%]{0,32}?PRIVATE(?: |%20|\+|_)KEY(?:(?: |\+)BLOCK)?-{4,5}/.exec(label);
    if (said === null) return undefined;
    const from = end + 1 + said[0].length;
    if (!hasBody(text, from, lineBefore(text, end - 9, prefixMax))) return { until: from };
    const close = text.slice(from, from + armorMax).search(/-{4,5} ?END/);
    return seen("secrets.private-key", end - 9, close < 0 ? from + bodyMin : from + close);
  },
};

const withoutDigits = (text: string): string => text.replaceAll(/\d/g, "0");

/** Whether enough of base64 follows, drawn by lot, before anything else does but what each line begins with: `web_1 | `, a time and a program. */
function hasBody(text: string, from: number, prefix: string): boolean {
  const begins = withoutDigits(prefix.trimStart());
  let body = "";
  const stop = Math.min(text.length, from + bodyReach);
  for (let at = from; at < stop && body.length < 2 * bodyMin;) {
    const rest = text.slice(at, at + 160);
    const head = header.exec(rest);
    const gap = between.exec(rest);
    const isPrefixed = begins !== "" && withoutDigits(rest.slice(0, begins.length)) === begins;
    if (isPrefixed) at += begins.length;
    else if (head !== null) at += head[0].length;
    else if (gap !== null) at += gap[0].length;
    else if (isOf(text, at, base64)) {
      const until = runEnd(text, at, base64, 2 * bodyMin);
      body += text.slice(at, until);
      at = until;
    } else break;
  }
  const measured = measure(body);
  return body.length >= bodyMin && !isMonotonous(measured) && measured.wordiness < 0.62;
}
