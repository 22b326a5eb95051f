import type { Probe } from "../gate.ts";

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

/** A loop without an end that does nothing but multiply its own process, in the languages where that is one line. */
export const forkLoop: Probe = {
  rules: ["fs.bomb"],
  anchors: ["fork while fork", "os.fork()", "fork();", "{ fork }", "{fork}"],
  look({ text }, end) {
    if (text[end] === "k") return { rule: "fs.bomb", until: end };
    return endless.test(text.slice(Math.max(0, end - 60), end + 1))
      ? { rule: "fs.bomb", until: end }
      : undefined;
  },
};

const endless =
  /\b(?:while\s{0,2}\(?\s{0,2}(?:1|true)\s{0,2}\)?\s{0,2}[:{]?|for\s{0,2}\(\s?;\s?;\s?\)\s?\{?|loop(?: do)?)\s{0,16}(?:os\.fork\(\)|fork\(\);|\{\s?fork\s?\})$/i;
