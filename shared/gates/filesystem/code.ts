import { readCommand } from "./lexer.ts";
import type { Probe } from "../gate.ts";
import { wordAt } from "./word.ts";
import { isProtected } from "./target.ts";

const argumentMax = 240;
const firstLiteral = /^[^"'`\n;]{0,48}["'`]([^"'`\n]{1,200})["'`]\s*[,)\s}\]]/;

/** Calls of programming languages that delete a folder with all it holds. */
export const codeRemoval: Probe = {
  rules: ["fs.rm.root"],
  anchors: [
    "rmtree",
    "rmsync",
    "rm_rf",
    "rm_r",
    "rimraf",
    "removeall",
    "remove_dir_all",
    "deletedirectory",
    "remove_entry",
    "remove_tree",
    "directory.delete",
    "fs.rm(",
    "removesync",
    "emptydirsync",
  ],
  look({ text }, end) {
    const literal = firstLiteral.exec(text.slice(end + 1, end + argumentMax));
    return literal !== null && isProtected(literal[1] ?? "") ? { rule: "fs.rm.root", until: end } : undefined;
  },
};

/** The commands of Windows that delete a folder with all it holds. */
export const windowsRemoval: Probe = {
  rules: ["fs.rm.root"],
  anchors: ["remove-item", "rd /", "rmdir /", "del /", "erase /", "ri -r"],
  look({ text }, end) {
    const name = /[a-z-]+(?: [/-]r?)?$/i.exec(text.slice(Math.max(0, end - 12), end + 1))?.[0] ?? "";
    if (
      name === "" ||
      wordAt(text, end - (name.length - name.split(" ", 1)[0]!.length), name.split(" ", 1)[0]!) < 0
    )
      return undefined;
    const from = end + 1 - (name.includes(" ") ? name.length - name.indexOf(" ") : 0);
    const line = text.slice(from, from + argumentMax).split(/[\n|;]/, 1)[0] ?? "";
    const { words } = readCommand(line.replaceAll("\\", "\\\\"), 0);
    const recursive = words.some((word) => /^(?:\/s|-r(?:e(?:c\w*)?)?)$/i.test(word));
    const targets = words.filter((word) => !/^[-/]\w{1,8}$/.test(word) && !word.startsWith("-"));
    const fails =
      recursive && targets.some((target) => /^(?:[A-Za-z]:|[%$~.*]|\\)/.test(target) && isProtected(target));
    return { until: from + line.length, ...(fails ? { rule: "fs.rm.root" } : {}) };
  },
};

/** Copies kept for the day on which a disk is lost. */
export const backupRemoval: Probe = {
  rules: ["fs.disk"],
  anchors: [
    "vssadmin delete shadows",
    "vssadmin.exe delete shadows",
    "wbadmin delete",
    "cipher /w",
    "shadowcopy delete",
  ],
  look: (_leaf, end) => ({ rule: "fs.disk", until: end }),
};
