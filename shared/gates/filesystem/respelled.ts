import type { Probe } from "../gate.ts";
import { fits } from "../reveal/shell/glob-fit.ts";
import { lineBefore } from "../read/text.ts";
import { readFirstWord } from "./lexer.ts";
import { between } from "./marks.ts";
import { isCommandLine, lineMax } from "./command-line.ts";

const lists = ["/etc/passwd", "/etc/shadow", "/etc/sudoers"];
const quoting = /["'\\?*[]/;
const wordMax = 32;
const isQuote = (unit: number): boolean => unit === 34 || unit === 39;
/** The folder of all of them and the first letter of a name, with quotes wherever the shell takes them away. */
const beginsLikeList = /^["']?\/["'\\$etc?*]{1,24}\/["'\\$]{0,8}[ps?*0-9x]/;

/** A list of accounts of which the name is split by quotes, or written as a pattern, in a command. */
export const patternedFile: Probe = {
  rules: ["fs.secret"],
  reach: 800,
  anchors: [
    "/etc/",
    "/etc'/",
    '/etc"/',
    '/"etc',
    "/'etc",
    "/e?c/",
    "/?tc/",
    "/et?/",
    "/e*c/",
    "/e''tc",
    '/e""tc',
    "/et''c",
    '/et""c',
    "/e\\tc",
    "/et\\c",
  ],
  look(leaf, end) {
    const { text } = leaf;
    const around = text.slice(Math.max(0, end - 6), end + 14);
    // Almost every path is plain, and needs no closer look.
    if (!quoting.test(around)) return undefined;
    const slash = Math.max(0, end - 6) + around.indexOf("/");
    const start = isQuote(text.charCodeAt(slash - 1)) ? slash - 1 : slash;
    const beginning = text.slice(start, start + 40);
    if (!beginsLikeList.test(beginning)) return undefined;
    const written = /^[^\s;|&<>()]{6,40}/.exec(beginning)?.[0] ?? "";
    if (!quoting.test(written)) return undefined;
    if (!isCommandLine(leaf, start, lineBefore(text, start, lineMax))) return undefined;
    const word = readFirstWord(text, start, wordMax);
    // A pattern that anything fits is a listing of the folder, and one of many stars takes long to compare.
    if (word.length < 8 || word.length > wordMax || /[[\]]|\*.*\*.*\*/.test(word) || /\/\*+$/.test(word))
      return undefined;
    return lists.some((list) => fits(word, list))
      ? {
          rule: "fs.secret",
          until: start + written.length,
          span: () => between(text, start, start + written.length),
        }
      : undefined;
  },
};
