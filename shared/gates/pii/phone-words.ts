import { lineAfter, lineBefore } from "../read/text.ts";

const lookBackMax = 44;

const oneOf = (words: readonly string[]): string => `(?:${words.join("|")})`;
const listOf = (words: string): string[] => words.split(" ");

/** What a number to be called is called. Whatever follows up to the number, if it names no other number. */
const labels = listOf(
  String.raw`(?:tele|smart|cell|i)?phones? telefono fax mobile caller callee cell cellular tel telephone ph mob sms whats\s?app hotline helpline toll[-\s]free voicemail`,
);
/** What people are asked to do with one. It stands right after them. */
const requests = listOf("call text dial ring reach phone message");
const objects = listOf(String.raw`me us him her them you back now today directly out anytime toll[-\s]free`);
/** Whose or where it is, with a colon. */
const places = listOf("contact desk office home work main direct day evening emergency");
const owners = listOf("my your his her their our");

const announcements = [
  String.raw`(?<![A-Za-z])${oneOf(labels)}(?![A-Za-z])\.?(?![ _-]?(?:ids?|count|ts|at|time|type|hash|model)\b)[^\d\n]{0,32}$`,
  String.raw`\b${oneOf(requests)}(?: ${oneOf(objects)}){0,3}(?: (?:at|on|via|under))?:? {0,2}$`,
  String.raw`\b${oneOf(places)}(?: (?:number|line|contact))?[:=] {0,2}$`,
  String.raw`\b${oneOf(owners)} (?:new |work |home |other )?(?:number|digits|cell)\b[^\d\n]{0,8}$`,
  String.raw`\bwa\.me/\+?$`,
].map((each) => new RegExp(each, "i"));
/** `Call Ann Lee at`: capital letters tell the name of a person from other words. */
const namedRequest =
  /\b(?:[Cc]all|[Tt]ext|[Pp]hone|[Rr]ing|[Rr]each|[Dd]ial|[Cc]ontact)(?: (?:[A-Z][a-z'’-]+|(?:Mrs?|Ms|Dr)\.)){1,3} (?:at|on):? $/;
const follows = /^[ -]{1,2}\(?(?:fax|mobile|office|cell|home|work|desk|phone|tel)\b/i;
/** A part of every announcement. Nearly all numbers stand where there is none, and one look is cheaper than six. */
const hints = new RegExp(
  oneOf([...labels, ...requests, ...places, "number", "digits", String.raw`wa\.me`]),
  "i",
);

/** A `#` with words behind it begins a comment and announces nothing. */
const otherNumbers =
  /\b(?:orders?|ids?|skus?|epoch|invoices?|ref(?:erence)?|tracking|accounts?|acct|card|serial|ticket|case|offset|timestamp|blk|block|isbn|build|version|item|length|size|port|pid|model|part|function)\b|\bno\.|#(?! {1,4}[a-z])/i;
/** `Phone No.`, `Cell #`: the label of a phone number contains what otherwise announces another number. */
const numberOf =
  /\b(phone|fax|mobile|cell|tel|telephone|ph|office|contact)\.? ?(?:#|n[or]\b\.?|num(?:ber)?\b\.?)/gi;
const lists =
  /\b(?:tests|ports|lines|pages|rows|values|codes|numbers|sizes|counts|bytes|ids)\b[^\d\n]{0,12}$/i;
/** So many of something. */
const units =
  /^ ?(?:[kmgt]i?b\b|[mnu]s\b|%)|^ (?!(?:is|was|has|as|this|plus|thanks|his|us|does|always)\b)[a-z]{2,14}s\b(?! ?[=:])/i;

const keys = new RegExp(
  [
    "[Pp]hone|[Mm]obile|PHONE|MOBILE",
    "(?:^|_)(?:tel|cell|fax|sms|msisdn|whatsapp)(?:$|_)",
    "(?:[Tt]el|[Ff]ax|Cell)(?:$|[A-Z])",
    "[Cc]ontact_?[Nn](?:o|um(?:ber)?)$",
  ].join("|"),
);
/** Keys under which something about a phone stands that is not its number. */
const otherKeys = /(?:[_-]id|Id|ID|[_-]ts|At|[_-]at|[Cc]ount|[Tt]ime|[Ss]tamp)$/;

export const isPhoneKey = (key: string): boolean => keys.test(key) && !otherKeys.test(key);

/** Whether the words right before `start`, or right after `end`, announce a phone number and none of them announces another number. */
export function announcesPhone(text: string, start: number, end: number): boolean {
  const after = lineAfter(text, end, 16);
  const before = wordsBefore(text, start);
  const isFollowed = follows.test(after);
  if ((!isFollowed && !hints.test(before)) || units.test(after)) return false;
  const words = before.replaceAll(numberOf, "$1");
  if (otherNumbers.test(words)) return false;
  return isFollowed || namedRequest.test(words) || announcements.some((each) => each.test(words));
}

/** Whether a list of other things comes before the number from `start`, of which three in a row are no more than that. */
export const announcesList = (text: string, start: number): boolean =>
  lists.test(lineBefore(text, start, lookBackMax));

/** The words before a number; a heading on a line of its own announces what stands below it, also as the first of a list. */
function wordsBefore(text: string, start: number): string {
  const before = lineBefore(text, start, lookBackMax);
  if (!/^[-*"' ]*$/.test(before) || text[start - before.length - 1] !== "\n") return before;
  const heading = lineBefore(text, start - before.length - 1, lookBackMax).trimEnd();
  return heading.endsWith(":") || !heading.includes(" ") ? `${heading} ` : before;
}
