import { renamedCommand } from "./aliases.ts";
import { base32Token, base85Text, uuencodedFile } from "./armors.ts";
import { auditRecord } from "./audit.ts";
import { listedBytes, printedLetters } from "./byte-lists.ts";
import { exchangedLetters } from "./ciphers.ts";
import { codedSlash } from "./coded-slashes.ts";
import type { Decoder } from "./decoder.ts";
import { filteredText } from "./filters.ts";
import { hexDump, octalDump } from "./dumps.ts";
import { encodedValue, encodedFields } from "./encoded-fields.ts";
import { patternedPath } from "./globs.ts";
import { codedLetters } from "./letters.ts";
import { piecedLiterals } from "./literals.ts";
import { quotedPrintable } from "./mail.ts";
import { listedLetters, numberedLetters } from "./numbers.ts";
import { protectedMail } from "./protected-mail.ts";
import { splitWords } from "./quotes.ts";
import { variableLiteral } from "./program-variables.ts";
import { variableCommand } from "./shell-variables.ts";
import { saidWords } from "./substitutions.ts";
import { colouredWord } from "./terminal-colours.ts";
import { escapedNames } from "./windows-escapes.ts";

/** Every way of hiding a line of text that is taken off before the rules decide. To teach the gates another one, add a decoder here. */
export const decoders: readonly Decoder[] = [
  codedLetters,
  codedSlash,
  numberedLetters,
  listedLetters,
  piecedLiterals,
  splitWords,
  escapedNames,
  auditRecord,
  patternedPath,
  renamedCommand,
  saidWords,
  exchangedLetters,
  protectedMail,
  variableCommand,
  filteredText,
  variableLiteral,
  base32Token,
  base85Text,
  uuencodedFile,
  encodedFields,
  encodedValue,
  hexDump,
  octalDump,
  listedBytes,
  printedLetters,
  quotedPrintable,
  colouredWord,
];
