import type { Around } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import {
  announcesPhone,
  announcesSsn,
  headingOf,
  headsPhone,
  headsSsn,
  isPhoneKey,
  isSsnKey,
} from "./phone-words.ts";
import { isNobodys, isRole, isTollFree } from "./public-names.ts";

/** One expression out of several that stand in lines of their own. */
const anyOf = (forms: readonly RegExp[], flags: string): RegExp =>
  new RegExp(forms.map(({ source }) => source).join("|"), flags);

/** The rule by which personal data counts that is less than it looks: public by intent, or a number by its shape alone. */
export function lesserPii(rule: string, seen: () => Around): string | undefined {
  if (rule.startsWith("pii.email")) return isPublicAddress(rule, seen()) ? "pii.email.public" : undefined;
  if (rule !== "pii.ssn" && rule !== "pii.phone") return undefined;
  const around = seen();
  const digits = around.said.replaceAll(/\D/g, "");
  if (rule === "pii.phone" && isTollFree(digits)) return "pii.phone.public";
  return isShape(around.said) && isOnlyShaped(around, rule === "pii.ssn") ? `${rule}.shape` : undefined;
}

function isPublicAddress(rule: string, around: Around): boolean {
  const plain = rule === "pii.email" ? around.said : undisguised(around.said);
  const at = plain.lastIndexOf("@");
  const local = plain.slice(0, Math.max(0, at));
  const domain = plain.slice(at + 1);
  if (at > 0 && isNobodys(local, domain)) return true;
  return (at > 0 && isRole(local) && !isInRecord(domain, around)) || isPublicThere(around);
}

/** As far as it is needed to know whose it is. */
const undisguised = (said: string): string =>
  said
    .replace(
      /%(?:25)*40|&(?:amp;)?(?:#0*64|#x0*40|commat);?|\\u0040|\\x40|=40|\s*[[({<]\s?(?:at|@|a)\s?[\])}>]\s*| -?at-? | @ /i,
      "@",
    )
    .replaceAll(/%2e|&#0*46;?|\s*[[({<]\s?(?:dot|\.)\s?[\])}>]\s*| -?dot-? | ?\. ?/gi, ".");

/** Words for those who made something and put their names to it. */
const makers =
  "(?:authors?|maintainers?|contributors?|uploaders?|packagers?|publishers?|developers?|creators?|owners?|contacts?|vendor|company|committers?|taggers?|_npmUser|npm_user|bugs|support|funding)(?:[_-]?(?:name|e?mail))?";

/** A line of git, or of a patch, that says whose it is. */
const gitLines: readonly RegExp[] = [
  /^\W{0,6}(?:author|commit|committer|tagger|user|merged[- ]by)(?:-mail)?:? +[^<@\n]{0,80}<[^<>\n]+>(?:\s|$)/i,
  /^\W{0,6}[A-Z][A-Za-z]+(?:[- ][A-Za-z]+){0,4}-by:\s/,
  // A short or whole hash at the head of the line, as in every format that people give to a log.
  /^[\s*|\\/^+-]*(?:commit )?(?=[a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/,
  // Of a map of names.
  /^[+-]? ?[^<@,;:\n]{2,60}<[^<>\n]+>[^<@,;\n]*<[^<>\n]+>\s*$/,
  /^\s*\d+\t[^<@\n]{1,80}<[^<>\n]+>\s*$/,
];
const trailers = /^(?:\W{0,6}[A-Z][A-Za-z]+(?:-[a-z]+)*-by: |diff --git |--- |index [0-9a-f]{7})/m;
const patchHead = /(?:^|\n)\W{0,4}From [0-9a-f]{40} [^\n]*\n(?:[^\n]*\n){0,6}$/;

/** A line that names who made something, in what packages, sources and systems carry. */
const makerLines: readonly RegExp[] = [
  /copyright|©|\(c\) ?(?:19|20)\d\d|\blicen[cs]ed?\b|\bSPDX-/i,
  /^[\s|]*(?:\d+[\t:→| -]\s*)?(?:19|20)\d\d\s*(?:[-–,]\s*(?:(?:19|20)\d\d|present|now))*,?\s+[^<@\n]{2,80}<?[^\s<>@]+@/,
  // Logs of changes: GNU, Debian, RPM.
  /^ -- [^<\n]+<[^<>\n]+> {1,2}[A-Z][a-z]{2}, /,
  /^\* [A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{4} /,
  /\b(?:author|maintainer|packager)[_-]?e?-?mail\b|__(?:author|email|maintainer)__|@author\b|moduleauthor::|\bX?[A-Z-]*Original-Maintainer:|\b(?:Last-Translator|Language-Team|Report-Msgid-Bugs-To):|\brua=mailto:/i,
  /^\W{0,12}(?:Maintainer|Uploaders|Packager|Changed-By|Maintainers|Contributors?|Original author|Upstream-Contact|Author|Authors|AUTHOR|MAINTAINER)\b[^@\n]{0,3}[\s:=]/,
  /\b(?:LABEL|maintainer)\s*=|\bperson\(|\b(?:spec|s|gem)\.(?:email|authors?)\b|^\W{0,3}M:\s/,
  /\b(?:written|contributed|maintained|created|developed|authored|reported|suggested|translated|packaged|ported|fixed|published[^@\n]{0,30}|patch(?:es)?|ideas?) (?:by|from)\b/i,
  /^(?:uid|pub|sub|sig)\b|\bgpg: |ssh-(?:rsa|dss|ed25519) AAAA|\becdsa-sha2-\S+ AAAA/,
];
/** What follows a heading of these is written for everybody. */
const openHeading =
  /(?:^|\n)(?:(?:\+\+\+|---|diff --git) [^\n]*\b(?:AUTHORS|MAINTAINERS|CONTRIBUTORS|CREDITS|THANKS|mailmap|CODEOWNERS|COPYING|LICENSE)\b[^\n]*|#{1,6} +[^\n]*\b(?:authors?|contributors?|maintainers?|credits|thanks|acknowledge?ments?|contact|contacts|security|vulnerabilit\w+|enforcement|support|help|licen[cs]e|team|code of conduct|questions)\b[^\n]*|(?:AUTHORS?|MAINTAINERS?|CREDITS|COPYRIGHT|REPORTING BUGS|BUGS|THANKS|CONTRIBUTORS|ACKNOWLEDGEMENTS)|(?:Authors?|Contributors?|Maintainers?|Credits|Thanks|Acknowledge?ments|Contact)\s*:?\s*\n[-=~^*]{3,})\s*\n(?:(?!\n#{1,6} )[^])*$/i;

/** The owners of the files that a pattern names. */
const owners =
  /^\s*(?:\d+[\t:→|-]\s*)?(?:[\w.-]*[*/][^\s@]*|\*)\s+(?:@[\w./-]+\s+|[^\s@]+@[^\s@]+\s+)*[^\s@<>"]+@/;

/** In a member of these names, however deep, in JSON, TOML, YAML or a program. */
const inMember = new RegExp(
  `["']?\\b${makers}["']?\\s*(?:[:=]|=>)\\s*(?:\\{[^{}]*|\\[[^\\]]*|"[^"\\n]*|'[^'\\n]*|\\n(?:[ \\t-]+[^\\n]*\\n)*[^\\n]*|[^\\n,]*)$`,
  "i",
);
const inElement =
  /<(?:developers?|contributors?|authors?|owners?|maintainers?)\b[^>]*>(?:(?!<\/(?:developers?|contributors?|authors?|owners?|maintainers?)>)[^])*$/i;
/** What only packages and commits have; one of them alone may be anything. */
const packageMarks = new RegExp(
  String.raw`["'<]?\b(${[
    String.raw`version|licen[cs]es?|repository|homepage|(?:dev|peer)?[dD]ependencies|keywords|classifiers`,
    String.raw`requires[-_](?:python|dist)|dist-tags|tarball|dist|bugs|shasum|integrity|edition|artifactId`,
    String.raw`groupId|packaging|apiVersion|appVersion|scripts|engines|main|exports|build-system|readme|crate`,
    String.raw`gem|package|packages|module|modules|plugin|parents|tree|committer|commit|sha|pushed_at`,
    String.raw`minimum_\w+|galaxy_\w+|require|autoload|bin|extends|environment|namespace|platforms?|rockspec`,
    String.raw`source|summary|project_urls?|home_page|cff-version|doi|short_id`,
  ].join("|")})\b["']?\s*(?:[:=>]|=>)`,
  "g",
);
const enoughMarks = 2;

const lineMax = 300;

/** Whether the words around an address say that it is public by intent. */
export function isPublicThere({ before, after, leaf: { text }, from }: Around): boolean {
  const lead = lineBefore(text, from, lineMax);
  const line = lead + lineAfter(text, from, lineMax);
  const above = before.slice(0, before.length - lead.length);
  if (gitLines.some((each) => each.test(line)) || makerLines.some((each) => each.test(line))) return true;
  if (owners.test(line) || inElement.test(before)) return true;
  if (/^\W{0,6}(?:Cc|To|From):/i.test(line)) return patchHead.test(above) || trailers.test(above);
  if (openHeading.test(before) || isUnderCopyright(before)) return true;
  if (inMember.test(before) && marksIn(before + after, packageMarks) >= enoughMarks) return true;
  const near = before.slice(-sourceReach) + after.slice(0, sourceReach);
  return marksIn(near, sourceMarks) >= enoughMarks && !ofPerson.test(near);
}

/** How far the words reach that say what kind of text it is. */
const sourceReach = 700;
/** Words of texts about software and its licences. */
const sourceMarks = new RegExp(
  String.raw`\b(${[
    String.raw`copyright|licen[cs]e|warrant(?:y|ies)|redistribut\w+|upstream|debian|maintainers|maintained`,
    String.raw`contribut\w+|authors?|patch(?:es)?|signed-off-by|bug reports?|software|gpl|bsd|mit`,
    String.raw`source (?:code|file|package)s?|public domain|mailing list|vulnerabilit\w+|pull requests?`,
    String.raw`translat\w+|released? under|internet-draft|rfc \d+|changelog|trademarks?|implementation|compiler`,
    String.raw`librar(?:y|ies)`,
  ].join("|")})\b`,
  "gi",
);

const isUnderCopyright = (before: string): boolean =>
  /(?:copyright|©)[^@\n]{0,80}\n[^@\n]{0,80}$/i.test(before);

function marksIn(text: string, kind: RegExp): number {
  const marks = new Set<string>();
  for (const [, mark = ""] of text.matchAll(kind)) marks.add(mark.toLowerCase());
  return marks.size;
}

const recordReach = 220;
/** Fields, columns and words that speak of one person. */
export const ofPerson = anyOf(
  [
    /\b(?:first|last|full|given|family|display|guest|contact|customer)[ _-]?name\b/,
    /\b(?:customer|patient|guest|client|tenant|visitor|applicant|candidate|vendor1099|requester|subscriber|buyer|attendee|invitee)s?(?:[ _-]?(?:id|name|email))?["']?\s*[:=|]/,
    /\b(?:mobile|cell|ssn|dob|birth ?date|date[ _-]of[ _-]birth|night phone)\b|"login"/,
    /\b(?:Ms|Mrs|Mr)\. [A-Z]/,
  ],
  "i",
);
/** Where people have mailboxes of their own. */
const ofPeople =
  /@(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|proton|protonmail|fastmail|comcast|verizon|att|btinternet|orange|free|wanadoo|libero|mail|yandex|qq|163|posteo|t-online)\.[a-z.]{2,6}\b/i;

/** Whether an address of a role stands in the record of a person who has no other: beside a name it is made of, or beside what else is known of people. */
export function isInRecord(domain: string, { before, after }: Around): boolean {
  const near = `${before.slice(-recordReach)} ${after.slice(0, recordReach)}`;
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

/** Three groups of digits: what stands so can also be a part, a version or an order. */
export const isShape = (said: string): boolean => shape.test(said);
const shape = /^\d{3}([-. /])\d{2,3}[-. /]\d{4}$/;
const otherNumber =
  /(?:\b|_)(?:sku|part|version|model|serial|order|invoice|item|product|isbn|upc|ean|build|catalog(?:ue)?|stock|case|ticket|tracking|ref(?:erence)?|p\/?n|s\/?n|no|number|id|code|lot|batch|release|rev)s?["'#]?[\s:=|#.]*$/i;

/** What else is known of one person, as the name of a field or a column, or as such a thing itself. */
const personal = anyOf(
  [
    /\b(?:first|last|full|given|family|middle|maiden|sur)[ _-]?names?\b|\bsurname\b/,
    /\be-?mails?\b|\b(?:dob|d\.o\.b|birth ?da(?:y|te)|date[ _-]?of[ _-]?birth|born)\b/,
    /\b(?:home|street|mailing|postal)?[ _-]?address\b/,
    /\b(?:patient|employee|customer|applicant|tenant|client|spouse|guest|caller|driver|insured|beneficiary|resident|student|taxpayer)s?\b/,
    /\b(?:salary|gender|nationality|passport|zip(?:[ _-]?code)?|postcode|marital)\b/,
    /\b(?:call|phone|reach) (?:you|me|him|her|us|them)\b|\b(?:Mr|Mrs|Ms|Dr)\. [A-Z]/,
    /[\w.+-]@[\w-]+\.[a-z]{2,}/,
  ],
  "i",
);
const personReach = 160;

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
  return !personal.test(before.slice(-personReach)) && !personal.test(after.slice(0, personReach));
}
