import type { Probe } from "../gate.ts";
import { lineAfter } from "../read/text.ts";
import { between, commandStart, endOf, type Mark, startOf, together } from "./marks.ts";
import { behindCodedSigns, startsWord } from "./word.ts";

const reach = 700;

/** Ways in which a program of some language opens a connection or waits for one. */
const connects =
  /socket\.socket|\bsocket\s*\(|TCPSocket|TCPServer|fsockopen\s*\(|\bnet\.(?:Dial|connect|createConnection)\s*\(|new net\.Socket|require\(\\?["']net\\?["']\)|require\(?\\?["']socket\\?["']|\[socket \S{1,80} \d|syscall\.Socket|sockaddr_in|\/inet\/(?:tcp|udp)|s_client|tcp-?(?:connect|listen)|TcpClient|\bztcp\b|IO::Socket|\btelnet \S+ \d|\bn(?:et)?c(?:at)? \S{1,120} \d|java\.net\.Socket\s*\(|gen_tcp/i;
/** Ways in which a program hands its input and output to another one. */
const handsOver =
  /\bdup2|open\(STD|\bexecl?[vp]?e?\b|\bpopen|\bspawn\b|ProcessBuilder|Runtime|\.pipe\(|\bsystem\s*[(']|os\.Pipe|[0-2]?[<>]&|\bmkfifo\b|proc_open|\bexec\s*[($"'b]|<\S+ 2>&1|\|&|>\/\S+|Process\b/;

const shell = /(?:^|[^\w.-])(?:\/(?:usr\/)?bin\/)?(?:ba|z|k|da|c|tc|a)?sh\b|cmd(?:\.exe)?\b|powershell/i;

/** A shell whose input and output are a connection: one that calls out, or one that waits for a caller. */
export const remoteShell: Probe = {
  rules: ["fs.shell"],
  anchors: [
    "/bin/sh",
    "/bin/bash",
    "/bin/zsh",
    "/bin/dash",
    "/bin/ksh",
    "cmd.exe",
    "bash -i",
    "sh -i",
    "pty.spawn",
    "popen(",
    "ztcp",
    "[socket ",
    "/inet/tcp",
  ],
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

const lineMax = 200;
const listeners = ["nc", "netcat", "ncat", "socat"];
/** An option that names the shell to join: `-e sh`, `-c "sh -i"`, `--sh-exec bash`; the last of a group of letters in `socket`. */
const joinsByFlag =
  /(?:^|\s)-?-(?:\w*[ec]\w*|(?:sh-)?exec)[ =]?["']?\S*(?:sh\b|cmd|powershell)|^\w*p ["']?\S*sh\b/i;
const joinsByAddress = /\b(?:exec|system):\S*(?:sh\b|cmd|powershell)/i;

/** Programs that join a connection and a shell by an option. */
export const listener: Probe = {
  rules: ["fs.shell"],
  names: listeners,
  anchors: [...behindCodedSigns(listeners), "socket -"],
  look({ text }, end) {
    const name = text[end] === "-" ? "socket -" : (listeners.find((each) => isNamed(text, end, each)) ?? "");
    const start = end + 1 - name.length;
    if (!startsWord(text, start) || (name !== "socket -" && text[end + 1] !== " ")) return undefined;
    // Where no shell follows for twice as far, the names up to half of that need not be asked about.
    const far = lineAfter(text, end + 1, 2 * lineMax);
    if (!/sh|cmd|powershell/i.test(far)) return { until: end + 1 + Math.min(far.length, lineMax) };
    const line = far.slice(0, lineMax);
    const shellOf = shell.test(line) ? (name === "socat" ? joinsByAddress : joinsByFlag).exec(line) : null;
    if (shellOf === null) return undefined;
    const to = endOf(text, end + 1 + shellOf.index + shellOf[0].length, shellsEnd);
    return { rule: "fs.shell", until: end, span: () => between(text, commandStart(text, start), to) };
  },
};

/** The rest of the name of a shell, and an address behind it. */
const shellsEnd = /^[^\s"'`;|&)\]]*(?: [^\s"'`;|&)\]]*\d[^\s"'`;|&)\]]*){0,2}/;

const isNamed = (text: string, end: number, name: string): boolean =>
  text.slice(end + 1 - name.length, end + 1).toLowerCase() === name;

/** An address of socat that is a shell: `EXEC:/bin/sh,pty`, `SYSTEM:"bash -i"`. */
const shellAddress =
  /^(?:\\?["']){0,2}(?:\/(?:\w{1,12}\/){1,4})?(?:(?:ba|da|z|k|a|c|tc)?sh|cmd(?:\.exe)?|powershell(?:\.exe)?|pwsh)(?=[\s,"'\\!\]]|$)(?! -c)/i;
const networkAddress =
  /\b(?:(?:tcp|udp|sctp|ssl|openssl|vsock)[46]?(?:-(?:listen|connect|l|server))?|(?:unix|abstract)-(?:listen|connect)):[^\s"',]/i;
const otherAddress = 200;

/** The two ends that socat joins, whatever names the program: a field of arguments, the image of a container. */
export const joinedAddresses: Probe = {
  rules: ["fs.shell"],
  anchors: ["exec:", "system:"].flatMap((kind) =>
    ["/", "'", '"', "\\", "bash", "sh", "cmd", "powershell"].map((next) => kind + next),
  ),
  look({ text }, end) {
    const from = text.lastIndexOf(":", end) + 1;
    const around = text.slice(Math.max(0, from - otherAddress), from + otherAddress);
    const other = shellAddress.test(text.slice(from, from + 48)) ? networkAddress.exec(around) : null;
    if (other === null) return undefined;
    const start = Math.max(0, from - otherAddress);
    const mark = together(text, start, [other, /(?:exec|system):\W*\w*$/i.exec(text.slice(start, end + 1))]);
    return { rule: "fs.shell", until: end, from: mark.from, to: endOf(text, mark.to, /^[^\s"']*/) };
  },
};

const listed =
  /\b(?:nc|ncat|netcat)\d?(?:\.openbsd|\.traditional)?\\?["']|\b(?:image|FROM)\b[^\n]{0,60}\bn(?:et)?cat\b/i;
const listedMax = 160;

/** A shell that netcat is told to join by a list of arguments, or by the arguments of a container that is nothing else. */
export const listedListener: Probe = {
  rules: ["fs.shell"],
  anchors: ["-e", "-c", "--exec", "--sh-exec"].flatMap((flag) =>
    ['", "', "', '", '","', '\\", \\"', " "].flatMap((joint) =>
      ["/bin/sh", "/bin/bash", "/bin/ash"].map((name) => flag + joint + name),
    ),
  ),
  look({ text }, end) {
    const before = text.slice(Math.max(0, end - listedMax), end);
    const from = before.search(listed);
    return from >= 0 && !/\n\s*\n/.test(before.slice(from))
      ? { rule: "fs.shell", until: end, span: () => between(text, end - before.length + from, end + 1) }
      : undefined;
  },
};
