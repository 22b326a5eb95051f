import { fromBase32, inBase32 as encoded } from "../encodings/armors.ts";
import { needles } from "../encodings/common-words.ts";
import { type Disguise, oneOf, printable, runAround } from "./disguise.ts";

const runMax = 4_096;
const lettersMin = 8;
const isPart = oneOf(/[A-Za-z2-7=\s]/);
const token = /[A-Z2-7]{16,}(?:\n[ \t]{0,8}[A-Z2-7]{2,})*|[a-z2-7]{16,}(?:\n[ \t]{0,8}[a-z2-7]{2,})*/g;

/** What a run says from whichever of its first letters on: it may have begun before. */
function decoded(run: string): string {
  for (const coded of run.match(token) ?? []) {
    const tight = coded.replaceAll(/\s/g, "");
    for (let skipped = 0; skipped < lettersMin; skipped++) {
      const bytes = fromBase32(tight.slice(skipped));
      if (!/^[\t\n\r -~\u0080-\u00ff]*$/.test(bytes.slice(0, 24))) continue;
      const said = Buffer.from(bytes, "latin1").toString();
      if (said.length > lettersMin && printable.test(said) && !said.includes("\ufffd")) return said;
    }
  }
  return "";
}

export const inBase32: Disguise = {
  name: "base32",
  anchors: [],
  spelled: [
    ...new Set(
      [...needles, " your ", " answer", " agent", "message", "without", " the "].flatMap((needle) =>
        encoded(needle, 7).filter(({ length }) => length > 5),
      ),
    ),
  ],
  reveal(text, end, read) {
    const { run, from, until } = runAround(text, end, { isPart, most: runMax, read });
    return { said: decoded(run), from, until };
  },
};
