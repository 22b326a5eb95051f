/** A value as it is written: where it stands, and whether quotes say where it ends. */
export interface Value {
  text: string;
  start: number;
  end: number;
  isQuoted: boolean;
}

const quotedMax = 2_048;
const bareMax = 1_024;
const quotes = "\"'`";

/** What ends a value without quotes wherever it stands, in ASCII. */
const ends = new Uint8Array(128);
for (let unit = 0; unit <= 32; unit++) ends[unit] = 1;
for (const letter of "\"'`<>") ends[letter.charCodeAt(0)] = 1;
const isEnd = (unit: number): boolean =>
  unit < 128 ? ends[unit] === 1 : unit === 0xbb || unit === 0x201d || unit === 0x2019;

const prefix = /^(?:[bBrRuUfFL]|@|\$)(?=["'])/;
const [equals, backslash] = [61, 92];

/** The value that begins at `at`. What ends one without quotes besides blanks is told by `stops`; an `=` in it, where other fields may follow it. */
export function valueAt(text: string, at: number, stops = ""): Value | undefined {
  const start = prefix.test(text.slice(at, at + 2)) ? at + 1 : at;
  const isEscaped = text[start] === "\\" && quotes.includes(text[start + 1] ?? "");
  const quote = text[isEscaped ? start + 1 : start] ?? "";
  if (quote !== "" && quotes.includes(quote)) return quoted(text, start, isEscaped ? `\\${quote}` : quote);
  const end = bareEnd(text, start, stops);
  return end === start ? undefined : { text: text.slice(start, end), start, end, isQuoted: false };
}

function bareEnd(text: string, start: number, stops: string): number {
  const stop = Math.min(text.length, start + bareMax);
  let field = -1;
  let [since, signs] = [start, 0];
  let end = start;
  for (; end < stop; end++) {
    const unit = text.charCodeAt(end);
    if (isEnd(unit)) break;
    if (stops !== "" && unit !== equals && stops.includes(text[end]!)) break;
    if (unit === backslash && /["'nrt\\]/.test(text[end + 1] ?? "")) break;
    if (text[end] === ";" || text[end] === "&") field = end;
    // Only the end of base64 has such signs; all others stand between the next name and its value.
    if (unit === equals && stops.includes("=") && isWithin(text, end + 1)) {
      if (field > start) return field;
      if (++signs > 3 || end - since < 6 || !/\d/.test(text.slice(since, end))) return end;
      since = end + 1;
    }
  }
  return end;
}

const isWithin = (text: string, at: number): boolean =>
  at < text.length && !isEnd(text.charCodeAt(at)) && !"=;&,|)]}\\#".includes(text[at]!);

function quoted(text: string, open: number, quote: string): Value | undefined {
  let from = open + quote.length;
  // Three quotes open a text of several lines; two are an empty one.
  if (text.startsWith(quote, from)) {
    if (!text.startsWith(quote, from + quote.length)) return undefined;
    from += 2 * quote.length;
  }
  const close = closeOf(text.slice(from, from + quotedMax), quote);
  return close < 0
    ? undefined
    : { text: text.slice(from, from + close), start: from, end: from + close, isQuoted: true };
}

/** Where a quote closes, in the same line. */
function closeOf(rest: string, quote: string): number {
  const newline = rest.indexOf("\n");
  const line = newline < 0 ? rest : rest.slice(0, newline);
  let close = line.indexOf(quote);
  while (close > 0 && line[close - 1] === "\\" && line[close - 2] !== "\\")
    close = line.indexOf(quote, close + 1);
  return close;
}
