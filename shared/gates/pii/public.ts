import type { Around } from "../gate.ts";
import { lineAfter, lineBefore } from "../read/text.ts";
import { ofPerson } from "./records.ts";

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
const packageMarks =
  /["'<]?\b(version|licen[cs]es?|repository|homepage|(?:dev|peer)?[dD]ependencies|keywords|classifiers|requires[-_](?:python|dist)|dist-tags|tarball|dist|bugs|shasum|integrity|edition|artifactId|groupId|packaging|apiVersion|appVersion|scripts|engines|main|exports|build-system|readme|crate|gem|package|packages|module|modules|plugin|parents|tree|committer|commit|sha|pushed_at|minimum_\w+|galaxy_\w+|require|autoload|bin|extends|environment|namespace|platforms?|rockspec|source|summary|project_urls?|home_page|cff-version|doi|short_id)\b["']?\s*(?:[:=>]|=>)/g;
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
  const near = before.slice(-nearMax) + after.slice(0, nearMax);
  return marksIn(near, sourceMarks) >= enoughMarks && !ofPerson.test(near);
}

/** How far the words reach that say what kind of text it is. */
const nearMax = 700;
/** Words of texts about software and its licences. */
const sourceMarks =
  /\b(copyright|licen[cs]e|warrant(?:y|ies)|redistribut\w+|upstream|debian|maintainers|maintained|contribut\w+|authors?|patch(?:es)?|signed-off-by|bug reports?|software|gpl|bsd|mit|source (?:code|file|package)s?|public domain|mailing list|vulnerabilit\w+|pull requests?|translat\w+|released? under|internet-draft|rfc \d+|changelog|trademarks?|implementation|compiler|librar(?:y|ies))\b/gi;

const isUnderCopyright = (before: string): boolean =>
  /(?:copyright|©)[^@\n]{0,80}\n[^@\n]{0,80}$/i.test(before);

function marksIn(text: string, kind: RegExp): number {
  const marks = new Set<string>();
  for (const [, mark = ""] of text.matchAll(kind)) marks.add(mark.toLowerCase());
  return marks.size;
}
