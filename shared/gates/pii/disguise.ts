const windowBefore = 80;
const windowAfter = 160;

const at =
  /%40|%2540|&#0{0,5}64;?|&#x0{0,4}40;?|&commat;|\\u0040|\\x40|=40|\s{0,3}[[({<](?:at|@)[\])}>]\s{0,3}/gi;
const dot = /%2e|&#0{0,5}46;?|&#x0{0,4}2e;?|&period;|\\u002e|\\x2e|\s{0,3}[[({<](?:dot|\.)[\])}>]\s{0,3}/gi;
const spokenAt = /([a-z0-9]) at ([a-z0-9-]{1,63}(?: dot |\.))/gi;
const spokenDot = / dot /gi;

/** The text around a disguised `@`, with every disguise taken off, so that the plain rule can decide. */
export function undisguise(text: string, end: number): string {
  return text
    .slice(Math.max(0, end - windowBefore), end + windowAfter)
    .replaceAll(at, "@")
    .replaceAll(dot, ".")
    .replaceAll(spokenAt, "$1@$2")
    .replaceAll(spokenDot, ".");
}
