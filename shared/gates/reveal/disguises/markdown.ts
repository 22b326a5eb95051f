import type { Disguise } from "./disguise.ts";

const addressMax = 300;
const titleMax = 600;
const address = /^\][(:] ?\S{1,300}\s{1,4}$/;

/** What a link shows only to whoever points at it. */
export const titleOfLink: Disguise = {
  name: "the title of a link",
  anchors: Array.from(".!?", (end) => [`${end}")`, `${end}"\n`, `${end}')`, `${end}'\n`]).flat(),
  reveal(text, end, read) {
    const nothing = { said: "", from: end, until: end + 1 };
    const quote = end - 1;
    const floor = Math.max(0, Math.min(end, read), end - titleMax);
    const from = floor + text.slice(floor, quote).lastIndexOf(text[quote] ?? '"');
    if (from < floor || !/\s/.test(text[from - 1] ?? "")) return nothing;
    const before = text.slice(Math.max(0, from - addressMax), from);
    if (!address.test(before.slice(before.lastIndexOf("]")))) return nothing;
    return { ...nothing, said: text.slice(from + 1, quote), isOpen: true, from };
  },
};
