import { type Decoder, rewriting, splitOnce } from "../../decoder.ts";

/** Commands that `cmd` takes with carets in them, and those that PowerShell takes with backticks. */
const ofCmd = "rd rmdir del erase format powershell vssadmin".split(" ");
const ofPowerShell = "remove-item recurse".split(" ");

const escape = /\^(?=[^\s^])|(?<=[\w-])`(?=[\w-])/g;
/** A name in quotes that is called. */
const called = /(?:^|(?<=[\s;|{(]))[&.]\s{0,2}\(?\s{0,2}(["'])([\w-]{2,40})\1\s{0,2}\)?/g;

/** A name or a command that a variable holds. */
const held = /(?:&\s{0,2}|call\s{1,4})(?:\$(\w{1,32})|%(\w{1,32})%)/gi;

/** What a variable is set to. The value is only looked at, because it may itself be another assignment. */
const assigned =
  /(?:\$|set\s{1,4})(\w{1,32})\s{0,2}=(?=\s{0,2}(?:"([^"\n]{1,80})"|'([^'\n]{1,80})'|([^"'&;\n]{1,80})))/gi;

/** What the variables of a line are set to first, below their names in small letters. */
function valuesIn(line: string): Map<string, string> {
  const values = new Map<string, string>();
  for (const [, name = "", double, single, bare] of line.matchAll(assigned)) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, double ?? single ?? bare ?? "");
  }
  return values;
}

function asWindowsReads(line: string): string {
  let values: Map<string, string> | undefined;
  const valueOf = (written: string, ...names: unknown[]): string => {
    values ??= valuesIn(line);
    return values.get(String(names[0] ?? names[1]).toLowerCase()) ?? written;
  };
  let now = line.includes("^") || line.includes("`") ? line.replaceAll(escape, "") : line;
  if (now.includes("'") || now.includes('"')) now = now.replaceAll(called, "$2");
  return now.includes("$") || now.includes("%") ? now.replaceAll(held, valueOf) : now;
}

/** Names of commands that the escapes of Windows shells split, or that stand in quotes because they are put together. */
export const escapedNames: Decoder = {
  anchors: [
    ...ofCmd.flatMap((word) => splitOnce(word, "^")),
    ...ofPowerShell.flatMap((word) => splitOnce(word, "`")),
    "r`i -",
    "& $",
    ";&$",
    "call %",
    '&("',
    "&('",
    '& ("',
    "& ('",
    ".('",
    '.("',
    ". ('",
    '. ("',
    ...["&", "& ", ".", ". "].flatMap((sign) => [`${sign}'remove-item'`, `${sign}"remove-item"`]),
    ...["('", '("'].map((opening) => `${opening}remove-item`),
  ],
  decode: rewriting(asWindowsReads),
};
