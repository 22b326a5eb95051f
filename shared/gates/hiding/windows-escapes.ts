import { type Decoder, rewriting, splitOnce } from "./decoder.ts";

/** Commands that `cmd` takes with carets in them, and those that PowerShell takes with backticks. */
const ofCmd = "rd rmdir del erase format powershell vssadmin".split(" ");
const ofPowerShell = "remove-item recurse".split(" ");

const escape = /\^(?=[^\s^])|(?<=[\w-])`(?=[\w-])/g;
/** A name in quotes that is called. */
const called = /(?:^|(?<=[\s;|{(]))[&.]\s{0,2}\(?\s{0,2}(["'])([\w-]{2,40})\1\s{0,2}\)?/g;

/** A name or a command that a variable holds. */
const held = /(?:&\s{0,2}|call\s{1,4})(?:\$(\w{1,32})|%(\w{1,32})%)/gi;

function valueOf(line: string, name: string): string | undefined {
  const value = new RegExp(
    `(?:\\$|set\\s{1,4})${name}\\s{0,2}=\\s{0,2}(?:"([^"\\n]{1,80})"|'([^'\\n]{1,80})'|([^"'&;\\n]{1,80}))`,
    "i",
  );
  const found = value.exec(line);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function asWindowsReads(line: string): string {
  return line
    .replaceAll(escape, "")
    .replaceAll(called, "$2")
    .replaceAll(
      held,
      (written, ...names: unknown[]) => valueOf(line, String(names[0] ?? names[1])) ?? written,
    );
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
