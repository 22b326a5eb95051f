import { lineAfter, lineBefore } from "../read/text.ts";

const beforeMax = 120;
const afterMax = 200;
/** Commands that print, search for or note down what they are given, and the quote that may have been opened since. */
const says =
  /(?:^|[\s;&|"':>])(?:echo|printf|e?grep|fgrep|zgrep|rg|ag|ack|logger|whatis|man|tldr|git (?:grep|commit|log)|write-(?:host|output))(?: {1,4}-[\w-]{1,20}){0,6} {1,4}(?:\\?["'][^"'`$|;&\\\n]{0,60})?$/i;
/** Behind a pipe or a redirection, what is said is more than said. */
const handsOn = /[|>]/;

/** Whether what starts at `start` is only the argument of a command that says it or looks for it. */
export const isOnlySaid = (text: string, start: number): boolean =>
  says.test(lineBefore(text, start, beforeMax)) && !handsOn.test(lineAfter(text, start, afterMax));
