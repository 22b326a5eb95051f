import { type Decoder, rewriting } from "../../decoder.ts";

const word = /(?<=\s)a(\d{1,3})=(?:"([^"]*)"|([0-9A-F]{2,400})\b)/g;
const title = /(proctitle=)((?:[0-9A-F]{2}){4,400})\b/gi;

/** Bytes of a command line, of which null bytes part the words. */
function bytesOf(hex: string): string {
  let text = "";
  for (let at = 0; at < hex.length; at += 2) {
    const unit = Number.parseInt(hex.slice(at, at + 2), 16);
    text += unit === 0 ? " " : String.fromCharCode(unit);
  }
  return text;
}

/** The command of which the system kept a record: one word after the other, or all of them in hexadecimal digits. */
function recorded(line: string): string {
  const words = Array.from(line.matchAll(word), ([, , plain, hex]) => plain ?? bytesOf(hex ?? ""));
  if (words.length > 0) return words.join(" ");
  return line.replaceAll(title, (_, label: string, hex: string) => label + bytesOf(hex));
}

/** Commands in the records of an audit. */
export const auditRecord: Decoder = {
  anchors: [' a0="', " a0=00", "proctitle=0", "proctitle=f"],
  decode: rewriting(recorded),
};
