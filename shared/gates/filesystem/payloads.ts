import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { between, call, endOf, type Mark, operand, startOf } from "./marks.ts";

const pipedToShell =
  /\|\s{0,4}(?:sudo\s+(?:-\S{1,20}\s+){0,4})?(?:\/\S{0,40}\/)?(?:ba|z|k|da)?sh\b|\|\s{0,4}(?:sudo\s+)?(?:python3?|perl|ruby|node|php)\b\s*-?\s*(?:$|["'`;&)])|\|\s{0,4}(?:iex|invoke-expression)\b/i;
const reach = 160;
const interpreter = /sh\b|python|perl|ruby|node|php/;
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
    const isRun =
      (after.includes("|") && pipedToShell.test(after)) ||
      evaluated.test(before) ||
      isRunLater(before, text.slice(end + 1, end + reach));
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

const runsFile = /(?:^|[\s;&|])(?:(?:(?:ba|z|k|da)?sh|source|\.|call|start)\s{1,4}|\.\/)([^\s;&|]{1,60})/;
/** Where `certutil` puts what it has decoded, which is run by its name. */
const namesFile = /^ (?:-f )?\S{1,80} (\S{1,60}\.(?:bat|cmd|exe|ps1|vbs|sh))(?=[\s;&])([^]{0,80})/i;

/** Whether what is decoded into a variable or a file is run by a shell in the next lines. */
function isRunLater(before: string, after: string): boolean {
  const file = after.includes(">") ? /^[^\n|]{0,80}>\s?(\S{1,60}?)(?=[\s;&])/.exec(after) : null;
  if (file !== null && runsFile.exec(after.slice(file[0].length))?.[1] === file[1]) return true;
  const named = namesFile.exec(after);
  if (named !== null && (named[2] ?? "").includes(named[1] ?? "")) return true;
  if (!before.includes("=")) return false;
  const name = /(?:^|[\s;&|])(\w{1,32})=(?:"?\$\(|`)[^)`]*$/.exec(before)?.[1];
  if (name === undefined) return false;
  return /\b(?:eval|(?:ba|z|k|da)?sh -c)\s{1,4}"?\$\{?(\w{1,32})/.exec(after)?.[1] === name;
}

/** A command that is spelled in numbers, backwards or with its letters exchanged until a shell reads it. */
export const respelled: Probe = {
  rules: ["fs.payload"],
  anchors: [
    "| rev",
    "|rev",
    "| tr ",
    "printf '\\",
    'printf "\\',
    "echo -e '\\",
    'echo -e "\\',
    "echo -ne '\\",
  ],
  look({ text }, end) {
    // Where no shell follows for twice as far, the anchors up to half of that need not be asked about.
    const far = lineAfter(text, end + 1, 2 * reach);
    if (!interpreter.test(far)) return { until: end + 1 + Math.min(far.length, reach) };
    const after = far.slice(0, reach);
    const isHidden =
      text[end] === "\\"
        ? /^(?:x[0-9a-f]|0?[0-7]{2})/i.test(after)
        : text[end] === "v" || /n-za-m/i.test(after);
    if (!isHidden || !pipedToShell.test(after)) return undefined;
    const from = startOf(text, end + 1, speller, payloadMax);
    const to = text[end] === "v" ? end + 1 : readCommand(text, startOf(text, end + 1, named)).end;
    return { rule: "fs.payload", until: end + 1, span: () => between(text, from, to) };
  },
};

/** What hands over the text that is spelled otherwise, and what spells it, up to its first argument. */
const speller = /(?:(?:echo|printf|cat)\b[^|;&\n]*)?(?:\|[^|\n]*)?$/;
const named = /[a-z]+(?: -\w+)? ["']?\\?$/i;

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

const scriptMax = 4_000;
/** Commands that look at something and print it, alone or piped to each other. */
const look =
  "(?:(?:get|write|select|format|where|sort|measure|test|convertto)-[\\w-]*|out-string|out-host|echo|hostname|whoami)\\b[^|;&$({`\\n]*";
const looking = new RegExp(`^\\s*${look}(?:[|;]\\s*${look})*$`, "i");

/** Whether an encoded script can be read to its end and does no more than look. */
function onlyLooks(coded: string): boolean {
  if (coded.length > scriptMax || coded.length % 4 === 1) return false;
  const bytes = atob(coded);
  const script = bytes.replaceAll("\0", "");
  return bytes.length === 2 * script.length && looking.test(script);
}

/** A script that PowerShell takes in encoded form. */
export const encodedScript: Probe = {
  rules: ["fs.payload"],
  anchors: [
    "-enc ",
    "-encodedcommand ",
    "-ec ",
    ...["shell", ".exe", "pwsh", "nop", "noni", "noprofile", "hidden", "bypass"].map((word) => `${word} -e `),
  ],
  look({ text }, end) {
    const coded = /^[A-Za-z0-9+/]{16,}/.exec(text.slice(end + 1, end + scriptMax + 2))?.[0];
    const run = coded === undefined ? null : /(?:powershell|pwsh)[^]*$/i.exec(lineBefore(text, end, 160));
    if (coded === undefined || run === null || onlyLooks(coded)) return undefined;
    const to = endOf(text, end + 1 + coded.length, /^[A-Za-z0-9+/]*=*/);
    return { rule: "fs.payload", until: end + 1, from: end - run[0].length, to };
  },
};
