import { orderParts } from "./needles.ts";
import {
  type Decoder,
  type Found,
  isReadable,
  nothingUntil,
  numbered,
  oneOf,
  oneView,
  runAround,
  unsayable,
} from "./view.ts";

const back = 500;
const ahead = 1_000;
const needles =
  "rm -|/etc/|/dev/|/usr/|/home|/bin/|mkfs|dd if=|shadow|del /|Remove|format |root:$|root:x:".split("|");

/** Bytes in words of two, of which the first one may be the end of a word; as they are, and as machines with small ends first print them. */
function inWords(needle: string): string[] {
  const digits = Buffer.from(needle).toString("hex");
  return [0, 2].flatMap((from) => {
    const words = digits.slice(from).match(/.{4}/g) ?? [];
    return [words.join(" "), words.map((word) => word.slice(2) + word.slice(0, 2)).join(" ")];
  });
}

/** Where all digits are one class, bytes without a letter would be in every table of numbers. */
const signs = [" ", ":", ", 0x", ",0x"];
/** Enough to be rare. */
const anchorMax = 14;

/** What stands before the bytes of a line of a dump, at most 16 bytes, and what stands behind them. */
const row =
  /^[ \t]{0,12}(?:[0-9a-f]{6,16}:?[ \t]{1,4})((?:[0-9a-f]{2}(?:[0-9a-f]{2})?(?:[ \t]{1,2}|$)){1,16}).*$/gim;
const run =
  /(?<![0-9a-z])(?:0x)?[0-9a-f]{2}(?:[0-9a-f]{2})?(?:[\s,:-]{1,8}(?:0x)?[0-9a-f]{2}(?:[0-9a-f]{2})?(?![0-9a-z])){3,400}/gi;
const inPairs = /\b[0-9a-f]{4}\b/i;

const sayable = (bytes: Buffer): string => bytes.toString("latin1").replaceAll(unsayable, "\n");

/** Bytes in hexadecimal digits, apart from each other or in words, as programs print what a file holds and as sources keep it. */
export const hexDump: Decoder = {
  kind: "a dump",
  anchors: needles
    .flatMap((needle) => signs.map((between) => numbered(needle, 16, { between })).concat(inWords(needle)))
    .map((coded) => coded.slice(0, anchorMax))
    .filter((coded) => /[a-f]/.test(coded) && coded.length > 8),
  find(text, end): Found {
    const from = Math.max(0, end - back);
    const to = Math.min(text.length, end + ahead);
    // A line that the block begins within has no offset.
    const bytes = text
      .slice(from, to)
      .replaceAll(row, "$1")
      .replaceAll(/\s{2,}/g, " ");
    const said = (bytes.match(run) ?? []).flatMap((found) => {
      const plain = Buffer.from(found.replaceAll(/0x|[^0-9a-f]/gi, ""), "hex");
      const even = plain.subarray(0, plain.length & ~1);
      return inPairs.test(found) ? [sayable(plain), sayable(Buffer.from(even).swap16())] : [sayable(plain)];
    });
    return { views: said.map((each) => ({ text: each, from, to })), until: end + ahead };
  },
};

const isHex = oneOf(/[\da-fA-Fx\\ ]/);
const isHexOfList = oneOf(/[\da-fA-Fx, ]/);
const isBit = oneOf(/[01\s]/);
const runMax = 4_096;

/** Less is no sentence. */
const digitsMin = 16;
const textOfHex = (digits: string): string => {
  const said = Buffer.from(digits, "hex").toString();
  return isReadable(said) ? said : "";
};

/** Sentences in hexadecimal digits. What is encoded once more is opened as any text is. */
export const hexSentences: Decoder = {
  kind: "hexadecimal digits",
  isOfSentences: true,
  anchors: orderParts.map((needle) => numbered(needle, 16)),
  spelled: [
    ...[" the ", " your", "nswer", "ssist", "model", "agent"].map((needle) => numbered(needle, 16)),
    ...["the", "you", "and", "nsw", "mod"].flatMap((needle) =>
      [" ", "\\x", " 0x", ", 0x"].map((between) => numbered(needle, 16, { between })),
    ),
  ],
  find(text, end, read) {
    const isPart = text[end - 3] === "," || text[end - 5] === "," ? isHexOfList : isHex;
    const { run: digits, from, to } = runAround(text, end, { isPart, most: runMax, read });
    if (digits.length < digitsMin) return nothingUntil(to);
    // A byte may begin before a run that was read before, and a zero be the beginning of `0x`.
    const tight = digits.replaceAll(/0x|\\x|[\s,x\\]/g, "");
    return oneView(textOfHex(tight) || textOfHex(tight.slice(1)), from, to);
  },
};

/** Sentences in ones and zeros; of a run that began before, the first letter may be cut. */
export const bits: Decoder = {
  kind: "binary digits",
  isOfSentences: true,
  anchors: [],
  spelled: [" t", " a", " y", "e ", "s "].flatMap((needle) =>
    ["", " "].map((between) => numbered(needle, 2, { between })),
  ),
  find(text, end, read) {
    const { run: digits, from, to } = runAround(text, end, { isPart: isBit, most: 8 * runMax, read });
    const tight = digits.replaceAll(/\s/g, "");
    for (let skipped = 0; skipped < 8; skipped++) {
      const letters = tight.slice(skipped).match(/[01]{8}/g) ?? [];
      const said = String.fromCharCode(...letters.map((each) => Number.parseInt(each, 2)));
      if (said !== "" && isReadable(said) && !/[^\0-\x7f]/.test(said)) return oneView(said, from, to);
    }
    return nothingUntil(to);
  },
};
