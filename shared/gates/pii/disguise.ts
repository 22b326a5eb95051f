import type { Leaf, Probe, Sighting } from "../gate.ts";
import { unmistakable, wordlike } from "./public-names.ts";
import { isEmailAt } from "./email.ts";

export const disguisedRules = ["pii.email.disguised", "pii.email.public"];

const localMax = 64;
const backMax = 90;
const domainMax = 160;
const listOf = (words: string): string[] => words.split(" ");
const inBrackets = (words: string): string[] =>
  listOf("[] () {} <>").flatMap((pair) =>
    listOf(words).flatMap((word) => [pair[0]! + word + pair[1]!, `${pair[0]!} ${word} ${pair[1]!}`]),
  );

const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
/** A dot in brackets, as a word, or by its number. */
const hiddenDot = String.raw`%(?:25)*2e|&#0*46;?|&#x0*2e;?|&period;|\\u002e|\\x2e|=2e| {0,2}[[({<] ?(?:dot|\.|punto|ponto|punkt) ?[\])}>] {0,2}| -dot- |_dot_| (?:dot|punto|punkt) `;
const hiddenHyphen = " (?:dash|hyphen|minus) ";
/** After the semicolon of an entity, and a blank or two behind a sign in brackets. */
const domainOf = (dot: string): RegExp =>
  new RegExp(`^;? {0,2}(${label}(?:(?:${dot}|${hiddenHyphen})${label}){1,8})(?![_(\\w])`, "i");
const domain = domainOf(`\\.|${hiddenDot}`);

const sign =
  /(?:%(?:25)*40|&(?:amp;)?#0*64;?|&#x0*40;?|&(?:amp;)?commat;?|\\u0040|\\x40|=40|[[({<] ?(?:at|@|ät|arroba) ?[\])}>]|[[(]a[\])]|&lt;at&gt;| -at-)$/i;
/** A sign in the open, or as a word, before the first dot that is hidden. */
const signBeforeDot = new RegExp(
  `( ?@ ?| at | -at- |_at_| arroba )(?:${label}(?:(?:\\.|${hiddenDot})${label}){0,3}(?:${hiddenHyphen}${label})?)(?:${hiddenDot}|&#46|&#x2e)$`,
  "i",
);
const article = /^(?:a|an|the|this|that|each|every|any|some|one|my|your|our|its)\b/i;
const spokenEnds: ReadonlySet<string> = new Set([...unmistakable, ...wordlike]);

interface Place {
  /** Where the sign begins and ends. */
  from: number;
  to: number;
  /** The top-level domains that leave no doubt, where the sign says little. */
  ends?: ReadonlySet<string> | undefined;
}

/** The address that what stands around a sign makes once it is written out, if it makes one. */
function addressSeen({ text }: Leaf, { from, to, ends }: Place): Sighting | undefined {
  const written = domain.exec(text.slice(to, to + domainMax));
  const plain = written?.[1]
    ?.replaceAll(new RegExp(hiddenHyphen, "gi"), "-")
    .replaceAll(new RegExp(`${hiddenDot}`, "gi"), ".");
  if (plain === undefined || ends?.has(plain.slice(plain.lastIndexOf(".") + 1).toLowerCase()) === false)
    return undefined;
  const local = text.slice(Math.max(0, from - localMax), from).trimEnd();
  // A coded blank or slash is no part of a name.
  if (!/\w$/.test(local) || /%[0-9a-f]{2}$/i.test(local) || !isEmailAt(`${local}@${plain} `, local.length))
    return undefined;
  const name = /[^\s"'<>()[\]{},;:=|]+$/.exec(local)?.[0] ?? local;
  const start = Math.max(0, from - localMax) + local.length - name.length;
  return { rule: "pii.email.disguised", from: start, to: to + (written?.[0].length ?? 0), until: to };
}

const tight = listOf("(a) [a]");
/** An address of which the sign, and perhaps the dots, are written by their numbers or in brackets. */
const lookAtSign = (leaf: Leaf, end: number): Sighting | undefined => {
  const { text } = leaf;
  const written = sign.exec(text.slice(Math.max(0, end - 11), end + 1))?.[0];
  if (written === undefined) return undefined;
  const from = end + 1 - written.length;
  // Quoted printable is followed by the domain itself; a number goes on.
  if (written.startsWith("=") && !/[A-Za-z]/.test(text[end + 1] ?? "")) return undefined;
  const isTight = tight.includes(written.toLowerCase());
  if (isTight && (text[from - 1] === " " || text[end + 1] === " ")) return undefined;
  return addressSeen(leaf, { from, to: end + 1, ends: isTight ? unmistakable : undefined });
};

const numbers = "%40 %2540 %252540 &#64 &#064 &#0064 &#x40 &#x0040 &#x00040 &amp;#64 \\u0040 \\x40 =40";
const probe = (anchors: readonly string[], look: Probe["look"], spelled: readonly string[] = []): Probe => ({
  rules: disguisedRules,
  reach: 700,
  anchors,
  // Most numbers of letters are those of other letters.
  spelled,
  look,
});

/** `jane at example dot com`, `jane@example[.]com`: the dot is hidden. */
function lookAtDot(leaf: Leaf, end: number): Sighting | undefined {
  const before = leaf.text.slice(Math.max(0, end - backMax), end + 1);
  const said = signBeforeDot.exec(before);
  if (said === null) return undefined;
  const from = end + 1 - before.length + said.index;
  const to = from + said[1]!.length;
  if (article.test(leaf.text.slice(to, to + 6))) return undefined;
  const seen = addressSeen(leaf, { from, to, ends: said[1] === "@" ? undefined : spokenEnds });
  return seen && { ...seen, until: end + 1 };
}

export const disguises: readonly Probe[] = [
  probe(
    listOf("&amp;commat &commat &lt;at&gt; (a) [a]").concat(" -at-", inBrackets("at @ ät arroba")),
    lookAtSign,
    listOf(numbers),
  ),
  probe(
    [" dot ", " -dot- ", "_dot_", " punto ", " punkt ", "&#46", "&#x2e", "&period", ...inBrackets(". dot")],
    lookAtDot,
  ),
  // `jane @ example.com`
  probe([" @ "], (leaf, end) => addressSeen(leaf, { from: end - 2, to: end, ends: unmistakable })),
];
