const wordsMax = 4_096;
const wordMax = 512;
const quoteMax = 512;
const usualQuote = 64;

/** The words of one simple command, as a shell would hand them over. */
export interface Command {
  words: string[];
  /** Index of the first character that is no longer part of the command. */
  end: number;
}

const plain = 0;
const blank = 1;
const ending = 2;
const special = 3;
const kinds = new Uint8Array(65_536);
for (const [units, kind] of [
  [" \t", blank],
  [";|&\n\r)", ending],
  ["\\\"'`$%#<", special],
] as const) {
  for (let at = 0; at < units.length; at++) kinds[units.charCodeAt(at)] = kind;
}

/** A command substitution, whose outcome is unknown. */
const opaque = "$()";
const fieldSeparator = /^(?:\$\{IFS[^}]{0,8}\}|\$IFS(?:\$\d)?|%20|%09)/;
const continuesWord = /[\w/~.*${-]/;

/** The words of the shell command that begins at `start`. */
export function readCommand(text: string, start: number): Command {
  const words: string[] = [];
  const end = readWords(text, start, (word) => words.push(word) > 0);
  return { words, end };
}

/**
 * Reads the words of a shell command forwards from `start` as long as `take` takes them, and says where it stopped. Quotes and escapes are taken away,
 * substitutions stand for themselves. A quote that cannot open a word closes the text around the command, and so ends the command.
 */
export function readWords(text: string, start: number, take: (word: string) => boolean): number {
  let taken = 0;
  let word: string | undefined;
  let wordAt = start;
  let at = start;
  while (at < text.length && taken < wordsMax) {
    const kind = kindOf(text, at);
    if (word === undefined) wordAt = at;
    if (kind === plain) {
      const from = at;
      while (at < text.length && kindOf(text, at) === plain) at++;
      word = longer(word, text.slice(from, at));
    } else if (kind === ending) break;
    else {
      const piece = kind === blank ? separation(at + 1) : readPiece(text, at, word);
      if (piece === undefined) break;
      if (piece.text !== undefined) word = longer(word, piece.text);
      else if (word !== undefined) {
        if (!take(word)) return wordAt;
        taken++;
        word = undefined;
      }
      at = piece.end;
    }
  }
  return word === undefined || take(word) ? at : wordAt;
}

/** Of a word that is too long for a name, the beginning is enough. */
function longer(word: string | undefined, piece: string): string {
  if (word === undefined) return piece.length > wordMax ? piece.slice(0, wordMax) : piece;
  return word.length < wordMax ? word + piece.slice(0, wordMax) : word;
}

const kindOf = (text: string, at: number): number | undefined => kinds[text.charCodeAt(at)];

interface Piece {
  /** undefined where words are separated. */
  text: string | undefined;
  end: number;
}

const separation = (end: number): Piece => ({ text: undefined, end });

/** One piece of a word that is more than plain characters. undefined ends the command. */
function readPiece(text: string, at: number, word: string | undefined): Piece | undefined {
  const inWord = word !== undefined;
  const unit = text[at] ?? "";
  const next = text[at + 1] ?? "";
  if (unit === "\\") return readEscape(text, at, word);
  if (unit === '"' || unit === "'") return readQuoted(text, at, inWord);
  if (unit === "`") return inWord ? undefined : readUpTo(text, at, "`");
  if (unit === "#") return inWord ? { text: unit, end: at + 1 } : undefined;
  // `</code>` and the like after a command in a page.
  if (unit === "<") return /[/A-Za-z]/.test(next) ? undefined : { text: unit, end: at + 1 };
  const separator = fieldSeparator.exec(text.slice(at, at + 16));
  if (separator !== null) return separation(at + separator[0].length);
  if (unit === "$" && next === "(") return readUpTo(text, at, ")");
  if (unit === "$" && (next === "'" || next === '"')) {
    const quoted = readQuoted(text, at + 1, false);
    return (
      quoted && { ...quoted, text: quoted.text?.replaceAll(coded, (_, hex, octal) => decoded(hex, octal)) }
    );
  }
  return { text: unit, end: at + 1 };
}

function readEscape(text: string, at: number, word: string | undefined): Piece | undefined {
  const next = text[at + 1] ?? "";
  if (next === "\n" || next === "t") return separation(at + 2);
  if (next === '"' || next === "'") return readQuoted(text, at + 1, word !== undefined);
  // `\n` in a shell is an n that nobody escapes; in the literal of another language it ends the line, and so does `\r` but inside a flag.
  if (next === "n" || (next === "r" && !isInFlag(text, at + 2, word))) return undefined;
  return { text: /[A-Z]/.test(next) ? `\\${next}` : next, end: at + 2 };
}

/** Whether the escaped letter before `end` belongs to a flag that goes on, as in `-\r\f`. */
const isInFlag = (text: string, end: number, word = ""): boolean =>
  /^-[A-Za-z]{0,3}$/.test(word) && /^(?:[A-Za-z \t]|\\[^nt\n])/.test(text.slice(end, end + 2));

function readQuoted(text: string, at: number, inWord: boolean): Piece | undefined {
  const quote = text[at] ?? "";
  const next = text[at + 1] ?? "";
  // A pair of quotes with nothing between is only there to split a word.
  if (inWord && next === quote && continuesWord.test(text[at + 2] ?? "")) return { text: "", end: at + 2 };
  if (inWord && !continuesWord.test(next)) return undefined;
  const close = closeOf(text, at, quote);
  if (close < 0) return undefined;
  const inner = text.slice(at + 1, at + 1 + close);
  return inner.includes("\n") ? undefined : { text: inner.replace(/\\$/, ""), end: at + close + 2 };
}

/** Letters as `$'…'` takes them: by their number, in hexadecimal or octal digits. */
const coded = /\\(?:x([0-9a-fA-F]{1,2})|0?([0-7]{2,3}))/g;

const decoded = (hex: string | undefined, octal: string | undefined): string =>
  String.fromCharCode(hex === undefined ? Number.parseInt(octal ?? "0", 8) : Number.parseInt(hex, 16));

function readUpTo(text: string, at: number, closing: string): Piece | undefined {
  const close = closeOf(text, at, closing);
  if (close < 0) return undefined;
  const inner = text.slice(at + 1, at + 1 + close);
  return { text: /^\(?\s*pwd\s*$/.test(inner) ? "." : opaque, end: at + close + 2 };
}

/** How far behind `at` it is closed; most quotes are short. */
function closeOf(text: string, at: number, closing: string): number {
  const near = text.slice(at + 1, at + usualQuote).indexOf(closing);
  return near < 0 ? text.slice(at + 1, at + quoteMax).indexOf(closing) : near;
}
