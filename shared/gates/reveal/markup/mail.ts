import { type Decoder, type Hidden, split } from "../../decoder.ts";

const back = 300;
const ahead = 700;
const softBreak = /=[ \t]{0,4}\r?\n/g;
const coded = /=([2-7][0-9A-F])/g;

/** What of a mail would be found. A word may be cut by the end of a line, or have its signs written by their numbers. */
const words = ["rm -rf", "/etc/", "shadow", "passwd", "/home", "/usr"];
const signs = ["=00=0d", "r=0d", "=00m", "rm =0d", "rm=00", "=0drf", "-rf =0f", "-r =0f"];
const folders = "etc home usr var opt bin dev root".split(" ").map((folder) => `=0f${folder}`);

/** The letters of a mail that are written by their numbers, and lines that end in the middle of a word. */
export const quotedPrintable: Decoder = {
  anchors: [...words.flatMap((word) => split(word, "=\n")), ...signs, ...folders],
  decode(text, end): Hidden {
    const body = text.slice(Math.max(0, end - back), end + ahead);
    const said = body
      .replaceAll(softBreak, "")
      .replaceAll(coded, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { said: said === body ? [] : [said], until: end + ahead, written: body };
  },
};
