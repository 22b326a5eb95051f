import type { Leaf, Probe, Sighting } from "../gate.ts";
import { announcesPhone, announcesSsn, isPhoneKey, isSsnKey } from "./context.ts";
import { isPhoneAt, isPossibleSsn, isSsnAt } from "./digits.ts";
import { isEmailAt } from "./email.ts";
import { ignorableDomain, ignorableNumber } from "./ignorable.ts";

/** What people and programs write in the place of a separator, and what it stands for. */
const separators: ReadonlyMap<string, string> = new Map([
  ["%2d", "-"],
  ["%20", " "],
  ["&#45;", "-"],
  ["&#x2d;", "-"],
  ["&#8209;", "-"],
  ["&#8211;", "-"],
  ["&ndash;", "-"],
  ["&nbsp;", " "],
  ["\\u002d", "-"],
  [" dash ", "-"],
  [" hyphen ", "-"],
  [" minus ", "-"],
  [" dot ", "."],
  // Between blanks a hyphen is also a minus, so that a word has to announce the number.
  [" - ", "/"],
]);
const written = [...separators.keys()];
const separated = new RegExp(`(\\d{3})(${written.join("|")})(\\d{2,3})\\2(\\d{4})$`, "i");
const writtenMax = 30;
const contextMax = 48;

/** A number of which the hyphens are coded or spelled out. */
export const respelledNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: written.flatMap((each) => [`000${each}00${each}0000`, `000${each}000${each}0000`]),
  look({ text, key }, end) {
    const found = separated.exec(text.slice(Math.max(0, end - writtenMax), end + 1));
    if (found === null) return undefined;
    const [all, area = "", separator = "", middle = "", last = ""] = found;
    const plain = separators.get(separator.toLowerCase()) ?? "-";
    const from = end + 1 - all.length;
    const before = text.slice(Math.max(0, from - contextMax), from);
    const number = area + plain + middle + plain + last;
    const leaf = { text: before + number + text.slice(end + 1, end + contextMax), key };
    const isSsn = middle.length === 2;
    const isFound = isSsn ? isSsnAt(leaf, before.length) : isPhoneAt(leaf, before.length);
    return isFound ? seen(isSsn ? "pii.ssn" : "pii.phone", number, end + 1) : undefined;
  },
};

const seen = (rule: string, number: string, until: number): Sighting => ({
  rule,
  until,
  ignorable: ignorableNumber(number),
});

const nineApart = "0 0 0 0 0 0 0 0 0";

/** `4 1 5 5 5 5 0 1 3 2`: one digit after the other, where a word announces a number. */
export const spelledNumber: Probe = {
  rules: ["pii.ssn", "pii.phone"],
  anchors: [nineApart, nineApart.replaceAll(" ", "-"), nineApart.replaceAll(" ", ".")],
  look(leaf, end) {
    const { text } = leaf;
    const start = end + 1 - nineApart.length;
    const separator = text[end - 1] ?? " ";
    let until = end + 1;
    while (text[until] === separator && /\d/.test(text[until + 1] ?? "")) until += 2;
    const digits = text.slice(start, until).replaceAll(/\D/g, "");
    if (/[\w$]$|\d[ .-]$/.test(text.slice(Math.max(0, start - 2), start)) || /\d/.test(text[until] ?? ""))
      return { until };
    const rule = announced(leaf, start, { digits, until });
    return rule === undefined ? { until } : seen(rule, digits, until);
  },
};

function announced(
  { text, key }: Leaf,
  start: number,
  { digits, until }: { digits: string; until: number },
): string | undefined {
  if (digits.length === 9) {
    const isSsn = isSsnKey(key) || announcesSsn(text, start, until);
    return isSsn && isPossibleSsn(digits.slice(0, 3), digits.slice(3, 5), digits.slice(5))
      ? "pii.ssn"
      : undefined;
  }
  const national = digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
  if (national.length !== 10 || national < "2") return undefined;
  return isPhoneKey(key) || announcesPhone(text, start, until) ? "pii.phone" : undefined;
}

/** Domains of which the last label is no word that could follow the end of a sentence. */
const wellKnown = new Set(
  "com org net edu gov io de uk fr nl es eu ca au ch se dk fi pl ru jp cn br info biz dev app cz ie nz mx kr".split(
    " ",
  ),
);
const spacedDomain = /^[A-Za-z0-9-]{1,63}(?: ?\. ?[A-Za-z0-9-]{1,63}){1,4}(?![\w(-])/;

/** `jane @ example . com` */
export const spacedEmail: Probe = {
  rules: ["pii.email.disguised"],
  anchors: [" @ "],
  look({ text }, end) {
    const domain = spacedDomain.exec(text.slice(end + 1, end + 120))?.[0].replaceAll(" ", "");
    const last = domain?.slice(domain.lastIndexOf(".") + 1) ?? "";
    if (domain === undefined || !wellKnown.has(last)) return undefined;
    const local = /[A-Za-z0-9][\w.+-]{0,63}$/.exec(text.slice(Math.max(0, end - 66), end - 2))?.[0] ?? "";
    if (!isEmailAt(`${local}@${domain} `, local.length)) return undefined;
    return { rule: "pii.email.disguised", until: end + 1, ignorable: ignorableDomain(domain, 0) };
  },
};
