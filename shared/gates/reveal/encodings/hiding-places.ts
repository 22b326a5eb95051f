import { inBase64 } from "./base64.ts";
import { needles as orders, smallWords } from "./common-words.ts";

/** Parts of texts that would be found if they were not encoded: the ends of e-mail domains, labels of numbers, commands and paths. */
const needles = (
  ".com .org .net .edu .gov .co. .info .dev .app mail phone mobile cell number contact .example " +
  "/etc/ /bin/ /dev/ mkfs id_rsa passwd shadow shutil FileUtils root:$ root:*:"
)
  .split(" ")
  .concat(
    "rm -r",
    "rm -f",
    "rm --",
    "dd if=",
    "del /",
    "rd /s",
    "Remove-I",
    "rmSync",
    "rmtree",
    "PRIVATE KEY",
  );
/** Parts of commands that are looked for in base64 of base64 as well, and of text in two bytes a letter. */
const twiceHidden = ["rm -r", "rm -f", "/etc/", "passwd", "shadow", "mkfs"];
const wide = [
  ...twiceHidden,
  "Remove-I",
  "Recurse",
  "rd /s",
  "del /",
  "format ",
  "C:\\",
  ".com",
  ".org",
  ".net",
  " the ",
  "mail",
  "phone",
  "SSN",
  "assword",
].map((needle) => needle.replaceAll(/./g, "$&\0"));
/** Needles of three characters. Alone they would be in every text, so that what can follow them belongs to them. */
const shortNeedles =
  ".io .de .uk .fr .nl .ca .au .jp .eu .us .ch .se .no .dk .fi .pl .ru .it .es .be .br .cz .nz .in .ai .me ssn SSN".split(
    " ",
  );
/** One of each half byte that a blank, a mark, the end of the line or of the token can begin with. */
const followers = [" ", ":", "\n", "|"];
/**
 * Parts that almost any English sentence or order contains. An encoded text with one of them is read whole, as a
 * finding in it may have any form.
 */
const sentences = [
  ...smallWords,
  ...orders,
  "nbsp;",
  "&shy;",
  "<em>",
  "</em>",
  "BEGIN:V",
  "\r\n ",
  "\u001b[0m",
];
/** How JSON begins, the mark of an encoded word in the head of a mail, and the word itself. */
const beginnings = ["eyj", "eyai", "ewog", "ewok", "wyj", "w3s", "w0si", "?b?", "base64"];
/** At-signs and others between letters that are coded too, whichever way. */
export const codedRuns = [";&#", "%40%", "\\x40\\x", "\\u0040\\u00"];
/** Letters by their number between the quotes of a shell. */
const shellLetters = ["$'\\000", "$'\\x"];
/**
 * How many characters of a text that is coded twice are looked for. Three would be too common: those of a line break
 * are in `dependencies`.
 */
const rareMax = 9;
const rareMin = 4;

/** All that a needle can look like inside base64, whichever of the three places of a group it starts at, and inside hexadecimal digits. */
export const tokenPlaces: readonly string[] = [
  ...new Set([
    ...[...needles, ...sentences]
      .flatMap((needle) => inBase64(needle))
      .filter(({ length }) => length >= rareMin),
    ...shortNeedles.flatMap((needle) => followers.flatMap((follower) => inBase64(needle, follower))),
    ...wide.flatMap((needle) => inBase64(needle).map((coded) => coded.slice(0, rareMax))),
    ...twiceHidden.flatMap((needle) =>
      inBase64(needle).flatMap((once) => inBase64(once).map((coded) => coded.slice(0, rareMax))),
    ),
    // Where all digits are one class, a needle without a letter would be in every log.
    ...[...needles, ...shortNeedles].map(inHex).filter((coded) => /[a-f]/.test(coded)),
    ...beginnings,
    ...shellLetters,
  ]),
];
export const hidingPlaces: readonly string[] = [...tokenPlaces, ...codedRuns];

/** Whether the digits of a place are those that have to be there. Between the quotes of a shell they stand for any. */
export const isSpelled = (place: string): boolean => !shellLetters.includes(place);

function inHex(needle: string): string {
  let coded = "";
  for (let at = 0; at < needle.length; at++) coded += needle.charCodeAt(at).toString(16);
  return coded;
}
