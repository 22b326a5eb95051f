import { isEmailAt } from "./email.ts";

const windowBefore = 80;
const windowAfter = 160;

const at =
  /%40|%2540|&#0{0,5}64;?|&#x0{0,4}40;?|&commat;|\\u0040|\\x40|=40|\s{0,3}[[({<](?:at|@)[\])}>]\s{0,3}/gi;
const dot = /%2e|&#0{0,5}46;?|&#x0{0,4}2e;?|&period;|\\u002e|\\x2e|\s{0,3}[[({<](?:dot|\.)[\])}>]\s{0,3}/gi;
const spokenAt = /([a-z0-9]) at ([a-z0-9-]{1,63}(?: dot |\.))/gi;
const spokenDot = / dot /gi;

/** Whether an e-mail address shows near `end` once every disguise of its signs is taken off. */
export function isDisguisedEmailAt(text: string, end: number): boolean {
  const written = text.slice(Math.max(0, end - windowBefore), end + windowAfter);
  const plain = written
    .replaceAll(at, "@")
    .replaceAll(dot, ".")
    .replaceAll(spokenAt, "$1@$2")
    .replaceAll(spokenDot, ".");
  for (let sign = plain.indexOf("@"); sign >= 0; sign = plain.indexOf("@", sign + 1)) {
    // An address that is written openly is the business of another probe.
    if (isEmailAt(plain, sign) && !written.includes(plain.slice(sign - 1, sign + 4))) return true;
  }
  return false;
}
