import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { between, call, endOf, type Mark, operand, startOf, together } from "./marks.ts";

/** One expression out of several that stand in lines of their own. */
const anyOf = (forms: readonly RegExp[], flags: string): RegExp =>
  new RegExp(forms.map(({ source }) => source).join("|"), flags);

const reach = 700;

/** Ways in which a program of some language opens a connection or waits for one. */
const connects = anyOf(
  [
    /socket\.socket|\bsocket\s*\(|TCPSocket|TCPServer|fsockopen\s*\(/,
    /\bnet\.(?:Dial|connect|createConnection)\s*\(|new net\.Socket/,
    /require\(\\?["']net\\?["']\)|require\(?\\?["']socket\\?["']|\[socket \S{1,80} \d/,
    /syscall\.Socket|sockaddr_in|\/inet\/(?:tcp|udp)|s_client|tcp-?(?:connect|listen)/,
    /TcpClient|\bztcp\b|IO::Socket|\btelnet \S+ \d|\bn(?:et)?c(?:at)? \S{1,120} \d/,
    /java\.net\.Socket\s*\(|gen_tcp/,
  ],
  "i",
);
/** Ways in which a program hands its input and output to another one. */
const handsOver = anyOf(
  [
    /\bdup2|open\(STD|\bexecl?[vp]?e?\b|\bpopen|\bspawn\b|ProcessBuilder|Runtime|\.pipe\(/,
    /\bsystem\s*[(']|os\.Pipe|[0-2]?[<>]&|\bmkfifo\b|proc_open|\bexec\s*[($"'b]|<\S+ 2>&1|\|&/,
    />\/\S+|Process\b/,
  ],
  "",
);

/** A shell whose input and output are a connection: one that calls out, or one that waits for a caller. */
export const remoteShell: Probe = {
  rules: ["fs.shell"],
  anchors: (
    "/bin/sh|/bin/bash|/bin/zsh|/bin/dash|/bin/ksh|cmd.exe|bash -i|sh -i|pty.spawn|popen(|ztcp|[socket |" +
    "/inet/tcp"
  ).split("|"),
  look({ text }, end) {
    const start = Math.max(0, end - reach);
    const around = text.slice(start, end + reach);
    if (/#! ?\/(?:usr\/)?bin\/\w+$/.test(text.slice(Math.max(0, end - 20), end + 1))) return undefined;
    // What lies within half the reach of a skipped anchor was part of this look.
    const until = end + reach / 2;
    const isFound = connects.test(around) && handsOver.test(around);
    const mark = isFound ? markIn(text, start, around, end - start) : undefined;
    return mark === undefined ? { until } : { rule: "fs.shell", until, ...mark };
  },
};

/**
 * From the first to the last of the connection, the hand-over and the shell, where they stand in the same few lines,
 * not in two chapters of a page.
 */
function markIn(text: string, start: number, around: string, at: number): Mark | undefined {
  const before = around.slice(0, at).lastIndexOf("\n\n");
  const after = around.indexOf("\n\n", at);
  const snippet = around.slice(before + 1, after < 0 ? around.length : after);
  const found = [connects.exec(snippet), handsOver.exec(snippet)];
  if (found.includes(null)) return undefined;
  found.push(named.exec(snippet.slice(0, at - before)));
  const { from, to } = together(text, start + before + 1, found);
  return between(text, from, endOf(text, to, rest));
}

/** The rest of an argument, and what follows the name of the shell. */
const rest = /^(?:\([^()\n]*\))?(?:[\w."'\])-]|, ?(?=["']))*(?: -i\b)?(?: \d?[<>]&\d)*["'\])]*/;
/** The shell of which the anchor is the end. */
const named = /(?:[\w./-]+|\w+ -i|\[socket |popen\()$/;

const joined = /\b(?:ba|z|k|da)?sh\b[^\n]{0,40}(?:-i|[<>]&)|exec \d*<>|[0-9]*<>|while read|&>|>& ?$|\bsh\b/;
/** What is joined to it, in the same command. */
const joins = /(?:\b(?:(?:ba|z|k|da)?sh|exec)\b[^\n;|"']*)?[\d&<> ]*$/;
const devices = /^\/dev\/(?:tcp|udp)\/[^\s/]{1,120}\/[\w$]{1,40}/;

/** The network as a file of the shell, joined to a shell. */
export const networkDevice: Probe = {
  rules: ["fs.shell"],
  anchors: ["/dev/tcp/", "/dev/udp/"],
  look({ text }, end) {
    const start = end - 8;
    if (!devices.test(text.slice(start, start + 200))) return undefined;
    const from = Math.max(0, start - 160);
    // Where nothing like a shell stands for twice as far, the devices up to half of that need not be asked about.
    if (!/sh|[<>]|while read/.test(text.slice(from, start + 400))) return { until: start + 200 };
    const around = text.slice(from, start + 200);
    if (!joined.test(around)) return undefined;
    const to = endOf(text, start, /^[^\s;"'`|&)]*(?: \d?[<>]&\d?-?)*/);
    return { rule: "fs.shell", until: end, span: () => between(text, startOf(text, start, joins), to) };
  },
};

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

const pipedToShell =
  /\|\s{0,4}(?:sudo\s+(?:-\S{1,20}\s+){0,4})?(?:\/\S{0,40}\/)?(?:ba|z|k|da)?sh\b|\|\s{0,4}(?:sudo\s+)?(?:python3?|perl|ruby|node|php)\b\s*-?\s*(?:$|["'`;&)])|\|\s{0,4}(?:iex|invoke-expression)\b/i;
const runMax = 160;
const evaluated =
  /\b(?:eval|exec|source|(?:ba|z|k|da)?sh -c|su\b[^|;&\n]{0,40} -c|iex|invoke-expression)\b|<\(/i;

/** Something that is only readable after decoding, and goes straight into a shell or an interpreter. */
export const decodedPayload: Probe = {
  rules: ["fs.payload"],
  reach: runMax + 2,
  anchors: (
    "base00 -d|base00 --d|-decode|b00decode|frombase00string|atob(|xxd -r|xxd -p -r|base00_decode(|unhexlify|" +
    'decode00|openssl enc|uudecode|pack "h*|pack("h*|pack(\'h*'
  ).split("|"),
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
