import type { Probe } from "../gate.ts";
import { between, type Mark } from "./marks.ts";

const name = String.raw`[^\s;&|(){}"'\`+>]{1,32}`;
const forever = [
  String.raw`\bwhile\s{0,2}\(?\s{0,2}(?:1|true|:|\[ 1 \]|\(\( ?1 ?\)\))\s{0,2}\)?\s{0,2}[:{;]?(?:\s{0,2}do)?`,
  String.raw`\bfor\s{0,2}\(\(?\s?;\s?;\s?\)?\)[\s;]{0,2}(?:\{|do)?`,
  String.raw`\bloop(?: do| \{|\{)?`,
  String.raw`\bfor \w{1,16} in (?:itertools\.)?(?:count\(\)|cycle\([^)]{0,16}\)|repeat\([^)]{0,16}\)|iter\(int, ?1\)):`,
  String.raw`\bsetInterval\(\s?(?:\(\)\s?=>|function\s?\(\)\s?\{)\s?\{?`,
].join("|");
/** What opens a loop without an end, prompts of a shell of Python, and what the first call in it may be wrapped in. */
const endless = String.raw`(?:${forever})[\s.>]{0,24}(?:\w{1,16} ?= ?)?(?:[\w$:]{1,24}(?:\(['"][\w:]{1,24}['"]\))?\.)?`;
/** A program that waits for its children, or does other things in them, multiplies no further than it was meant to. */
const ungoverned =
  /^(?!\w)(?![^]{0,160}(?:wait|accept|exit|sleep|exec|join\(|communicate|if\s?\(?\s?(?:pid|!?p\b|child)|break|return))/;
const endOfKey = String.raw`-{5}END [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-{5}`;
/** What stands between the characters of a key. */
const gap = String.raw`(?:\s|\\[nr]|(?:Version|Comment):[^\n]*\n)`;
const drives = Array.from("abcdefghijklmnopqrstuvwxyz", (letter) => `format ${letter}:`);
const flags = /^(?:[:.]?\w+)?(?: +[-/][\w:=]+)*/;

const inPath = String.raw`[^\s"'\`<>()[\]{},;|&?=#*!]`;
/** A path up to what it has to hold. */
const upTo = (part: string): RegExp => new RegExp(`${inPath}{0,100}${part}$`);
/** The rest of it, without what only follows it. */
const restOfPath = new RegExp(`^(?:${inPath}*(?![.:,;!\\\\/])${inPath})?`);

const shapes: readonly Shape[] = [
  // A function of a shell, or a batch file, that starts itself twice over.
  {
    rule: "fs.bomb",
    words: ["&}", "& }", "&  }", "&\n}", "& \n}", "&\r\n}", "&;}"],
    before: new RegExp(
      String.raw`(${name})\s{0,4}(?:\(\s{0,4}\)\s{0,4})?\{[^{}|]{0,60}?\1\s{0,4}\|\s{0,8}\1\s{0,8}&[\s;]{0,16}\}$`,
    ),
    after: new RegExp(String.raw`^(?:\s{0,4};\s{0,4}${name})?`),
    reach: 100,
  },
  { rule: "fs.bomb", words: ["%0|%0"], before: /%0\|%0$/ },
  {
    rule: "fs.bomb",
    words: ['start "" %0', 'start "" "%0', 'start "" "%~f0', 'start "" %~f0', "start %0", "start %~f0"],
    before: /:\w{1,24}\b[^]{0,90}?start[^\n]*$/i,
    after: /^[^\n]{0,16}\n\s{0,8}goto :?\w/i,
  },
  // A loop without an end that only forks or starts its own program.
  {
    rule: "fs.bomb",
    words: ["fork()", "{ fork", "{fork", "fork(__filename"],
    before: new RegExp(String.raw`${endless}\{?\s?(?:fork(?:\(\)|\(__filename)?|pcntl_fork\(\))$`, "i"),
    after: ungoverned,
    reach: 100,
  },
  { rule: "fs.bomb", words: ["fork while"], before: /fork while$/i, after: /^ (?:fork|1|true|\(1\))\b/ },

  // Disks, and copies that are kept for the day on which one is lost.
  {
    rule: "fs.disk",
    words: drives,
    before: /(?<![\w.-])format [a-z]:$/i,
    after: /^\s?(?:(?=$|[\n\r"'`;&|])|\/\w)/,
  },
  {
    rule: "fs.disk",
    words: ["format-volume", "clear-disk"],
    before: /(?:format-volume|clear-disk)$/i,
    after: /^ +-\w+/,
  },
  {
    rule: "fs.disk",
    words:
      "vssadmin delete shadows|vssadmin.exe delete shadows|wbadmin delete|cipher /w|shadowcopy delete".split(
        "|",
      ),
    before: /(?:vssadmin|wbadmin|cipher|(?:wmic )?shadowcopy)[^\n]*$/i,
    after: flags,
  },

  // Scripts for PowerShell that a person cannot read.
  {
    rule: "fs.payload",
    words: [
      "-enc ",
      "-encodedcommand ",
      "-ec ",
      ...["shell", ".exe", "pwsh", "nop", "noni", "noprofile", "hidden", "bypass"].map(
        (word) => `${word} -e `,
      ),
    ],
    before: /(?:powershell|pwsh)[^\n]*$/i,
    after: /^[A-Za-z0-9+/]{16}/,
    rest: /^[A-Za-z0-9+/]*=*/,
  },

  // By the letter: `..` as a whole part of a path, folders that belong to the system, and places where people keep their keys.
  {
    rule: "fs.parent",
    words: ["../", "..\\"],
    before: upTo(String.raw`(?<![\w.-])\.\.[\\/]`),
    rest: restOfPath,
    reach: 60,
  },
  {
    rule: "fs.parent",
    words: ["/..", "\\.."],
    before: upTo(String.raw`[\\/]\.\.`),
    after: /^(?![\w.-])/,
    rest: restOfPath,
    reach: 60,
  },
  {
    rule: "fs.system",
    words: "/etc /usr /var /bin /sbin /lib /boot /proc /sys /dev /root c:\\windows".split(" "),
    before: /(?<![\w.-])(?:\/|c:\\)[a-z]+$/i,
    after: /^(?![\w-])/,
    rest: restOfPath,
  },
  {
    rule: "fs.home",
    words: "/.ssh /.aws /.gnupg /.kube /.docker /.netrc /.pgpass /.config/gcloud /.azure \\.ssh \\.aws".split(
      " ",
    ),
    before: upTo(""),
    after: /^(?![\w-])/,
    rest: restOfPath,
  },

  // What stands in files of credentials.
  {
    rule: "fs.secret.contents",
    words: ["root:x:0:0:", "root:*:0:0:", "root:!:0:0:"],
    before: /(?<![^\s"'`:>n])root:[x*!]:0:0:$/,
    after: /^[^:\n]{0,80}:\/[^:\n]{0,80}:\/[\w/]{2}[\w./-]*/,
  },
  {
    rule: "fs.secret.contents",
    words: [":$0$", ":$0a$", ":$0b$", ":$0y$", ":$y$", ":$gy$"],
    before: /(?<![^\s"'`])[a-z_][\w-]{0,31}:\$(?:1|2[abxy]?|5|6|y|gy|7)\$$/,
    after: /^[./A-Za-z0-9$=,-]{16}[^:\s]*:\d{0,6}:[^\s"'`]*/,
    reach: 300,
  },
  {
    rule: "fs.secret.contents",
    words: ["private key-----", "private key block-----"],
    before: /-----BEGIN [A-Z0-9 ]{0,24}PRIVATE KEY(?: BLOCK)?-----$/,
    after: new RegExp(String.raw`^(?=\r?\n|\\[nr])(?:${gap}*[A-Za-z0-9+/=]){64}`),
    rest: new RegExp(
      String.raw`^(?:(?:(?!-{5}BEGIN)[^]){0,16000}?${endOfKey}|[A-Za-z0-9+/=]*(?:${gap}+[A-Za-z0-9+/=]{16,})*)`,
    ),
    // A heading alone, or one with dots for a body, is documentation.
    isHarm: (_, body) => new Set(body.replaceAll(new RegExp(gap, "g"), "")).size > 16,
    reach: 400,
  },
  {
    rule: "fs.secret.contents",
    words: ["aws_secret_access_key"],
    // The key that manuals print stands for a file only where the file is named.
    before: /(?:aws_access_key_id|\.aws\/credentials)[^]{0,140}aws_secret_access_key$/i,
    after: /^["']?\s{0,4}[=:]\s{0,4}["']?[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+])/,
    isHarm: (before, after) => !after.includes("EXAMPLE") || before.startsWith(".aws/credentials"),
  },
];

/** What is known by its words alone. */
interface Shape {
  rule: string;
  /** Texts to look for, as the anchors of a probe. */
  words: readonly string[];
  /** What has to stand up to the end of such a text, which it ends with, and right behind it: both together are what has to go. */
  before?: RegExp;
  after?: RegExp;
  /** What goes with it behind that, as far as it reads. */
  rest?: RegExp;
  /** Whether what both have matched counts. */
  isHarm?: (before: string, after: string) => boolean;
  /** How far is read in both directions, 160 characters unless it says so. */
  reach?: number;
}

const usualReach = 160;

const restMax = 16_384;

function shapeProbe({ rule, words, before, after, rest, isHarm, reach = usualReach }: Shape): Probe {
  return {
    rules: [rule],
    anchors: words,
    look({ text }, end) {
      const head = text.slice(Math.max(0, end + 1 - reach), end + 1);
      const first = before === undefined ? "" : before.exec(head)?.[0];
      if (first === undefined) return undefined;
      const next = after === undefined ? "" : after.exec(text.slice(end + 1, end + 1 + reach))?.[0];
      if (next === undefined || isHarm?.(first, next) === false) return undefined;
      const stop = end + 1 + next.length;
      const span = (): Mark => {
        const more = rest?.exec(text.slice(stop, stop + restMax))?.[0].length ?? 0;
        return between(text, end + 1 - first.length, stop + more);
      };
      return { rule, until: stop, span };
    },
  };
}

export const shapeProbes: readonly Probe[] = shapes.map(shapeProbe);
