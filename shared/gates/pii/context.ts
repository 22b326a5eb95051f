const contextCharacters = 44;

const ssnWords = /\bssns?\b|\bss#|social[ _-]?sec(?:urity)?|\bsoc\.? sec/i;
const ssnKeys = /(?:^|[_-])ssn|ssn$|Ssn|SSN|social[_-]?security/i;
const phoneWords =
  /\b(?:tele)?(?:phones?|fax|mobile|cell|tel|ph|mob|call|text|sms|whats ?app|dial|ring|reach|contact|desk|office|home|work)\b(?! ?id)/i;
const phoneKeys =
  /phone|mobile|(?:^|_)(?:tel|cell|fax|sms|msisdn|whatsapp)(?:$|_)|(?:[Tt]el|[Ff]ax|Cell)(?:$|[A-Z])/;
const numberWords =
  /\b(?:orders?|ids?|skus?|epoch|invoices?|ref(?:erence)?|tracking|accounts?|acct|card|serial|ticket|case|offset|timestamp|blk|block|isbn|build|version)\b|\bno\.|#/i;

export const isSsnKey = (key: string): boolean => ssnKeys.test(key);
export const isPhoneKey = (key: string): boolean => phoneKeys.test(key);

/** Whether the words right before `start` announce a Social Security Number. */
export function announcesSsn(text: string, start: number): boolean {
  return ssnWords.test(text.slice(Math.max(0, start - contextCharacters), start));
}

/** Whether the words right before `start`, or right after `end`, announce a phone number and none of them announces another number. */
export function announcesPhone(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - contextCharacters), start);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  if (numberWords.test(line)) return false;
  return (
    phoneWords.test(line) ||
    /^[ -]{1,2}(?:fax|mobile|office|cell|home|work)\b/i.test(text.slice(end, end + 12))
  );
}
