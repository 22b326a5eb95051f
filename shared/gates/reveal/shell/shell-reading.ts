import { filledIn, type Variables, valueOf, wordPattern, wordsOf } from "./shell-values.ts";

/** A label or a prompt, and words that a command may stand behind. */
const leading =
  /^\s{0,24}(?:[\w./@~ -]{0,40}[:>#$%]\s{1,2})?(?:(?:then|do|else|RUN|export|readonly|local|typeset|declare|env)\s{1,4}(?:-\w{1,3}\s)?){0,3}/;
const assignment = new RegExp(
  `\\s{0,4}([A-Za-z_]\\w{0,40})(?:\\[\\d{0,2}\\])?(\\+?)=(?:\\(([^()]{0,200})\\)|"?\\$\\((?:echo|printf) ([^()|]{1,200})\\)"?|(${wordPattern})?)(?=[\\s;&|<>)"'#]|$)`,
  "y",
);
const parameters = /^set\s{1,4}(?:--\s{1,4})?(?![-+"])([^=\n]{1,200})$|^set\s{1,4}--\s{1,4}(.{1,200})$/;
const ofWindows = /^set\s{1,4}"?([A-Za-z]\w{0,31})=([^"\n]{1,120})/i;
const readNames = new RegExp(
  `^(?:while )?read\\s(?:-\\w\\s){0,2}((?:[A-Za-z_]\\w{0,31}\\s){1,8})\\s{0,4}<<<\\s{0,4}(${wordPattern})`,
);
const printing = /^printf\s-v\s([A-Za-z_]\w{0,31})\s{1,4}(.{1,200})$/;
const place = /%[sb]/g;
const looping = /^for\s{1,4}([A-Za-z_]\w{0,31})\s{1,4}in\s{1,4}(.{1,200})$/;
/** A value for a variable that has none. */
const looked = /^(?::\s{1,4})?"?\$\{([A-Za-z_]\w{0,31}):?=([^}]{1,80})\}/;

/** What `echo` and `printf` say. */
function printedBy(words: string, known: Variables): string {
  const [form = "", ...values] = wordsOf(words, known);
  if (!form.includes("%")) return [form, ...values].join(" ");
  // A form is used again as long as there are values.
  let said = "";
  do said += form.replaceAll(place, () => values.shift() ?? "");
  while (values.length > 0 && /%[sb]/.test(form));
  return said;
}

/** A script as far as it was read: what its variables hold, and which of them nobody would write so who has nothing to hide. */
export interface ScriptSoFar {
  known: Variables;
  spelled: Set<string>;
}

const wholeQuoted = /^(["'])([^"']*)\1$/;
const worked = /[$\\]|\w["']|["']\w+["'](?=\w)/;

/** Notes what the beginning of a statement sets, and says where the command behind that begins. */
export function assigned(line: string, reading: ScriptSoFar): number {
  const { known, spelled } = reading;
  let at = leading.exec(line)?.[0].length ?? 0;
  for (;;) {
    assignment.lastIndex = at;
    const found = assignment.exec(line);
    if (found === null) break;
    const [, name = "", plus, list, said, word = ""] = found;
    const before = plus === "+" ? known.get(name) : undefined;
    const value =
      list === undefined
        ? said === undefined
          ? valueOf(word, known)
          : printedBy(said, known)
        : wordsOf(list, known);
    const isWorkedOut =
      before !== undefined ||
      said !== undefined ||
      list !== undefined ||
      worked.test(word.replace(wholeQuoted, "$2"));
    if (isWorkedOut || word.startsWith("$'")) spelled.add(name);
    else spelled.delete(name);
    known.set(name, joined(before, value));
    if (typeof value === "string" && value.includes("$")) forget(name, reading);
    at = assignment.lastIndex;
  }
  const unknown = setting.exec(line.slice(at))?.[1];
  if (unknown !== undefined) forget(unknown, reading);
  return at;
}

function forget(name: string, { known, spelled }: ScriptSoFar): void {
  known.delete(name);
  spelled.delete(name);
}

type Value = string | readonly string[];

/** More of a value: of a list where one of them is one. */
function joined(before: Value | undefined, value: Value): Value {
  if (before === undefined) return value;
  return typeof before === "string" && typeof value === "string" ? before + value : [before, value].flat();
}

/** A value that is not known. */
const setting = /^\s{0,4}([A-Za-z_]\w{0,40})\+?=/;

const naming = /^(?:set|(?:while )?read|printf|for|:)\s|^"?\$\{\w{1,32}:?=/i;

/** The commands that set variables in words of their own. */
export function setBy(command: string, { known, spelled }: ScriptSoFar): boolean {
  if (!naming.test(command)) return false;
  const [, name, value = ""] = ofWindows.exec(command) ?? [];
  if (name !== undefined) {
    known.set(name.toLowerCase(), filledIn(value, known).trimEnd());
    spelled.add(name.toLowerCase());
    return true;
  }
  const [, bare, marked] = parameters.exec(command) ?? [];
  if (bare !== undefined || marked !== undefined) {
    known.set("@", wordsOf(bare ?? marked ?? "", known));
    spelled.add("@");
    return true;
  }
  const [, names, text = ""] = readNames.exec(command) ?? [];
  if (names !== undefined) {
    const separator = known.get("IFS");
    const values = valueOf(text, known).split(
      typeof separator === "string" && separator !== "" ? separator : " ",
    );
    const all = names.trim().split(/\s+/);
    for (const [at, each] of all.entries()) {
      known.set(each, at === all.length - 1 ? values.slice(at).join(" ") : (values[at] ?? ""));
      spelled.add(each);
    }
    return true;
  }
  const [, each, list = ""] = looping.exec(command) ?? looked.exec(command) ?? [];
  if (each !== undefined) {
    known.set(each, wordsOf(list, known).join(" "));
    spelled.add(each);
    return true;
  }
  const [, into, words = ""] = printing.exec(command) ?? [];
  if (into === undefined) return false;
  known.set(into, printedBy(words, known));
  spelled.add(into);
  return true;
}
