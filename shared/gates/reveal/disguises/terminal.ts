import type { Disguise } from "./disguise.ts";

// oxlint-disable-next-line no-control-regex -- what terminals are told
const told = /\u001b\[[\d;]*[A-Za-z]/g;
const sameColour =
  // oxlint-disable-next-line no-control-regex -- the same
  /\u001b\[(?:38;([25](?:;\d{1,3}){1,3});48;\1|48;([25](?:;\d{1,3}){1,3});38;\2)m([^\u001b\n]{8,600})/;
// oxlint-disable-next-line no-control-regex -- the same
const above = /\u001b\[\d{0,2}[AF]$/;
const lineMax = 400;
const back = 24;
const ahead = 700;

/** A line that is erased before anybody has read it. */
export const erased: Disguise = {
  name: "what a terminal erases",
  anchors: ["\u001b[0k", "\u001b[k", "\u001b[0j"],
  reveal(text, end) {
    const command = text.lastIndexOf("\u001b", end);
    const shown = text.slice(Math.max(0, command - lineMax), command);
    const nothing = { said: "", from: command, until: end + 1 };
    const ends = shown.lastIndexOf("\n");
    if (above.test(shown.slice(-6))) {
      const begins = ends < 1 ? -1 : shown.lastIndexOf("\n", ends - 1);
      if (ends < 1) return nothing;
      return {
        ...nothing,
        said: shown.slice(begins + 1, ends).replaceAll(told, ""),
        from: command - shown.length + begins + 1,
      };
    }
    // What stands behind the last return was written over what stood before.
    const begins = Math.max(ends, shown.lastIndexOf("\r", shown.length - 2)) + 1;
    const next = text[end + 1];
    const isErased = next === "\r" || next === undefined || shown.endsWith("\r");
    if (!isErased) return nothing;
    return {
      ...nothing,
      said: shown.slice(begins).replaceAll(told, ""),
      from: command - shown.length + begins,
    };
  },
};

/** Letters in the colour of what is behind them. */
export const onItsColour: Disguise = {
  name: "letters in the colour of their ground",
  anchors: [],
  spelled: ["\u001b[38;2;", "\u001b[48;2;", "\u001b[38;5;", "\u001b[48;5;"],
  isUnseen: true,
  reveal(text, end) {
    const from = Math.max(0, end - back);
    const found = sameColour.exec(text.slice(from, end + ahead));
    if (found === null) return { said: "", from: end, until: end + 1 };
    const start = from + found.index;
    return { said: found[3] ?? "", from: start, until: start + found[0].length };
  },
};

// oxlint-disable-next-line no-control-regex -- the same
const dark = /\u001b\[(?:\d{1,3};){0,4}(?:8|30;40|37;47|97;107)(?:;\d{1,3}){0,4}m([^\u001b\n]{8,600})/y;

/** What a terminal is told to keep dark. */
export const concealed: Disguise = {
  name: "what a terminal keeps dark",
  anchors: [],
  spelled: ["\u001b[8m", "[0;8m", "30;40m", "37;47m", "97;107m"],
  isUnseen: true,
  reveal(text, end) {
    const from = Math.max(0, end - back);
    const start = from + text.slice(from, end).lastIndexOf("\u001b");
    dark.lastIndex = Math.max(from, start);
    const said = dark.exec(text)?.[1] ?? "";
    return { said, from: Math.max(from, start), until: end + 1 + said.length };
  },
};
