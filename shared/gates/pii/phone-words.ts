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

/** Words that announce a Social Security Number anywhere before it. */
const namesSsn =
  /\bssns?\b|\bs\.s\.n\b|\bss#|social[ _-]?sec(?:urity)?|\bsoc\.? sec|\bmy social\b|\bsocial(?: (?:#|no\.?|number))?[:=]/i;
const namesSsnAfter = /^[ ,(]{1,3}(?:is )?(?:(?:my|his|her|the|their|your|\w{1,16}['’]s) )?(?:ssn|social)\b/i;

/** A sentence or clause of its own names another number after the last word for this one. */
const noSsn =
  /[.;\n][^\d]*\b(?:account|acct|order|invoice|case|ticket|claim|ref(?:erence)?|tracking|serial|phone|card|policy|zip)\b[^\d]*$/i;

/** The letters are also in `businessNumber` and `classname`, so that capitals and beginnings of words count. */
const ssnKeys = new RegExp(
  String.raw`(?:^|[^A-Za-z])ssn(?:no|num(?:ber)?)?(?![a-z])|(?:^|[a-z\d_-])S(?:sn|SN)(?![a-z])|(?:user|emp|employee|customer|patient|client|member|spouse)ssn$|` +
    "(?:^|_)ss_?(?:no|num(?:ber)?)$|[Ss]ocial[_-]?[Ss]ec|SOCIAL[_-]?SEC",
);
/** Every such key holds two letters that few others do: lists of ids ask for each of theirs. */
const ssnHint = /s[so]/i;

export const isSsnKey = (key: string): boolean => ssnHint.test(key) && ssnKeys.test(key);

/** Whether the words next to the number from `start` to `end` announce a Social Security Number. */
export function announcesSsn(text: string, start: number, end: number): boolean {
  if (namesSsnAfter.test(text.slice(end, end + 32))) return true;
  const before = text.slice(Math.max(0, start - lookBackMax), start);
  const at = before.search(namesSsn);
  return at >= 0 && !noSsn.test(before.slice(at));
}

const isDelimiter = (unit: string | undefined): unit is string =>
  unit === "," || unit === "\t" || unit === ";" || unit === "|";
const isQuoting = (unit: string | undefined): boolean => unit === '"' || unit === "'" || unit === " ";
const headMax = 400;
const telling = /phone|mobile|\bcell|\btel\b|\bfax\b|ssn|social.?sec/i;

/**
 * The heading of the column in which the number from `start` to `end` stands alone, when the text begins as a table does whose headings say
 * something about numbers at all.
 */
export function headingOf(text: string, start: number, end: number): string | undefined {
  const before = isQuoting(text[start - 1]) ? text[start - 2] : text[start - 1];
  const after = isQuoting(text[end]) ? text[end + 1] : text[end];
  const delimiter = isDelimiter(before) ? before : after;
  if (!isDelimiter(delimiter)) return undefined;
  const isAlone = [before, after].every(
    (each) => each === undefined || each === delimiter || /[\r\n]/.test(each),
  );
  const head = text.slice(0, headMax);
  if (!isAlone || !telling.test(head)) return undefined;
  const header = head.split("\n").find((line) => line.includes(delimiter));
  const line = lineBefore(text, start, headMax);
  if (header === undefined || start < header.length || line.length === headMax) return undefined;
  const column = line.replaceAll(/"[^"]*"/g, "").split(delimiter).length - 1;
  const heading = header.split(delimiter)[column] ?? "";
  return heading.trim().replaceAll(/^["']|["']$/g, "");
}

/** `Id` and `count` at the end name something else than the number. */
export const headsPhone = (heading = ""): boolean =>
  /phone|mobile|\bcell|\btel\b|\bfax\b/i.test(heading) &&
  !/(?:\bid|_id|count|model|type|time|at)$/i.test(heading);

export const headsSsn = (heading = ""): boolean => /(?:\b|_)ssn\b|social.?sec/i.test(heading);
