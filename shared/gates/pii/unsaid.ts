import type { Around } from "../gate.ts";
import { headingOf, headsPhone, headsSsn } from "./column.ts";
import { announcesPhone, isPhoneKey } from "./phone-words.ts";
import { announcesSsn, isSsnKey } from "./ssn-words.ts";

/** Three groups of digits: what stands so can also be a part, a version or an order. */
export const isShape = (said: string): boolean => shape.test(said);
const shape = /^\d{3}([-. /])\d{2,3}[-. /]\d{4}$/;
const otherNumber =
  /(?:\b|_)(?:sku|part|version|model|serial|order|invoice|item|product|isbn|upc|ean|build|catalog(?:ue)?|stock|case|ticket|tracking|ref(?:erence)?|p\/?n|s\/?n|no|number|id|code|lot|batch|release|rev)s?["'#]?[\s:=|#.]*$/i;

/** What else is known of one person, as the name of a field or a column, or as such a thing itself. */
const personal =
  /\b(?:first|last|full|given|family|middle|maiden|sur)[ _-]?names?\b|\bsurname\b|\be-?mails?\b|\b(?:dob|d\.o\.b|birth ?da(?:y|te)|date[ _-]?of[ _-]?birth|born)\b|\b(?:home|street|mailing|postal)?[ _-]?address\b|\b(?:patient|employee|customer|applicant|tenant|client|spouse|guest|caller|driver|insured|beneficiary|resident|student|taxpayer)s?\b|\b(?:salary|gender|nationality|passport|zip(?:[ _-]?code)?|postcode|marital)\b|\b(?:call|phone|reach) (?:you|me|him|her|us|them)\b|\b(?:Mr|Mrs|Ms|Dr)\. [A-Z]|[\w.+-]@[\w-]+\.[a-z]{2,}/i;
const nearMax = 160;

/** Whether a number counts by its shape alone: nothing says what it is, and nothing else beside it is about a person. */
export function isOnlyShaped({ before, said, after, leaf, from }: Around, isSsn: boolean): boolean {
  const { text, key } = leaf;
  const at = before.length;
  const around = before + said + after;
  const end = at + said.length;
  if (isSsn ? isSsnKey(key) : isPhoneKey(key)) return false;
  if (isSsn ? announcesSsn(around, at, end) : announcesPhone(around, at, end)) return false;
  const heading = headingOf(text, from, from + said.length);
  if (isSsn ? headsSsn(heading) : headsPhone(heading)) return false;
  if (otherNumber.test(key) || otherNumber.test(before)) return true;
  return !personal.test(before.slice(-nearMax)) && !personal.test(after.slice(0, nearMax));
}
