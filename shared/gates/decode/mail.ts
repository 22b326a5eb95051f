import { type Decoder, nothingUntil, oneView, split } from "./view.ts";

const back = 300;
const ahead = 700;
const softBreak = /=[ \t]{0,4}\r?\n/g;
const coded = /=([2-7][0-9A-F])/g;

/** How far an address is looked for around the end of a line. */
const lineBack = 64;
const lineAhead = 40;
const sign = /(?:@|=40)[\w=.\r\n-]*=[ \t]{0,4}\r?\n[\w.=-]|[\w.=-]=[ \t]{0,4}\r?\n[\w.=-]*(?:@|=40)/;

const withoutSigns = (body: string): string =>
  body
    .replaceAll(softBreak, "")
    .replaceAll(coded, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** What of a mail would be found. A word may be cut by the end of a line, or have its signs written by their numbers. */
const words = ["rm -rf", "/etc/", "shadow", "passwd", "/home", "/usr"];
const signs = ["=00=0d", "r=0d", "=00m", "rm =0d", "rm=00", "=0drf", "-rf =0f", "-r =0f"];
const folders = "etc home usr var opt bin dev root".split(" ").map((folder) => `=0f${folder}`);

/** The letters of a mail that are written by their numbers, and lines that end in the middle of a word. */
export const quotedPrintable: Decoder = {
  kind: "quoted-printable",
  anchors: [...words.flatMap((word) => split(word, "=\n")), ...signs, ...folders, "=\n", "=\r\n"],
  isDeliberate: true,
  find(text, end) {
    const isBreak = text[end] === "\n";
    const from = Math.max(0, end - (isBreak ? lineBack : back));
    const body = text.slice(from, end + (isBreak ? lineAhead : ahead));
    if (isBreak && !((body.includes("@") || body.includes("=40")) && sign.test(body)))
      return nothingUntil(end + 1);
    const said = withoutSigns(body);
    return oneView(said === body ? "" : said, from, from + body.length, isBreak ? end + 1 : end + ahead);
  },
};

const sentenceBack = 400;
const sentenceAhead = 1_200;
const cutsMin = 3;
const cutWord = /[a-z\dA-F]=[ \t]{0,4}\r?\n[a-z=]/g;

/** Sentences of a mail whose lines are broken within words, or whose letters are written by their numbers here and there. */
export const brokenLines: Decoder = {
  kind: "quoted-printable",
  isOfSentences: true,
  anchors: Array.from("etaoinrs", (letter) => [`${letter}=\n`, `${letter}=\\n`])
    .flat()
    .concat("=\r\n", "=\\r\\n"),
  spelled: ["=65", "=61", "=6f", "=69", "=74", "=6e"].flatMap((code) =>
    Array.from("eatnosir", (letter) => letter + code),
  ),
  find(text, end, read) {
    const floor = Math.max(0, Math.min(end, read), end - sentenceBack);
    const before = text.slice(floor, end).lastIndexOf("\n\n");
    const from = before < 0 ? floor : floor + before + 2;
    const body = text.slice(from, end + sentenceAhead);
    const blank = body.indexOf("\n\n", end + 1 - from);
    const part = blank < 0 ? body : body.slice(0, blank);
    const to = Math.max(end + 1, from + part.length);
    const cuts = (part.match(cutWord)?.length ?? 0) + (part.match(coded)?.length ?? 0);
    if (cuts < cutsMin) return nothingUntil(to);
    return { views: [{ text: withoutSigns(part), from, to, isOpen: true }], until: to };
  },
};

const headsMax = 2_000;
const partMax = 16_384;
/** Heads of a part of a mail, of which none says who wrote to whom: what stands behind them is no letter. */
const heads =
  /^\s{0,16}(?:(?:content-[a-z-]{2,40}|mime-version):[^\n]{0,200}\n(?:[ \t][^\n]{0,200}\n){0,4}){1,8}\r?\n/i;
const isQuoted = /content-transfer-encoding: {0,4}quoted-printable/i;
const inBase64 = /content-transfer-encoding: {0,4}base64/i;

const codedBytes = /(?:=[0-9A-F]{2}){1,400}/gi;

/** What a part of a mail says, read as its heads tell; the text as it is where it begins with no such heads. */
export function partOf(text: string): string {
  const head = heads.exec(text.slice(0, headsMax))?.[0];
  if (head === undefined) return text;
  const body = text.slice(head.length, head.length + partMax);
  if (isQuoted.test(head)) {
    return body
      .replaceAll(softBreak, "")
      .replaceAll(codedBytes, (bytes) => Buffer.from(bytes.replaceAll("=", ""), "hex").toString());
  }
  return inBase64.test(head) ? (textInBase64(body) ?? body) : body;
}

const printable = /^[\t\n\r -~\u00a0-\ufffc\u{10000}-\u{10ffff}]+$/u;

/** What a text in base64 says, if it is one that a reader can read. */
export function textInBase64(coded: string): string | undefined {
  if (coded.length > partMax || !/^[A-Za-z0-9+/_\s-]{12,}={0,2}\s*$/.test(coded)) return undefined;
  const said = Buffer.from(coded, "base64").toString();
  return printable.test(said) ? said : undefined;
}

const references = /&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi;
const lastLetter = 0x10ffff;

/** A text with those letters in plain that a page writes by their numbers. */
export const withoutReferences = (text: string): string =>
  text.replaceAll(references, (written, hex?: string, decimal?: string) => {
    const letter = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return letter <= lastLetter ? String.fromCodePoint(letter) : written;
  });
