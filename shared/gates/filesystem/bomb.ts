import type { Probe, Sighting } from "../gate.ts";
import { call } from "./marks.ts";

const bodyMax = 120;
const nameMax = 48;
/** A second call of a function, in the background, that ends its body. */
const again = /^\|\s{0,8}([^\s;&|(){}"'`+>]{1,32})\s{0,8}&[\s;]{0,16}\}$/;
const definition = /([^\s;&|(){}"'`+>]{1,32})\s{0,4}(?:\(\s{0,4}\)\s{0,4})?$/;

/** A function of a shell that calls itself twice, or a batch file that does. */
export const forkBomb: Probe = {
  rules: ["fs.bomb"],
  anchors: ["&}", "& }", "&  }", "&\n}", "& \n}", "&\r\n}", "&;}", "%0|%0"],
  look({ text }, end) {
    if (text[end] === "0") return found(end, end - 4);
    const body = text.slice(Math.max(0, end - bodyMax), end + 1);
    const bar = body.lastIndexOf("|");
    const name = bar < 0 ? undefined : again.exec(body.slice(bar))?.[1];
    if (name === undefined || !body.slice(0, bar).trimEnd().endsWith(name)) return undefined;
    const open = body.lastIndexOf("{", bar);
    const defined = definition.exec(body.slice(0, Math.max(0, open)).slice(-nameMax));
    if (defined?.[1] !== name) return undefined;
    const from = end + 1 - body.length + open - defined[0].length;
    const called = end + 1 + (/^\s{0,4};?\s{0,4}/.exec(text.slice(end + 1, end + nameMax))?.[0].length ?? 0);
    return found(end, from, text.startsWith(name, called) ? called + name.length : end + 1);
  },
};

const loopMax = 90;
const afterMax = 160;
const forever = [
  String.raw`\bwhile\s{0,2}\(?\s{0,2}(?:1|true|:|\[ 1 \]|\(\( ?1 ?\)\))\s{0,2}\)?\s{0,2}[:{;]?(?:\s{0,2}do)?`,
  String.raw`\bfor\s{0,2}\(\(?\s?;\s?;\s?\)?\)[\s;]{0,2}(?:\{|do)?`,
  String.raw`\bloop(?: do| \{|\{)?`,
  String.raw`\bfor \w{1,16} in (?:itertools\.)?(?:count\(\)|cycle\([^)]{0,16}\)|repeat\([^)]{0,16}\)|iter\(int, ?1\)):`,
  String.raw`\bsetInterval\(\s?(?:\(\)\s?=>|function\s?\(\)\s?\{)\s?\{?`,
].join("|");
/** What opens a loop without an end, prompts of a shell of Python, and what the first call in it may be wrapped in. */
const endless = new RegExp(
  String.raw`(?:${forever})[\s.>]{0,24}(?:\w{1,16} ?= ?)?(?:[\w$:]{1,24}(?:\(['"][\w:]{1,24}['"]\))?\.)?$`,
  "i",
);
/** A program that waits for its children, or does other things in them, multiplies no further than it is told. */
const governed = /wait|accept|exit|sleep|exec|join\(|communicate|if\s?\(?\s?(?:pid|!?p\b|child)|break|return/;
const comprehended = /^\s?for \w{1,16} in (?:iter\(int, ?1\)|(?:itertools\.)?count\(\))/;

const found = (until: number, from: number, to = until + 1): Sighting => ({
  rule: "fs.bomb",
  until,
  from,
  to,
});

/** What is seen where the call from `start` up to `end` is all that a loop without an end does. */
function looped(text: string, start: number, end: number): Sighting | undefined {
  const after = text.slice(end, end + afterMax);
  const behind = comprehended.exec(after);
  if (behind !== null) return found(end - 1, start, end + behind[0].length);
  const loop = governed.test(after) ? null : endless.exec(text.slice(Math.max(0, start - loopMax), start));
  return loop === null ? undefined : found(end - 1, start - loop[0].length, end);
}

/** A loop without an end that does nothing but multiply its own process. */
export const forkLoop: Probe = {
  rules: ["fs.bomb"],
  anchors: ["fork()", "{ fork", "{fork", "fork while", "fork(__filename", "popen([sys.executable, "],
  look({ text }, end) {
    const last = text[end];
    if (last === "e") {
      const isWhile = text[end - 1] === "l";
      const loop = isWhile ? /^ (?:fork|1|true|\(1\))\b/.exec(text.slice(end + 1, end + 8)) : null;
      if (loop !== null) return found(end, end - 9, end + 1 + loop[0].length);
      return isWhile ? undefined : looped(text, end - 14, end + 1);
    }
    if (last === " ") {
      const own = /^(?:__file__|sys\.argv\[0\])/.test(text.slice(end + 1, end + 14));
      return own ? looped(text, end - 22, end + 1) : undefined;
    }
    if (last === ")") {
      const start =
        /(?:os\.|pcntl_)?fork\(\)$/i.exec(text.slice(Math.max(0, end - 12), end + 1))?.[0].length ?? 6;
      return looped(text, end + 1 - start, end + 1);
    }
    const rest = /^\s?;?\s?\}/.exec(text.slice(end + 1, end + 5));
    const open = text.slice(Math.max(0, end - 5), end + 1).lastIndexOf("{") + Math.max(0, end - 5);
    const loop = rest === null ? null : endless.exec(text.slice(Math.max(0, open - loopMax), open));
    return loop === null ? undefined : found(end, open - loop[0].length, end + 1 + (rest?.[0].length ?? 0));
  },
};

const selfTwice = /\$0["']? ?[&|]{1,2} ?["']?(?:\.\/)?\$0["']? ?&$/;
const selfLoop = new RegExp(String.raw`(?:${forever})\s{1,8}(?:(?:ba|z|k|da)?sh )?["']?\$0["']? ?&$`);

/** A program that starts itself over and over: by the name of its own file, or a function that is the target of a new process. */
export const selfStart: Probe = {
  rules: ["fs.bomb"],
  anchors: [
    "$0 &",
    "$0&",
    '$0" &',
    "start %0",
    'start "" %0',
    'start "" "%~f0',
    'start "" "%0',
    "start %~f0",
    'start "" %~f0',
    "process(target=",
    "thread(target=",
  ],
  look({ text }, end) {
    const last = text[end];
    if (last === "=")
      return isOwnTarget(text, end) ? { ...found(end, 0), ...call(text, end - 6) } : undefined;
    const before = text.slice(Math.max(0, end - loopMax), end + 1);
    if (last === "&") {
      const repeated = /&&/.test(before.slice(-10)) ? null : selfTwice.exec(before);
      const loop = repeated ?? (before.includes("do ") ? selfLoop.exec(before) : null);
      return loop === null ? undefined : found(end, end + 1 - loop[0].length);
    }
    if (last !== "0") return undefined;
    const label = /^[^\n]{0,16}\n\s{0,8}goto :?(\w{1,24})/i.exec(text.slice(end + 1, end + 60))?.[1];
    return label !== undefined && before.toLowerCase().includes(`:${label.toLowerCase()}`)
      ? found(end, end + 1 - (/start [^\n]*$/i.exec(before)?.[0].length ?? 0))
      : undefined;
  },
};

function isOwnTarget(text: string, end: number): boolean {
  const name = /^(\w{1,32})[,)][^\n]{0,24}\.start\(\)/.exec(text.slice(end + 1, end + 80))?.[1];
  if (name === undefined) return false;
  const before = text.slice(Math.max(0, end - afterMax), end);
  return (
    before.includes(`def ${name}(`) &&
    /while (?:1|True):\s{0,24}(?:\w{0,16}\.)?(?:Process|Thread)\(target$/i.test(before)
  );
}
