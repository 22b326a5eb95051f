import { StringEnds } from "./string-ends.ts";

const quotation = 34;
const bracket = 91;
const brace = 123;
const opensValue = /^\s{0,64}[[{]\s{0,64}(?:["[{\]}\d-]|true|false|null)/;
/** What may stand between the strings: blanks, brackets, commas, colons and the letters of numbers and words. */
const outside = new Uint8Array(128);
for (const letter of " \t\n\v\f\r{}[]:,0123456789+-.eEtruefalsn") outside[letter.charCodeAt(0)] = 1;

/** Whether a text begins and ends as JSON does. */
export function mayBeJson(text: string): boolean {
  // The cheap looks first: almost every text begins with something else.
  return (
    !beginsPlainly(text) &&
    /^\s*[[{]/.test(text) &&
    opensValue.test(text.slice(0, 160)) &&
    /[\]}]\s{0,64}$/.test(text.slice(-80))
  );
}

/** Whether it is JSON between its strings as well. What stands in the strings makes no difference. */
export function isJson(text: string): boolean {
  if (!mayBeJson(text)) return false;
  const ends = new StringEnds(text);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quotation) at = ends.of(at + 1);
    else if (unit < 128 ? outside[unit] !== 1 : !/\s/.test(String.fromCharCode(unit))) return false;
  }
  return true;
}

/** Whether the first character is of ASCII and neither blank nor what JSON begins with. */
function beginsPlainly(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit > 32 && unit < 127 && unit !== bracket && unit !== brace;
}
