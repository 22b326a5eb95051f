const headsMax = 2_000;
const partMax = 16_384;
/** Heads of a part of a mail, of which none says who wrote to whom: what stands behind them is no letter. */
const heads =
  /^\s{0,16}(?:(?:content-[a-z-]{2,40}|mime-version):[^\n]{0,200}\n(?:[ \t][^\n]{0,200}\n){0,4}){1,8}\r?\n/i;
const quotedPrintable = /content-transfer-encoding: {0,4}quoted-printable/i;
const inBase64 = /content-transfer-encoding: {0,4}base64/i;

const softBreak = /=[ \t]{0,4}\r?\n/g;
const codedBytes = /(?:=[0-9A-F]{2}){1,400}/gi;

/** What a part of a mail says, read as its heads tell; the text as it is where it begins with no such heads. */
export function partOf(text: string): string {
  const head = heads.exec(text.slice(0, headsMax))?.[0];
  if (head === undefined) return text;
  const body = text.slice(head.length, head.length + partMax);
  if (quotedPrintable.test(head)) {
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
