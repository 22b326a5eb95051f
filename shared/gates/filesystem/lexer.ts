const wordsMax = 64;

export interface Command {
  words: string[];
  /** Index of the first character that is no longer part of the command. */
  end: number;
}

const isBlank = (unit: string): boolean => unit === " " || unit === "\t";
const endsCommand = (unit: string): boolean => ";|&\n\r`)".includes(unit);

/**
 * Reads the words of a shell command from `start`, forwards only: quotes, escapes and `${IFS}` are taken away as a shell would. A quote that
 * opens no word closes the text around the command, and so ends it.
 */
export function readCommand(text: string, start: number): Command {
  const words: string[] = [];
  let word = "";
  let inWord = false;
  let at = start;
  for (; at < text.length && words.length < wordsMax; at++) {
    const unit = text[at] ?? "";
    if (unit === "\\" && text[at + 1] === "\n") at++;
    else if (unit === "\\") {
      word += text[++at] ?? "";
      inWord = true;
    } else if (unit === '"' || unit === "'") {
      const close = closingQuote(text, at, inWord);
      if (close < 0) break;
      word += text.slice(at + 1, close);
      inWord = true;
      at = close;
    } else if (isBlank(unit) || text.startsWith("${IFS}", at)) {
      if (!isBlank(unit)) at += 5;
      if (inWord) words.push(word);
      word = "";
      inWord = false;
    } else if (endsCommand(unit)) break;
    else {
      word += unit;
      inWord = true;
    }
  }
  if (inWord) words.push(word);
  return { words, end: at };
}

const quoteMax = 512;

/** Where the quote at `at` closes, or -1 when it is itself the closing one of the text around the command. */
function closingQuote(text: string, at: number, inWord: boolean): number {
  const next = text[at + 1] ?? "";
  if (inWord && !/[\w/~.*$-]/.test(next)) return -1;
  const close = text.slice(at + 1, at + quoteMax).indexOf(text[at] ?? "");
  return close < 0 ? -1 : at + 1 + close;
}
