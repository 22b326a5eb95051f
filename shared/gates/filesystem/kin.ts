import type { Probe } from "../gate.ts";
import { readCommand } from "./lexer.ts";
import { command } from "./marks.ts";
import { isOnlySaid } from "./said.ts";
import { isProtected } from "./target.ts";
import { startsWord } from "./word.ts";

/** Programs that remove folders with all they hold, and those that do so only when told to. */
const name = /(rimraf|del-cli|trash(?:-cli|-put)?|premove|srm|wipe)(@\S{0,20})?[^\w@]{1,2}$/i;
const needsFlag = /^(?:srm|wipe)$/i;
const recursion = /^-(?:[a-z]*r|-recursive$)/i;
const word = /^[a-z][a-z-]*$/;

/** What other programs than `rm` are told to remove. */
export const kinRemoval: Probe = {
  rules: ["fs.rm.root"],
  anchors: [
    "rimraf ",
    "rimraf@",
    "del-cli ",
    "del-cli@",
    "trash-cli ",
    "trash-put ",
    "trash -",
    "trash ~",
    "trash /",
    "trash $",
    "gio trash ",
    "premove ",
    "srm -",
    "wipe -",
  ],
  look({ text }, end) {
    const blank = text[end] === "@" ? text.slice(end, end + 20).indexOf(" ") : 0;
    if (blank < 0) return undefined;
    const found = name.exec(text.slice(Math.max(0, end - 12), end + blank + 1));
    if (found === null) return undefined;
    const start = Math.max(0, end - 12) + found.index;
    if (!startsWord(text, start)) return undefined;
    const [, program = "", version = ""] = found;
    const from = start + program.length + version.length;
    const { words, end: until } = readCommand(text, from);
    const targets = words.filter((each) => !each.startsWith("-"));
    // A slash or a dot between words is a sign of a sentence.
    const isSentence =
      targets.length > 1 && targets.every((target) => word.test(target) || target.length < 2);
    const isAsked = !needsFlag.test(program) || words.some((each) => recursion.test(each));
    const isAll = isAsked && !isSentence && targets.some(isProtected) && !isOnlySaid(text, start);
    if (!isAll) return { until };
    const count = words.findLastIndex((each) => !each.startsWith("-") && isProtected(each)) + 1;
    return { rule: "fs.rm.root", until, span: () => command(text, start, from, count) };
  },
};
