import type { Probe } from "../gate.ts";
import { isProtected } from "./target.ts";

const argumentMax = 240;
const nearMax = 60;
/** Without one of these near the name, there is nothing that a longer look would find. */
const home = /home/i;
const quote = /["'`]/;
const homeCall =
  /^\(?\s{0,4}(?:Path\.home\(\)|(?:os\.|require\(\\?["'](?:node:)?os\\?["']\)\.)?homedir\(\)|process\.env\.HOME|Dir\.home|os\.environ\[["']HOME["']\]|os\.Getenv\("HOME"\))\s{0,4}[,)]/;
/** A variable, and what it may have been set to some lines before. */
const named = /^\(?\s{0,4}([A-Za-z_]\w{0,40})\s{0,4}[,)]/;
const lookBack = 400;
const valueMax = 120;
const homeValue =
  /^(?:Path\.home\(\)|(?:os\.|require\(\\?["'](?:node:)?os\\?["']\)\.)?homedir\(\)|process\.env\.HOME|Dir\.home|os\.environ\[["']HOME["']\]|os\.Getenv\("HOME"\)|os\.path\.expanduser\(["']~["']\))\s{0,4};?\s{0,4}(?:\n|$)/;
const literalValue = /^["'`]([^"'`\n]{1,100})["'`]\s{0,4};?\s{0,4}(?:\n|$)/;
/** A name in brackets is called as well: `fs["rmSync"]("/")`, `getattr(shutil, "rmtree")("/")`. */
const firstLiteral = /^(?:["'`][\])])?[^"'`\n;+]{0,48}["'`]([^"'`\n]{1,200})["'`]\s*(?:[,);\s}\]]|$)/;

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
    "remove_all(",
    "fileutils.remove",
    "rmdirsync",
    "promises.rm(",
  ],
  look({ text }, end) {
    // The longer name is asked about as well.
    if (text[end + 1] === "f" && text[end] === "r") return undefined;
    const far = text.slice(end + 1, end + 2 * nearMax);
    if (!quote.test(far) && !home.test(far) && !isSetAround(text, end)) return { until: end + nearMax };
    const near = far.slice(0, nearMax);
    if (home.test(near) && homeCall.test(near)) return { rule: "fs.rm.root", until: end + 1 };
    const variable = named.exec(near)?.[1];
    if (variable !== undefined && isSetToProtected(text.slice(Math.max(0, end - lookBack), end), variable))
      return { rule: "fs.rm.root", until: end + 1 };
    if (!quote.test(near)) return undefined;
    const literal = firstLiteral.exec(text.slice(end + 1, end + argumentMax));
    return literal !== null && isProtected(literal[1] ?? "") ? { rule: "fs.rm.root", until: end } : undefined;
  },
};

/** Whether anything is set where a look at this name, or at one as far as the next look, would look it up. */
const isSetAround = (text: string, end: number): boolean =>
  text.slice(Math.max(0, end - lookBack), end + nearMax).includes(" = ");

function isSetToProtected(before: string, variable: string): boolean {
  const sign = before.lastIndexOf(`${variable} = `);
  if (sign < 0 || /[\w.]/.test(before[sign - 1] ?? "")) return false;
  const value = before.slice(sign + variable.length + 3, sign + valueMax);
  const literal = literalValue.exec(value)?.[1];
  return homeValue.test(value) || (literal !== undefined && isProtected(literal));
}
