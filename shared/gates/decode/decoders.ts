import { apart } from "./apart.ts";
import { base32, base85, uuencoded } from "./armors.ts";
import { tokens } from "./base64.ts";
import { backwards, namedCipher, shifted } from "./ciphers.ts";
import { codedLetters, codedSentences } from "./codes.ts";
import { bits, hexDump, hexSentences, octalDump } from "./dumps.ts";
import { auditRecord, encodedFields, encodedValue, protectedMail } from "./fields.ts";
import { patternedPath } from "./globs.ts";
import { inkless } from "./ink.ts";
import { piecedLiterals, piecedSentences } from "./literals.ts";
import { brokenLines, quotedPrintable } from "./mail.ts";
import { listedLetters, numberedLetters, printedLetters } from "./numbers.ts";
import { inCells, marked, titleOfLink } from "./page.ts";
import { escapedNames, splitWords } from "./shell.ts";
import { concealed, erased } from "./terminal.ts";
import { tags } from "./unseen.ts";
import type { Decoder } from "./view.ts";

/** Every way of hiding something that is taken off before the rules decide. To teach the gates another one, add a decoder here. */
export const decoders: readonly Decoder[] = [
  tokens,
  base32,
  base85,
  uuencoded,
  codedLetters,
  numberedLetters,
  listedLetters,
  printedLetters,
  piecedLiterals,
  splitWords,
  escapedNames,
  patternedPath,
  namedCipher,
  auditRecord,
  encodedFields,
  encodedValue,
  protectedMail,
  hexDump,
  octalDump,
  quotedPrintable,
  codedSentences,
  hexSentences,
  bits,
  shifted,
  backwards,
  apart,
  piecedSentences,
  brokenLines,
  tags,
  erased,
  concealed,
  marked,
  inCells,
  titleOfLink,
  inkless,
];
