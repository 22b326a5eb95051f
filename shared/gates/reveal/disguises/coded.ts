import { type Disguise, lineAround, oneOf, runAround } from "./disguise.ts";

const runMax = 4_096;
/** Parts of words that are in most orders. */
const needles = [
  "gnore",
  "nstructi",
  "ssistant",
  "revious",
  "system",
  "rompt",
  "the user",
  "anguage mod",
  "isregar",
  "orget ",
  "AI agent",
  "for AI",
];

/** All that a text can look like in base64, whichever of the three places of a group it begins at. */
function encoded(needle: string): string[] {
  return [0, 1, 2].map((offset) => {
    const coded = btoa("\0".repeat(offset) + needle);
    return coded.slice(offset === 0 ? 0 : offset + 1, Math.floor(((offset + needle.length) * 8) / 6));
  });
}

const once = needles.flatMap(encoded);
const rareMax = 9;
const twice = ["gnore", "nstructi", "ssistant", "rompt"].flatMap((needle) =>
  encoded(needle).flatMap((each) => encoded(each).map((coded) => coded.slice(0, rareMax))),
);
const printable = /^[\t\n\r -~\u00a0-\uffff]*$/;
const isLetter = oneOf(/[A-Za-z0-9+/_-]/);
const isDigit = oneOf(/[\da-fA-Fx\\ ]/);
const isBit = oneOf(/[01\s]/);

function decoded(run: string): string {
  const token = run.replaceAll("-", "+").replaceAll("_", "/").replaceAll(/\s+/g, "");
  try {
    const bytes = atob(token.slice(0, token.length - (token.length % 4 === 1 ? 1 : 0)));
    const said = new TextDecoder("utf-8", { fatal: true }).decode(
      Uint8Array.from(bytes, (each) => each.charCodeAt(0)),
    );
    return printable.test(said) ? said : "";
  } catch {
    return "";
  }
}

export const inBase64: Disguise = {
  name: "base64",
  anchors: [...new Set([...once, ...twice])],
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isLetter, most: runMax, read });
    const said = decoded(run);
    const inner = /^[A-Za-z0-9+/_\s-]{16,}={0,2}\s*$/.test(said)
      ? decoded(said.replaceAll("=", "").trim())
      : "";
    return { said: inner === "" ? said : inner, from, until };
  },
};

const inHex = (needle: string): string =>
  Array.from(needle, (each) => each.charCodeAt(0).toString(16)).join("");

export const hexadecimal: Disguise = {
  name: "hexadecimal digits",
  anchors: [...needles.map(inHex), "67 6e 6f 72 65", "73 73 69 73 74 61 6e"],
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart: isDigit, most: runMax, read });
    const pairs = run.replaceAll(/0x|\\x|\s/g, "").match(/[\da-f]{2}/gi) ?? [];
    const said = String.fromCharCode(...pairs.slice(0, runMax / 2).map((pair) => Number.parseInt(pair, 16)));
    return { said: printable.test(said) ? said : "", from, until };
  },
};

export const ones: Disguise = {
  name: "binary digits",
  anchors: ["01101110 0110"],
  reveal(text, end, read) {
    if (!/^[01]{8} [01]{4}/.test(text.slice(Math.max(0, end - 12), end + 1)))
      return { said: "", from: end, until: end + 1 };
    const { run, from, until } = runAround(text, end, { isPart: isBit, most: 8 * runMax, read });
    const said = (run.match(/[01]{8}/g) ?? [])
      .map((each) => String.fromCharCode(Number.parseInt(each, 2)))
      .join("");
    return { said: printable.test(said) ? said : "", from, until };
  },
};

const codes =
  /&#x([\da-f]{1,6});?|&#(\d{1,7});?|(?:%|\\x)([\da-f]{2})|\\u\{?([\da-f]{4,6})\}?|=([\dA-F]{2})(?==)/gi;
const codedMin = 6;
const codedLineMax = 6_000;

/** Letters by their number, as pages, links and programs write them. */
export const codedLines: Disguise = {
  name: "letters by their numbers",
  anchors: [
    ";&#",
    "%20all%",
    "%20the%",
    "%20you",
    "%20instr",
    "%20prev",
    "%69%67",
    "%67%6e",
    "\\u0067\\u00",
    "\\u0065\\u00",
    "\\x67\\x6",
    "\\x65\\x",
    "\\u0073\\u00",
    "&#x67;",
  ],
  reveal(text, end, read) {
    const { from } = lineAround(text, end, read);
    const ahead = text.slice(end, end + codedLineMax);
    const stop = ahead.indexOf("\n");
    const until = end + Math.max(1, stop < 0 ? ahead.length : stop);
    let count = 0;
    const said = text.slice(from, until).replaceAll(codes, (written, ...digits: unknown[]) => {
      const at = digits.slice(0, 5).findIndex((each) => typeof each === "string");
      const point = Number.parseInt(String(digits[at]), at === 1 ? 10 : 16);
      if (!(point < 0x110000)) return written;
      count++;
      return String.fromCodePoint(point);
    });
    return { said: count < codedMin ? "" : said, from, until };
  },
};
