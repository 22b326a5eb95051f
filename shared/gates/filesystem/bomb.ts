import type { Probe, Sighting } from "../gate.ts";

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
    if (text[end] === "0") return { rule: "fs.bomb", until: end };
    const body = text.slice(Math.max(0, end - bodyMax), end + 1);
    const bar = body.lastIndexOf("|");
    const name = bar < 0 ? undefined : again.exec(body.slice(bar))?.[1];
    if (name === undefined || !body.slice(0, bar).trimEnd().endsWith(name)) return undefined;
    const open = body.lastIndexOf("{", bar);
    const defined = definition.exec(body.slice(Math.max(0, open - nameMax), Math.max(0, open)))?.[1];
    return defined === name ? { rule: "fs.bomb", until: end } : undefined;
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

const found = (until: number): Sighting => ({ rule: "fs.bomb", until });

/** Whether the call from `start` up to `end` is all that a loop without an end does. */
function isLooped(text: string, start: number, end: number): boolean {
  const after = text.slice(end, end + afterMax);
  if (comprehended.test(after)) return true;
  return endless.test(text.slice(Math.max(0, start - loopMax), start)) && !governed.test(after);
}

/** A loop without an end that does nothing but multiply its own process. */
export const forkLoop: Probe = {
  rules: ["fs.bomb"],
  anchors: ["fork()", "{ fork", "{fork", "fork while", "fork(__filename", "popen([sys.executable, "],
  look({ text }, end) {
    const last = text[end];
    if (last === "e") {
      const isWhile = text[end - 1] === "l";
      if (isWhile && /^ (?:fork|1|true|\(1\))\b/.test(text.slice(end + 1, end + 8))) return found(end);
      return !isWhile && isLooped(text, end - 14, end + 1) ? found(end) : undefined;
    }
    if (last === " ") {
      const own = /^(?:__file__|sys\.argv\[0\])/.test(text.slice(end + 1, end + 14));
      return own && isLooped(text, end - 22, end + 1) ? found(end) : undefined;
    }
    if (last === ")") {
      const start =
        /(?:os\.|pcntl_)?fork\(\)$/i.exec(text.slice(Math.max(0, end - 12), end + 1))?.[0].length ?? 6;
      return isLooped(text, end + 1 - start, end + 1) ? found(end) : undefined;
    }
    const isAll = /^\s?;?\s?\}/.test(text.slice(end + 1, end + 5));
    const open = text.slice(Math.max(0, end - 5), end + 1).lastIndexOf("{") + Math.max(0, end - 5);
    return isAll && endless.test(text.slice(Math.max(0, open - loopMax), open)) ? found(end) : undefined;
  },
};

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
    if (last === "=") return isOwnTarget(text, end) ? found(end) : undefined;
    const before = text.slice(Math.max(0, end - loopMax), end + 1);
    if (last === "&") {
      const isRepeated =
        /\$0["']? ?[&|]{1,2} ?["']?(?:\.\/)?\$0["']? ?&$/.test(before) && !/&&/.test(before.slice(-10));
      const isLoop = (): boolean => before.includes("do ") && selfLoop.test(before);
      return isRepeated || isLoop() ? found(end) : undefined;
    }
    if (last !== "0") return undefined;
    const label = /^[^\n]{0,16}\n\s{0,8}goto :?(\w{1,24})/i.exec(text.slice(end + 1, end + 60))?.[1];
    return label !== undefined && before.toLowerCase().includes(`:${label.toLowerCase()}`)
      ? found(end)
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
