import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { readCommand } from "./lexer.ts";
import { between, callWith, commandStart, type Mark } from "./marks.ts";
import { isOnlySaid } from "./said.ts";
import { gatekeeper, isVital, listed, record } from "./vital.ts";
import { startsWord } from "./word.ts";
import { withoutWrappers } from "./wrappers.ts";

const lookBack = 200;
const pathMax = 100;
const triesMax = 3;
/** Programs that change the files that they are told, and calls that do. */
const verb =
  /(?:sed|perl|awk|ruby|patch|ed|ex|rm|shred|unlink|srm|cp|mv|ln|dd|install|rsync|vim?|nano|emacs|pico|gedit)(?=\s)/g;
const playbook = /(?:line|block)infile:/;
const call = /(?:open|Path|write|append|truncate|remove|unlink|delete|put_contents|rm)\w*\s?\(/i;
/** Without one of these there is nothing that a longer look would find. */
const changing = new RegExp(`\\b${verb.source}|${call.source}`, "i");

/** Files that decide who gets in, what every program loads and what is mounted, and the records of who did what: edited, emptied or removed. */
export const edit: Probe = {
  rules: ["fs.system.change"],
  reach: 800,
  anchors: (
    "/etc/pam.d /etc/ld.so.preload /etc/fstab /etc/sudoers /log/auth.log /log/secure /log/messages /log/syslog /log/system.log /log/wtmp /log/btmp " +
    "/log/lastlog /log/faillog /log/audit /log/journal /log/{ of=/etc/ of=/boot/"
  )
    .split(" ")
    .concat(["/dev/null /", "/dev/null '/", '/dev/null "/']),
  look({ text }, end) {
    const start = startOf(text, end);
    const before = lineBefore(text, start, lookBack);
    const ahead = lineAfter(text, end, lookBack);
    const isNear =
      changing.test(before) ||
      listing.test(before) ||
      playbook.test(text.slice(Math.max(0, start - lookBack), start));
    // What lies ahead as far as there is nothing either was part of this look.
    if (!isNear) return { until: changing.test(ahead) ? end + 1 : end + ahead.length };
    const path = /^[\w./*{},+-]{1,100}/.exec(text.slice(start, start + pathMax))?.[0] ?? "";
    if (!isVital(path) && !listed.test(path)) return undefined;
    const argument = argumentAt(text, start, before);
    const until = Math.max(argument.end, end + 1);
    const mark = (from: number): Mark => between(text, from, start + path.length);
    const { by } = argument;
    if (by !== undefined)
      return { rule: "fs.system.change", until, span: () => mark(commandStart(text, by)) };
    const back = text.slice(Math.max(0, start - lookBack), start);
    const isChanged = isCalled(back, text.slice(start + path.length, start + pathMax + lookBack), path);
    if (!isChanged) return { until };
    return {
      rule: "fs.system.change",
      until,
      ...(isArgument.test(back) ? callWith(text, start) : mark(start)),
    };
  },
};

/** Where the path starts of which an anchor ends at `end`; the path behind the empty device is the one that counts. */
function startOf(text: string, end: number): number {
  if (text[end] === "/" && /[ '"]/.test(text[end - 1] ?? "")) return end;
  const floor = Math.max(0, end - 24);
  const near = text.slice(floor, end + 1);
  return (
    floor + Math.max(near.lastIndexOf("/etc/"), near.lastIndexOf("/var/"), near.lastIndexOf("/boot/"), 0)
  );
}

interface Argument {
  /** Where the name stands of what changes it. */
  by?: number;
  /** Where the command ends that was judged. */
  end: number;
}

/** Whether the command that the path at `start` is part of changes what it names. */
function argumentAt(text: string, start: number, before: string): Argument {
  const places = Array.from(before.matchAll(verb), ({ index }) => index).slice(-triesMax);
  let judged = start;
  for (const place of places) {
    const at = start - before.length + place;
    if (!startsWord(text, at) && text[at - 1] !== "/" && text[at - 1] !== "g") continue;
    const { words, end } = readCommand(text, at);
    if (end <= start) continue;
    judged = Math.max(judged, end);
    if (changes(withoutWrappers(words)) && !isOnlySaid(text, at)) return { by: at, end };
  }
  return { end: judged };
}

const editors = /^(?:sed|perl|awk|ruby)$/;
const inPlace = /^-(?:[a-zA-Z]{0,4}i(?:[.~]\w*)?|-in-place\S*)$|^inplace$/;
const removers = /^(?:rm|shred|unlink|srm)$/;
const byHand = /^(?:vim?|nano|emacs|pico|gedit)$/;
/** What nobody has to edit on an ordinary day; `fstab` is in every guide. */
const gateways = /^\/etc\/(?:pam\.d\/|ld\.so\.preload|sudoers)/;
const copiers = /^(?:cp|mv|ln|install|rsync)$/;

const isKept = (word: string): boolean => listed.test(word) || record.test(word);

function changes([name = "", ...rest]: readonly string[]): boolean {
  const operands = rest.filter((word) => !word.startsWith("-"));
  if (editors.test(name)) return rest.some((word) => inPlace.test(word)) && operands.some(isKept);
  if (removers.test(name)) return operands.some((word) => record.test(word));
  if (byHand.test(name)) return operands.some((word) => gateways.test(word));
  if (name === "dd") return operands.some((word) => word.startsWith("of=") && isVital(word.slice(3)));
  if (name === "ln" && gatekeeper.test(operands.at(-1) ?? "")) return true;
  if (copiers.test(name)) return replaces(operands, name === "mv");
  return operands.some(isKept);
}

const nothing = "/dev/null";

function replaces(operands: readonly string[], isMove: boolean): boolean {
  const last = operands.at(-1) ?? "";
  const sources = operands.slice(0, -1);
  if (sources.includes(nothing)) return isVital(last);
  if (isMove && last === nothing) return sources.some(isVital);
  return record.test(last) && sources.length > 0 && !sources.some((source) => source.startsWith(last));
}

const opens = /(?:open|Path|File\.new|openSync)\s?\(\s?[rbf]?\\?["']$/;
const toWrite =
  /^\\?["'],\s?(?:mode\s?=\s?)?\\?["'](?:[wax]|r\+)|^\\?["']\)\.(?:write_|unlink|open\(\s?["'][wax])/;
const rewrites =
  /(?:write(?:File|String|_text)?|appendFile|outputFile|truncate|put_contents|createWriteStream)(?:Sync)?\s?\(\s?\\?["']$|write(?:String)?\(Paths?\.(?:get|of)\("$/i;
const removes = /(?:remove|unlink|delete|rm)(?:Sync)?\s?\(\s?\\?["']$/i;

const isArgument = /\(\s?[rbf]?\\?["']$/;

/** What writes a line of a playbook into a file. */
const lineOfPlaybook = /\b(?:lineinfile|blockinfile):\s[^]{0,80}\b(?:path|dest)[:=]\s?["']?$/;

/** A list in a program, which is gone through. */
const listing =
  /(?:\bforeach\s?\(\s?(?:\[|array\()|\bfor \w{1,24} in [[(]|\bfor \((?:const|let|var) \w{1,24} of \[|%w[[(]|\bfor \w{1,24} in )[^\])\n;]{0,160}$/;
const loopName = /\bfor \(?(?:const |let |var )?(\w{1,24}) (?:in|of) [^\n]*$/;
const namedBehind =
  /^[^\n]{0,160}?(?:\]|\))\s?(?:as\s+(?:\$\w+\s?=>\s?)?(\$\w{1,24})|\.each (?:do|\{) ?\|(\w{1,24})\|)/;

/** Whether what goes through the list empties or removes each of it. */
function isLoopedOver(before: string, after: string): boolean {
  const behind = namedBehind.exec(after);
  const name = behind?.[1] ?? behind?.[2] ?? loopName.exec(before)?.[1];
  if (name === undefined) return false;
  const variable = name.replace("$", String.raw`\$`);
  return new RegExp(
    String.raw`(?:file_put_contents|writeFileSync|write_text|truncate(?:Sync)?|unlink(?:Sync)?|rmSync|os\.remove|File\.(?:write|delete|truncate))\s?\(?\s?${variable}\b|\bf?open(?:Sync)?\s?\(\s?${variable}\s?,\s?(?:mode\s?=\s?)?["']w|[;\n{]\s{0,8}(?::\s?)?> ?["']?\$\{?${variable}\b|\b(?:truncate|shred|rm)\b[^;\n]{0,40} ["']?\$\{?${variable}\b`,
  ).test(after);
}

function isCalled(before: string, after: string, path: string): boolean {
  if (listed.test(path) && lineOfPlaybook.test(before)) return true;
  const near = before.slice(-48);
  if (listing.test(before) && isLoopedOver(before, after)) return record.test(path);
  if (opens.test(near)) return toWrite.test(after);
  return rewrites.test(near) || (removes.test(near) && record.test(path));
}
