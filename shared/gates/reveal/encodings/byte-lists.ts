import type { Decoder, Hidden } from "../../decoder.ts";

const back = 400;
const ahead = 600;
/** Six letters at least, because any digit is as good as another to the prefilter. */
const needles =
  "rm -rf|rm -r |rm -fr|rm -f |/etc/s|/etc/p| /etc/|/dev/sd|shadow|mkfs.ext|dd if=|del /f |rd /s |Remove-".split(
    "|",
  );
/** Enough to be rare. */
const formMax = 19;
const separators = [", ", ",", " "];

const numbersOf = (text: string): string[] => Array.from(text, (letter) => String(letter.charCodeAt(0)));
const forms = needles.flatMap((needle) =>
  separators.map((separator) => numbersOf(needle).join(separator).slice(0, formMax)),
);
const known = new Set(forms);
const lengths = [...new Set(forms.map(({ length }) => length))];
const longest = Math.max(...lengths);
const list = /\d{1,3}(?:(?:\s{0,4},\s{0,12}|\s)\d{1,3}){4,300}/g;
const unsayable = /[^\t\n\r -~]+/g;

/** A text as the list of the numbers of its letters, whatever is done with it. */
export const listedBytes: Decoder = {
  // A digit is any digit there: whether the numbers are the ones is seen at once.
  anchors: forms,
  decode(text, end): Hidden {
    const near = text.slice(Math.max(0, end + 1 - longest), end + 1);
    if (!lengths.some((length) => known.has(near.slice(-length)))) return { said: [], until: end + 1 };
    const block = text.slice(Math.max(0, end - back), end + ahead);
    const said = Array.from(block.matchAll(list), ([numbers]) =>
      String.fromCharCode(...(numbers.match(/\d+/g) ?? []).map(Number)).replaceAll(unsayable, "\n"),
    );
    return { said, until: end + ahead };
  },
};

const lineMax = 300;
const printed =
  /\bs?printf?\s{0,2}\(?\s{0,2}"([^"\n]{1,120})"((?:\s{0,2},\s{0,2}(?:\d{1,3}|"[^"\n]{0,80}")){1,40})/g;
const place = /%[cs]/g;

/** Letters that a form of `awk` or C has printed by their numbers. */
export const printedLetters: Decoder = {
  anchors: ["%c%c", "%c%s"],
  decode(text, end): Hidden {
    const start = Math.max(0, end - 60);
    const line = text.slice(start, end + lineMax).split("\n", 1)[0] ?? "";
    const said = line.replaceAll(printed, (_, form: string, items: string) => {
      const values = items.match(/\d+|"[^"]*"/g) ?? [];
      return form.replaceAll(place, () => {
        const value = values.shift() ?? "";
        return value.startsWith('"') ? value.slice(1, -1) : String.fromCharCode(Number(value));
      });
    });
    return { said: said === line ? [] : [said], until: start + Math.max(line.length, end + 1 - start) };
  },
};
