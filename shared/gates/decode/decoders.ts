import { base32, base85 } from "./armors.ts";
import { tokens } from "./base64.ts";
import { apart, backwards, namedCipher, shifted } from "./ciphers.ts";
import { codedLetters, codedSentences } from "./codes.ts";
import { bits, hexDump, hexSentences } from "./dumps.ts";
import { encodedFields, encodedValue } from "./fields.ts";
import { joinedSentences, piecedLiterals, listedLetters, numberedLetters } from "./literals.ts";
import { brokenLines, quotedPrintable } from "./mail.ts";
import { inkless, marked } from "./page.ts";
import { escapedNames, splitWords } from "./shell.ts";
import { concealed, erased } from "./terminal.ts";
import { tags } from "./unseen.ts";
import type { Decoder } from "./view.ts";

/** Every way of hiding something that is taken off before the rules decide. To teach the gates another one, add a decoder here. */
export const decoders: readonly Decoder[] = [
  tokens,
  base32,
  base85,
  codedLetters,
  numberedLetters,
  listedLetters,
  piecedLiterals,
  splitWords,
  escapedNames,
  namedCipher,
  encodedFields,
  encodedValue,
  hexDump,
  quotedPrintable,
  codedSentences,
  hexSentences,
  bits,
  shifted,
  backwards,
  apart,
  brokenLines,
  tags,
  erased,
  concealed,
  joinedSentences,
  marked,
  inkless,
];
