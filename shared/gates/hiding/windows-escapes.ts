import { type Decoder, rewriting, splitOnce } from "./decoder.ts";

/** Commands that `cmd` takes with carets in them, and those that PowerShell takes with backticks. */
const ofCmd = "rd rmdir del erase format powershell pwsh vssadmin shadows wbadmin diskpart".split(" ");
const ofPowerShell = "remove-item recurse force format-volume clear-disk invoke-expression".split(" ");

const escape = /\^(?=[^\s^])|(?<=[\w-])`(?=[\w-])/g;
/** A name in quotes that is called. */
const called = /(?:^|(?<=[\s;|{(]))[&.]\s{0,2}\(?\s{0,2}(["'])([\w-]{2,40})\1\s{0,2}\)?/g;

/** Names of commands that the escapes of Windows shells split, or that stand in quotes because they are put together. */
export const escapedNames: Decoder = {
  anchors: [
    ...ofCmd.flatMap((word) => splitOnce(word, "^")),
    ...ofPowerShell.flatMap((word) => splitOnce(word, "`")),
    "r`i -",
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
  decode: rewriting((line) => line.replaceAll(escape, "").replaceAll(called, "$2")),
};
