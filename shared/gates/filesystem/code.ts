import type { Probe } from "../gate.ts";
import { isProtected } from "./target.ts";

const argumentMax = 240;
const homeCall =
  /^\(?\s{0,4}(?:Path\.home\(\)|(?:os\.)?homedir\(\)|process\.env\.HOME|Dir\.home|os\.environ\[["']HOME["']\]|os\.Getenv\("HOME"\))\s{0,4}[,)]/;
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
    if (homeCall.test(text.slice(end + 1, end + 60))) return { rule: "fs.rm.root", until: end + 1 };
    const literal = firstLiteral.exec(text.slice(end + 1, end + argumentMax));
    return literal !== null && isProtected(literal[1] ?? "") ? { rule: "fs.rm.root", until: end } : undefined;
  },
};
