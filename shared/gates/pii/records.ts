import type { Around } from "../gate.ts";

const nearMax = 220;
/** Fields, columns and words that speak of one person. */
export const ofPerson =
  /\b(?:first|last|full|given|family|display|guest|contact|customer)[ _-]?name\b|\b(?:customer|patient|guest|client|tenant|visitor|applicant|candidate|vendor1099|requester|subscriber|buyer|attendee|invitee)s?(?:[ _-]?(?:id|name|email))?["']?\s*[:=|]|\b(?:mobile|cell|ssn|dob|birth ?date|date[ _-]of[ _-]birth|night phone)\b|"login"|\b(?:Ms|Mrs|Mr)\. [A-Z]/i;
/** Where people have mailboxes of their own. */
const ofPeople =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|fastmail|comcast|verizon|att|btinternet|orange|free|wanadoo|libero|mail|yandex|qq|163|posteo|t-online)\.[a-z.]{2,6}\b/i;

/** Whether an address of a role stands in the record of a person who has no other: beside a name it is made of, or beside what else is known of people. */
export function isInRecord(domain: string, { before, after }: Around): boolean {
  const near = `${before.slice(-nearMax)} ${after.slice(0, nearMax)}`;
  if (ofPerson.test(near) || ofPeople.test(near)) return true;
  const host = domain.toLowerCase().replaceAll(/[^a-z.]/g, "");
  for (const [, first = "", last = ""] of near.matchAll(
    /\b([A-Z][a-z'’]+)(?= (?:[A-Z]\. |[A-Z][a-z]+ )?([A-Z][a-z'’]+)\b)/g,
  )) {
    const [one, other] = [first, last].map((word) => word.toLowerCase().replaceAll(/[^a-z]/g, ""));
    if ((other !== undefined && other.length > 3 && host.includes(other)) || host.includes(`${one}${other}`))
      return true;
  }
  return false;
}
