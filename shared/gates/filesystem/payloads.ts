import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { between, call, endOf, type Mark, operand, startOf } from "./marks.ts";

const pipedToShell =
  /\|\s{0,4}(?:sudo\s+(?:-\S{1,20}\s+){0,4})?(?:\/\S{0,40}\/)?(?:ba|z|k|da)?sh\b|\|\s{0,4}(?:sudo\s+)?(?:python3?|perl|ruby|node|php)\b\s*-?\s*(?:$|["'`;&)])|\|\s{0,4}(?:iex|invoke-expression)\b/i;
const reach = 160;
const evaluated =
  /\b(?:eval|exec|source|(?:ba|z|k|da)?sh -c|su\b[^|;&\n]{0,40} -c|iex|invoke-expression)\b|<\(/i;

/** Something that is only readable after decoding, and goes straight into a shell or an interpreter. */
export const decodedPayload: Probe = {
  rules: ["fs.payload"],
  reach: reach + 2,
  anchors: [
    "base00 -d",
    "base00 --d",
    "-decode",
    "b00decode",
    "frombase00string",
    "atob(",
    "xxd -r",
    "xxd -p -r",
    "base00_decode(",
    "unhexlify",
    "decode00",
    "openssl enc",
    "uudecode",
    'pack "h*',
    'pack("h*',
    "pack('h*",
  ],
  look({ text }, end) {
    const after = lineAfter(text, end + 1, 160);
    const before = lineBefore(text, end, 80);
    const isRun = (after.includes("|") && pipedToShell.test(after)) || evaluated.test(before);
    return isRun ? { rule: "fs.payload", until: end + 1, span: () => decoding(text, end) } : undefined;
  },
};

const payloadMax = 2_000;
/** What hands over the text that is decoded, and what decodes it. */
const feeder = /(?:(?:echo|printf|cat)\b[^|;&\n]*|(?<![\w+/=])[\w+/=]{16,}\s{0,4})\|\s{0,4}$/;
const decoder = /[\w.:$[\]]{0,40}\w(?: enc| -{1,2}\w*){0,3}[ (]{0,2}(?:["']h\*)?$/;
/** The end of a flag, other flags, and a text that follows it. */
const decoded = /^[\w-]*(?: -\w+)*(?:\s?(?:<<<\s?)?(?:"[^"\n]*"|'[^'\n]*')|\s?<<<\s?[^\s|;)]+)?/;

/** What decodes, with what it is given: a call, or a command at the end of its pipe. */
function decoding(text: string, end: number): Mark {
  const next = text[end] === "(" ? end : end + 1;
  if (text[next] === "(") return call(text, next + 1);
  const from = startOf(text, startOf(text, end + 1, decoder), feeder, payloadMax);
  return between(text, from, endOf(text, end + 1, decoded));
}

const download = /\b(?:curl|wget|fetch)\b/;
const bareAddress = /^(?:\d{1,3}\.){3}\d{1,3}[:/]/;

/** A program from an address without a name, run as it arrives. */
export const strangerScript: Probe = {
  rules: ["fs.payload"],
  anchors: ["http://0", "https://0"],
  look({ text }, end) {
    if (!bareAddress.test(text.slice(end, end + 18))) return undefined;
    const before = lineBefore(text, end, 120);
    const start = before.search(download);
    if (start < 0) return undefined;
    const isRun =
      pipedToShell.test(lineAfter(text, end, 160)) || /(?:bash|sh) <\(|\b(?:eval|sh -c)\b/.test(before);
    if (!isRun) return undefined;
    const mark = between(text, end - before.length + start, endOf(text, end, operand));
    return { rule: "fs.payload", until: end + 1, ...mark };
  },
};
