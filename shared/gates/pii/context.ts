import { lineAfter, lineBefore } from "../text.ts";

const contextCharacters = 44;

const ssnWords = /\bssns?\b|\bss#|social[ _-]?sec(?:urity)?|\bsoc\.? sec|\bmy social\b/i;
const ssnAfter = /^[ ,(]{1,3}(?:is (?:my|his|her|the) )?(?:ssn|social security)\b/i;
const ssnKeys = /(?:^|[_-])ssn|ssn$|Ssn|SSN|social[_-]?security/i;

/** Words that only announce a number to be called, with no other number between them and it. */
const phoneWords =
  /\b(?:(?:tele|smart|cell|i)?phones?|telefono|fax|mobile|cell|cellular|tel|telephone|ph|mob|sms|whats ?app|hotline|helpline|toll[- ]free|voicemail)\b\.?(?! ?ids?\b)[^\d\n]{0,32}$/i;
/** Words that announce one when they stand right before it. */
const requests =
  /\b(?:call|text|dial|ring|reach|phone|message)(?: (?:me|us|him|her|them|you|back|now|today|directly|out|anytime|toll[- ]free)){0,3}(?: (?:at|on|via|under))?:? {0,2}$|\b(?:contact|desk|office|home|work|main|direct|day|evening|emergency)(?: (?:number|line|contact))?[:=] {0,2}$|\b(?:my|your|his|her|their|our) (?:new |work |home |other )?(?:number|digits|cell)\b[^\d\n]{0,8}$/i;
const phoneAfter = /^[ -]{1,2}\(?(?:fax|mobile|office|cell|home|work|desk|phone|tel)\b/i;
const phoneKeys =
  /[Pp]hone|[Mm]obile|PHONE|MOBILE|(?:^|_)(?:tel|cell|fax|sms|msisdn|whatsapp)(?:$|_)|(?:[Tt]el|[Ff]ax|Cell)(?:$|[A-Z])/;
/** Keys under which something about a phone stands that is not its number. */
const otherKeys = /(?:[_-]id|Id|ID|[_-]ts|At|[_-]at|[Cc]ount|[Tt]ime|[Ss]tamp)$/;
const otherNumbers =
  /\b(?:orders?|ids?|skus?|epoch|invoices?|ref(?:erence)?|tracking|accounts?|acct|card|serial|ticket|case|offset|timestamp|blk|block|isbn|build|version|item|length|size|port|pid|model|part|function)\b|\bno\.|#/i;
const units = /^ ?(?:bytes|[kmg]i?b\b|times|rows|ms|items|records|seconds|users|requests|hits|%)/i;

export const isSsnKey = (key: string): boolean => ssnKeys.test(key);
export const isPhoneKey = (key: string): boolean => phoneKeys.test(key) && !otherKeys.test(key);

/** Whether the words next to the number from `start` to `end` announce a Social Security Number. */
export function announcesSsn(text: string, start: number, end: number): boolean {
  return (
    ssnWords.test(text.slice(Math.max(0, start - contextCharacters), start)) ||
    ssnAfter.test(text.slice(end, end + 32))
  );
}

/** Whether the words right before `start`, or right after `end`, announce a phone number and none of them announces another number. */
export function announcesPhone(text: string, start: number, end: number): boolean {
  const after = lineAfter(text, end, 16);
  if (units.test(after)) return false;
  const before = announcement(text, start);
  if (otherNumbers.test(before)) return false;
  return phoneWords.test(before) || requests.test(before) || phoneAfter.test(after);
}

/** The words before a number; a heading on a line of its own announces what stands below it. */
function announcement(text: string, start: number): string {
  const before = lineBefore(text, start, contextCharacters);
  if (before.trim() !== "" || text[start - before.length - 1] !== "\n") return before;
  const heading = lineBefore(text, start - before.length - 1, contextCharacters).trimEnd();
  return heading.endsWith(":") ? `${heading} ` : before;
}
