import type { Probe } from "../gate.ts";
import { disguisedRules } from "./disguise.ts";
import { unmistakable } from "./domains.ts";
import { isEmailAt } from "./email.ts";

const runMax = 160;
const inRun = new Uint8Array(65_536);
for (let unit = 33; unit < 127; unit++) {
  if (/[\w.%+&#;@=-]/.test(String.fromCharCode(unit))) inRun[unit] = 1;
}

function runAround(text: string, from: number, to: number): { start: number; end: number } {
  const floor = Math.max(0, from - runMax);
  let start = from;
  while (start > floor && inRun[text.charCodeAt(start - 1)] === 1) start--;
  const ceiling = Math.min(text.length, to + runMax);
  let end = to;
  while (end < ceiling && inRun[text.charCodeAt(end)] === 1) end++;
  return { start, end };
}

const entity = /&(?:#(\d{2,4})|#x([0-9a-f]{2,4})|(period|commat|hyphen|dash|lowbar));?/gi;
const names: Readonly<Record<string, string>> = {
  period: ".",
  commat: "@",
  hyphen: "-",
  dash: "-",
  lowbar: "_",
};
const fromEntities = (page: string): string =>
  page.replaceAll(entity, (_, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return names[name.toLowerCase()] ?? " ";
    return String.fromCharCode(decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal));
  });

const sign = /@|&#0*64;?|&#x0*40;?|&commat;?/i;
/** No address has two. */
const signsInARow = /(?:&#0*64;?|&#x0*40;?){2}/i;
const mayHoldSign = (page: string): boolean =>
  page.includes("@") || page.includes("64") || page.includes("40") || /commat/i.test(page);
/** A dot and the sign themselves are what other probes read. */
const otherEntity = /&(?!#0*46;|#x0*2e;|period;)/i;

/** An address with entities for letters or hyphens of its domain, as pages write it against those who collect addresses. */
export const entityEmail: Probe = {
  rules: disguisedRules,
  anchors: ["&#00;", "&#000;", "&#x00;", "&hyphen;", "&dash;"].concat(
    "&#x0a; &#x0b; &#x0c; &#x0d; &#x0e; &#x0f;".split(" "),
  ),
  look({ text }, end) {
    const { start, end: until } = runAround(text, end + 1, end + 1);
    const page = text.slice(start, until);
    // Most runs of entities hold no sign: a megabyte of them takes 37 ms with this look first, and 62 without.
    if (!mayHoldSign(page) || signsInARow.test(page)) return { until };
    const written = sign.exec(page);
    if (written === null || !otherEntity.test(page.slice(written.index + written[0].length)))
      return { until };
    const plain = fromEntities(page);
    const at = plain.indexOf("@");
    if (!isEmailAt(`${plain} `, at)) return { until };
    return { rule: "pii.email.disguised", from: start, to: until, until };
  },
};

const mailSign = /@|=40/;
const mailDot = /\.|=2e/i;
const pair = /=([2-7][0-9a-f])/gi;
const fromPairs = (mail: string): string =>
  mail.replaceAll(pair, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const lastLabel = /^[\w.-]*?([a-z]+)[.-]*(?![\w.-])/i;

/** An address that the body of a mail breaks in two: `ann=40example=` and `.com` on the next line. */
export const brokenEmail: Probe = {
  rules: disguisedRules,
  anchors: ["=\n", "=\r\n"],
  look({ text }, end) {
    const lineEnd = text[end - 1] === "\r" ? end - 2 : end - 1;
    const run = runAround(text, lineEnd, end + 1);
    const before = text.slice(run.start, lineEnd);
    const after = text.slice(end + 1, run.end);
    if (before === "" || after === "") return undefined;
    const mail = before + after;
    const from = mail.search(mailSign);
    if (from < 0 || !mailDot.test(mail.slice(from))) return undefined;
    const head = fromPairs(before);
    const plain = head + fromPairs(after);
    const at = plain.indexOf("@", Math.max(0, head.lastIndexOf("@")));
    if (at < 0 || !isEmailAt(`${plain} `, at)) return undefined;
    // A decorator, or padding before a name, is no sign of an address.
    const ending = lastLabel.exec(plain.slice(at + 1))?.[1] ?? "";
    if (!unmistakable.has(ending.toLowerCase())) return undefined;
    return { rule: "pii.email.disguised", from: run.start, to: run.end, until: end + 1 };
  },
};
