import { renamedCommand } from "./aliases.ts";
import { auditRecord } from "./audit.ts";
import { exchangedLetters } from "./ciphers.ts";
import type { Decoder } from "./decoder.ts";
import { patternedPath } from "./globs.ts";
import { codedLetters } from "./letters.ts";
import { piecedLiterals } from "./literals.ts";
import { listedLetters, numberedLetters } from "./numbers.ts";
import { protectedMail } from "./protected-mail.ts";
import { splitWords } from "./quotes.ts";
import { saidWords } from "./substitutions.ts";
import { escapedNames } from "./windows-escapes.ts";

/** Every way of hiding a line of text that is taken off before the rules decide. To teach the gates another one, add a decoder here. */
export const decoders: readonly Decoder[] = [
  codedLetters,
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
];
