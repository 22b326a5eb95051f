import { readCommand } from "./lexer.ts";
import { between, command, commandStart, endOf, operand, startOf } from "./marks.ts";
import type { Probe, Sighting } from "../gate.ts";
import { argumentsOf } from "./fields.ts";
import { isOnlySaid } from "./said.ts";
import { gatekeeper, isVital, listed } from "./vital.ts";
import { behindCodedSigns, startsWord, wordAt } from "./word.ts";
import { isSystemRoot } from "./target.ts";

const recursive = /^-[a-zA-Z]*R|^--recursive$/;
/** Modes that let everybody in, or nobody. */
const careless = /^(?:0?[0-7]?(?:777|666|000)|a?[+=]r?wx?|[ao]*-rwx)$/;

/** `chmod`, `chown` and `chgrp` over the root, home or a folder that the system lives in. */
export const ownership: Probe = {
  rules: ["fs.system.change"],
  anchors: ["chmod", "chown", "chgrp", "chattr", "setfacl"],
  look({ text }, end) {
    if (/[\w-]/.test(text[end + 1] ?? "")) return undefined;
    const start = end - (/[a-z]+$/i.exec(text.slice(Math.max(0, end - 7), end + 1))?.[0].length ?? 1) + 1;
    const { words, end: until } = argumentsOf(text, end + 1, start);
    const far = words.some((word) => recursive.test(word) || careless.test(word));
    const count = far ? words.findLastIndex(isSystemRoot) + 1 : 0;
    if (count === 0 || isOnlySaid(text, start)) return { until };
    return { rule: "fs.system.change", until, span: () => command(text, start, end + 1, count) };
  },
};

/** Moving the root, home or a system folder away, or something else over a program that decides who gets in. */
export const relocation: Probe = {
  rules: ["fs.system.change"],
  names: ["mv", "cp", "install"],
  anchors: behindCodedSigns(["mv", "cp", "install"]),
  look({ text }, end) {
    const name = text[end] === "l" ? "install" : text.slice(end - 1, end + 1);
    // Two letters between other signs are no command, and base64 is full of them.
    if (wordAt(text, end, name) < 0 || !/[\s$%]/.test(text[end + 1] ?? "")) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const operands = words.filter((word) => !word.startsWith("-"));
    const sources = operands.slice(0, -1);
    const last = operands.at(-1) ?? "";
    const replaces = gatekeeper.test(last) && sources.length > 0 && !sources.some(isBackup(last));
    const movesAway = name.toLowerCase() === "mv" && sources.some((word) => isSystemRoot(word));
    if (!replaces && !movesAway) return { until };
    const start = commandStart(text, end + 1 - name.length);
    return { rule: "fs.system.change", until, span: () => between(text, start, until) };
  },
};

/** Putting a copy back is no replacement. */
const isBackup =
  (original: string) =>
  (source: string): boolean =>
    source.startsWith(original) && source.length > original.length;

/** `rsync --delete` deletes in its target whatever its source does not have. */
export const mirror: Probe = {
  rules: ["fs.rm.root"],
  anchors: ["--delete", "--del "],
  look({ text }, end) {
    const from = Math.max(0, end - mirrorBack);
    const before = text.slice(from, end);
    const at = before.lastIndexOf("rsync ");
    if (at < 0 || !startsWord(before, at)) return undefined;
    const { words, end: until } = readCommand(text, from + at + 6);
    const target = words.findLast((word) => !word.startsWith("-")) ?? "";
    const far = until > end && !words.some((word) => /^(?:-[a-zA-Z]*n[a-zA-Z]*|--dry-run)$/.test(word));
    if (!far || !isSystemRoot(target.replace(/(?<=.)\/$/, ""))) return { until };
    return { rule: "fs.rm.root", until, span: () => between(text, commandStart(text, from + at), until) };
  },
};

const mirrorBack = 200;

const pathMax = 80;

/** A redirection that empties or replaces a file without which the system does not start or lets anybody in. */
export const overwrite: Probe = {
  rules: ["fs.system.change"],
  anchors: ["> /", ">/", '>"/', "> '/", '> "/', "tee ", "truncate"],
  look({ text }, end) {
    const unit = text[end] ?? "";
    if (unit === "/") return judgeRedirection(text, end);
    const name = unit === " " ? "tee " : "truncate";
    if (wordAt(text, end - (unit === " " ? 1 : 0), name.trim()) < 0) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const appends = words.includes("-a") || words.includes("--append");
    const count = words.findLastIndex((word) => (appends ? listed.test(word) : isVital(word))) + 1;
    if (count === 0) return { until };
    return {
      rule: "fs.system.change",
      until,
      ...command(text, end - (unit === " " ? 3 : 7), end + 1, count),
    };
  },
};

function judgeRedirection(text: string, end: number): Sighting | undefined {
  const path = text.slice(end, end + pathMax);
  // A name between angle brackets is marked up, not written to.
  if (!isVital(path) || /^[\w./-]{1,80}<\//.test(text.slice(end, end + 90))) return undefined;
  const arrow = text.slice(Math.max(0, end - 5), end);
  // `->`, `=>` and the end of a tag are no redirections.
  const isWritten = /\d>{1,2} ?["']?$/.test(arrow) || /-c ["']>{1,2} ?$/.test(text.slice(end - 7, end));
  if (/[-=\w/"']>{1,2} ?["']?$/.test(arrow) && !isWritten) return undefined;
  const appends = arrow.includes(">>");
  const found = !appends || listed.test(path);
  if (!found) return undefined;
  const mark = between(text, startOf(text, end, /\d?>{1,2} ?["']?$/), endOf(text, end, operand));
  return { rule: "fs.system.change", until: end + 1, ...mark };
}
