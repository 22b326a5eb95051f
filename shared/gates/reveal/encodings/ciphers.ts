import { type Decoder, rewriting } from "../../decoder.ts";

export function reversed(text: string): string {
  let said = "";
  for (let end = text.length; end > 0;) {
    const isPair = (text.codePointAt(end - 2) ?? 0) > 0xffff;
    const start = end - (isPair ? 2 : 1);
    said += text.slice(start, end);
    end = start;
  }
  return said;
}

/** Each letter exchanged for the one so many places further. */
export const lettersFurther = (text: string, places: number): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const unit = letter.charCodeAt(0);
    const place = ((unit & 31) - 1 + places) % 26;
    return String.fromCharCode((unit & 96) + 1 + place);
  });

/** Each letter exchanged for the one thirteen places further. */
export const exchanged = (text: string): string => lettersFurther(text, 13);

/** The first letter exchanged for the last, the second for the last but one. */
export const mirrored = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const unit = letter.charCodeAt(0);
    return String.fromCharCode((unit & 96) + 27 - (unit & 31));
  });

const cipher = /rot[-_]?\d\d|n-za-m/gi;
const quoted = /"[^"\n]{1,200}"|'[^'\n]{1,200}'/g;

/** Strings next to the name of the cipher that takes thirteen steps. */
export const exchangedLetters: Decoder = {
  anchors: ["rot00", "rot_00", "rot-00", "n-za-m"],
  // Without the name, nothing is exchanged back.
  decode: rewriting((line) => line.replaceAll(quoted, exchanged).replaceAll(cipher, "")),
};
