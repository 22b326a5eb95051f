import type { Probe, Sighting } from "../gate.ts";
import { call } from "./marks.ts";
import { isProtected } from "./target.ts";

const argumentMax = 240;
const nearMax = 60;
/** Without one of these near the name, there is nothing that a longer look would find. */
const namesHome = /home|userprofile/i;
const quote = /["'`]/;
/** How programs say where their user lives, as far as the last call or index; nothing is joined to it. */
const home = String.raw`(?:await )?(?:(?!join)[\w.():&$ ,]|\\?["'](?:node:)?os\\?["']){0,60}(?:${[
  String.raw`homedir\)?(?:\(\))?`,
  String.raw`home_dir\(\)`,
  String.raw`(?:Path|Dir)\.home(?:\(\))?`,
  String.raw`UserHomeDir\(\)`,
  String.raw`expanduser\(\\?["']~/?\\?["']\)`,
  String.raw`Path\(\\?["']~/?\\?["']\)\.expanduser\(\)`,
  String.raw`(?:env|environ|ENV|_SERVER|\.get|etenv|fetch)[.[(]{1,2}(?:\\?["'])?(?:HOME|USERPROFILE)\b(?:\\?["'])?[\])]?`,
  String.raw`["']user\.home["']\)`,
  String.raw`UserProfile\)`,
].join("|")})!?(?:\?|\.(?:unwrap|expect)\([^()\n]{0,40}\))?`;
const homeCall = new RegExp(String.raw`^\(?\s{0,4}${home}\s{0,4}(?:\)|,(?!\s{0,4}["'/]))`);
const recursive = /\brecursive\\?["']?:\s{0,4}true\b/;
/** A name in brackets is called as well: `fs["rmSync"]("/")`, `getattr(shutil, "rmtree")("/")`. */
const firstLiteral = /^(?:["'`][\])])?[^"'`\n;+]{0,48}["'`]([^"'`\n]{1,200})["'`]\s*(?:[,);\s}\]]|$)/;

/** Calls of programming languages that delete a folder with all it holds. */
export const codeRemoval: Probe = {
  rules: ["fs.rm.root"],
  anchors: (
    "rmtree|rmsync|rm_rf|rm_r|rimraf|removeall|remove_dir_all|deletedirectory|remove_entry|remove_tree|directory.delete|fs.rm(|removesync|" +
    "emptydirsync|remove_all(|fileutils.remove|rmdirsync|promises.rm(| rm(|\nrm(|\\nrm(|(rm(|fs.remove(|fse.remove(|deno.remove(|" +
    "').rm(|\").rm(|').promises.rm("
  ).split("|"),
  look({ text }, end) {
    // The longer name is asked about as well.
    if (text[end + 1] === "f" && text[end] === "r") return undefined;
    const far = text.slice(end + 1, end + 2 * nearMax);
    if (!quote.test(far) && !namesHome.test(far)) return { until: end + nearMax };
    // These names alone remove no more than a file.
    if (/[\s(]rm\($|\\nrm\($|deno\.remove\($/i.test(text.slice(Math.max(0, end - 11), end + 1))) {
      if (!recursive.test(far)) return undefined;
    }
    const near = far.slice(0, nearMax);
    if (namesHome.test(far) && homeCall.test(far)) return found(text, end);
    if (!quote.test(near)) return undefined;
    const literal = firstLiteral.exec(text.slice(end + 1, end + argumentMax));
    return literal !== null && isProtected(literal[1] ?? "") ? found(text, end) : undefined;
  },
};

/** What is removed by the call whose name ends at `end`. */
const found = (text: string, end: number): Sighting => ({
  rule: "fs.rm.root",
  until: end + 1,
  ...call(text, end + 1),
});
