import { base32Token, base85Text, uuencodedFile } from "./encodings/armors.ts";
import { auditRecord } from "./encodings/audit.ts";
import { listedBytes, printedLetters } from "./encodings/byte-lists.ts";
import { exchangedLetters } from "./encodings/ciphers.ts";
import { codedSlash } from "./encodings/coded-slashes.ts";
import type { Decoder } from "../decoder.ts";
import { hexDump, octalDump } from "./encodings/dumps.ts";
import { encodedValue, encodedFields } from "./encodings/encoded-fields.ts";
import { patternedPath } from "./shell/globs.ts";
import { codedLetters } from "./encodings/numbered-letters.ts";
import { piecedLiterals } from "./literals/literals.ts";
import { quotedPrintable } from "./markup/mail.ts";
import { numberedLetters } from "./literals/numbers.ts";
import { protectedMail } from "./markup/protected-mail.ts";
import { splitWords } from "./shell/quotes.ts";
import { escapedNames } from "./shell/windows-escapes.ts";

/** A way of hiding something, and what it is called. */
type Named = Decoder & { via: string };

const named = (decodersOf: Readonly<Record<string, readonly Decoder[]>>): Named[] =>
  Object.entries(decodersOf).flatMap(([via, some]) => some.map((decoder) => ({ ...decoder, via })));

/** Every way of hiding a line of text that is taken off before the rules decide. To teach the gates another one, add a decoder here. */
export const decoders: readonly Named[] = named({
  "codes of letters": [codedLetters, codedSlash, numberedLetters],
  "pieces of a literal": [piecedLiterals],
  "quotes within words": [splitWords],
  "escapes of a shell": [escapedNames],
  "an audit record": [auditRecord],
  "a pattern of files": [patternedPath],
  "exchanged letters": [exchangedLetters],
  "a protected address": [protectedMail],
  base32: [base32Token],
  base85: [base85Text],
  uuencode: [uuencodedFile],
  "encoded fields": [encodedFields, encodedValue],
  "a dump": [hexDump, octalDump],
  "a list of bytes": [listedBytes, printedLetters],
  "quoted-printable": [quotedPrintable],
});
