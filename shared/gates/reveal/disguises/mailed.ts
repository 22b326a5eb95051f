import type { Disguise } from "./disguise.ts";

const back = 400;
const ahead = 1_200;
const cutsMin = 3;
const softBreak = /=[ \t]{0,4}\r?\n/g;
const cutWord = /[a-z\dA-F]=[ \t]{0,4}\r?\n[a-z=]/g;
const coded = /=([2-7][\dA-F])/g;

/** What a mail says whose lines are broken within words, or whose letters are written by their numbers here and there. */
export const brokenLines: Disguise = {
  name: "lines broken as in mails",
  anchors: Array.from("etaoinrs", (letter) => [`${letter}=\n`, `${letter}=\\n`])
    .flat()
    .concat("=\r\n", "=\\r\\n"),
  spelled: ["=65", "=61", "=6f", "=69", "=74", "=6e"].flatMap((code) =>
    Array.from("eatnosir", (letter) => letter + code),
  ),
  reveal(text, end, read) {
    const floor = Math.max(0, Math.min(end, read), end - back);
    const before = text.slice(floor, end).lastIndexOf("\n\n");
    const from = before < 0 ? floor : floor + before + 2;
    const next = text.indexOf("\n\n", end + 1);
    const until = Math.min(text.length, end + ahead, next < 0 ? text.length : next);
    const written = text.slice(from, until);
    const cuts = (written.match(cutWord)?.length ?? 0) + (written.match(coded)?.length ?? 0);
    if (cuts < cutsMin) return { said: "", from, until };
    const said = written
      .replaceAll(softBreak, "")
      .replaceAll(coded, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    return { said, isOpen: true, from, until };
  },
};
