const wordsMax = 64;
const wordMax = 512;
const quoteMax = 512;

/** The words of one simple command, as a shell would hand them over. */
export interface Command {
  words: string[];
  /** Index of the first character that is no longer part of the command. */
  end: number;
}

const opaque = "$()";
const ends = new Set(";|&\n\r)");
const fieldSeparator = /^(?:\$\{IFS[^}]{0,8}\}|\$IFS(?:\$\d)?|%20|%09)/;
const continuesWord = /[\w/~.*${-]/;

/**
 * Reads the words of a shell command forwards from `start`: quotes and escapes are taken away, substitutions stand for themselves. A quote that
 * cannot open a word closes the text around the command, and so ends the command.
 */
export function readCommand(text: string, start: number): Command {
  const words: string[] = [];
  let word = "";
  let inWord = false;
  let at = start;
  const close = (): void => {
    if (inWord) words.push(word);
    word = "";
    inWord = false;
  };
  while (at < text.length && words.length < wordsMax && word.length < wordMax) {
    const unit = text[at] ?? "";
    if (unit === " " || unit === "\t") {
      close();
      at++;
    } else if (ends.has(unit) || (unit === "#" && !inWord) || isMarkup(text, at)) break;
    else {
      const piece = readPiece(text, at, inWord);
      if (piece === undefined) break;
      if (piece.text === undefined) close();
      else {
        word += piece.text;
        inWord = true;
      }
      at = piece.end;
    }
  }
  close();
  return { words, end: Math.max(at, start) };
}

interface Piece {
  /** undefined where the words are separated. */
  text: string | undefined;
  end: number;
}

/** One piece of a word: an escape, a quoted part, a substitution or a plain character. undefined ends the command. */
function readPiece(text: string, at: number, inWord: boolean): Piece | undefined {
  const unit = text[at] ?? "";
  if (unit === "\\") return readEscape(text, at, inWord);
  if (unit === '"' || unit === "'") return readQuoted(text, at, inWord);
  if (unit === "`") return inWord ? undefined : readUpTo(text, at, "`");
  if (unit === "$" || unit === "%") {
    const separator = fieldSeparator.exec(text.slice(at, at + 16));
    if (separator !== null) return { text: undefined, end: at + separator[0].length };
  }
  if (unit === "$" && text[at + 1] === "(") return readUpTo(text, at, ")");
  if (unit === "$" && (text[at + 1] === "'" || text[at + 1] === '"')) return readQuoted(text, at + 1, false);
  return { text: unit, end: at + 1 };
}

function readEscape(text: string, at: number, inWord: boolean): Piece | undefined {
  const next = text[at + 1] ?? "";
  if (next === "\n") return { text: undefined, end: at + 2 };
  if (next === '"' || next === "'") return readQuoted(text, at + 1, inWord);
  // `\n` in a shell is an n that nobody escapes; in the literal of another language it ends the line.
  if (next === "n" || next === "r") return undefined;
  if (next === "t") return { text: undefined, end: at + 2 };
  return { text: /[A-Z]/.test(next) ? `\\${next}` : next, end: at + 2 };
}

function readQuoted(text: string, at: number, inWord: boolean): Piece | undefined {
  const quote = text[at] ?? "";
  if (inWord && !continuesWord.test(text[at + 1] ?? "")) return undefined;
  const close = text.slice(at + 1, at + quoteMax).indexOf(quote);
  if (close < 0) return undefined;
  const inner = text.slice(at + 1, at + 1 + close);
  return inner.includes("\n") ? undefined : { text: inner.replace(/\\$/, ""), end: at + close + 2 };
}

/** A command substitution, whose outcome is unknown. */
function readUpTo(text: string, at: number, closing: string): Piece | undefined {
  const close = text.slice(at + 1, at + quoteMax).indexOf(closing);
  return close < 0 ? undefined : { text: opaque, end: at + close + 2 };
}

/** `</code>` and the like after a command in a page. */
function isMarkup(text: string, at: number): boolean {
  return text[at] === "<" && /[/A-Za-z]/.test(text[at + 1] ?? "");
}
