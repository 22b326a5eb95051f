import type { Probe, Sighting } from "../gate.ts";
import { callWith, together } from "./marks.ts";

const reach = 320;
const nearMax = 100;
/** A call that runs a text, and what may be between it and the text: decoding, unpacking, compiling. */
const running = String.raw`(?:(?<![.\w])(?:exec|eval|instance_eval|new Function|Popen|system|popen|check_output|getoutput)|\b(?:subprocess|os|commands)\.\w{3,12})\s?\(?\s?(?:[\w.]{1,24}\(\s?){0,5}`;
const runs = new RegExp(`${running}$`);
const runsNamed = new RegExp(String.raw`${running}(\w{1,24})\b`, "g");
/** A part of every such call: where none is near, nothing is run. */
const runHint = /exec|eval|ystem|open|output|Function|subprocess/;
/** The start of what a connection brings. */
const source = /[\w.$]{1,24}(?:\(\)\.recv|\.recv)\($/;
const assigned = /(?:^|[\s;])(\w{1,24})\s?\+?=\s?[\w.$]{1,24}\.recv\($/;
/** No more characters than these two ever match, and one in which no name can begin. */
const sourceMax = 32;
const assignedMax = 60;
const bareUrl = /^\(?\s?(?:url\s?=\s?)?[rbf]?\\?["']https?:\/\/(?:\d{1,3}\.){3}\d{1,3}[:/]/;

/** What a connection brings is run by the interpreter that opened it, without ever being a file. */
export const stager: Probe = {
  rules: ["fs.payload"],
  anchors: [".recv(", "urlopen(", "requests.get(", "tcpsocket", "on('data'", 'on("data"'],
  look({ text }, end) {
    const before = text.slice(Math.max(0, end - nearMax), end + 1);
    const after = text.slice(end + 1, end + reach);
    // What lies ahead as far as half of that was part of this look.
    if (!runHint.test(after) && !runHint.test(before)) return { until: end + reach / 2 };
    if (before.endsWith(".recv(")) return isRunAfter(before, after) ? seen(text, end) : undefined;
    if (/data["']$/.test(before)) return isHandler(after) ? seen(text, end) : undefined;
    const head = before.slice(0, before.length - (/[\w.]+\(?$/.exec(before)?.[0].length ?? 0));
    if (!runs.test(head)) return undefined;
    return /socket$/i.test(before) || bareUrl.test(after) ? seen(text, end) : undefined;
  },
};

const seen = (text: string, end: number): Sighting => ({
  rule: "fs.payload",
  until: end + 1,
  ...callWith(text, end + 1),
});

function isRunAfter(before: string, after: string): boolean {
  const length = source.exec(before.slice(-sourceMax))?.[0].length;
  if (length !== undefined && runs.test(before.slice(0, -length))) return true;
  const name = runHint.test(after) ? assigned.exec(before.slice(-assignedMax))?.[1] : undefined;
  if (name === undefined || !after.includes(`(${name}`)) return false;
  return Array.from(after.matchAll(runsNamed)).some(([, run]) => run === name);
}

/** `d => eval(d)` */
const isHandler = (after: string): boolean =>
  /^,\s?(?:async\s)?(?:function\s?)?\(?\s?(\w{1,16})\s?\)?\s?(?:=>)?\s?\{?\s?(?:return\s)?(?:eval|new Function|vm\.runIn\w{1,16})\s?\(\s?["'+\s]{0,4}(?:String\()?\1\b/.test(
    after,
  );

const streamMax = 500;
const evaluates = /\b(?:iex|invoke-expression|scriptblock\]::create)\b/i;

/** The same for PowerShell, which reads a stream of bytes and evaluates what they say. */
export const streamShell: Probe = {
  rules: ["fs.shell"],
  anchors: ["sockets.tcpclient", ".getstream()", "sockets.tcplistener"],
  look({ text }, end) {
    const until = end + streamMax / 2;
    const start = Math.max(0, end - streamMax);
    const run = evaluates.exec(text.slice(start, end + streamMax));
    if (run === null) return { until };
    const stream = /[\w.-]+(?:\(\))?$/.exec(text.slice(start, end + 1));
    return { rule: "fs.shell", until, span: () => together(text, start, [run, stream]) };
  },
};
