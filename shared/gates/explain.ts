import { Budget } from "./engine/budget.ts";
import { judgeContent, weighedTexts } from "./content/judge.ts";
import { openingOf } from "./content/opening.ts";
import { isRefusal, wordsOf } from "./content/refusal.ts";
import { spokenTexts } from "./content/spoken.ts";
import { noRows, type Rows } from "./exceptions.ts";
import { Findings } from "./engine/findings.ts";
import type { Finding } from "./finding.ts";
import { fold } from "./read/fold.ts";
import type { Leaf, Probe, UnderKey, Weighed } from "./gate.ts";
import { Inspection } from "./engine/inspect.ts";
import { createInspector, type Looking } from "./engine/inspector.ts";
import { whyLeftAlone } from "./left-alone.ts";
import { LineNumbers } from "./read/text.ts";
import { inspecting, type InspectingGate } from "./gates.ts";
import { type ProfileName, rulesOf } from "./profiles.ts";
import { lookingOf } from "./engine/probes.ts";
import { Walk } from "./read/strings.ts";

/** A kind of thing that was seen, with the first places where it was. */
export interface Seen {
  rule: string;
  /** Why it is no finding; a finding has none. */
  why?: string;
  count: number;
  /** Places in the value with their keys, or lines of a text. Whoever asks is looking at an output of their own. */
  places: string[];
}

interface Explaining {
  profile: ProfileName;
  gates: readonly InspectingGate[];
  rows: Rows;
}

const placesTold = 5;
/** Where there are very many of a kind, they are likely to be in one place. */
const placesSought = 100;
const placeCharactersMax = 400;
const everyRule = new Map(
  inspecting.flatMap((gate) => rulesOf(gate, "strict").map((rule) => [rule.id, rule] as const)),
);
/** The rule that a probe seems to report when it has seen something and left it alone. */
const leftAlone = "left-alone";

/** For a person: what was found and where, and what a second look sees that was left alone. It takes its time. */
export function explain(output: unknown, findings: readonly Finding[], explaining: Explaining): Seen[] {
  const { profile, gates, rows } = explaining;
  const seen = new Map<string, Seen>();
  const inForce = new Set(gates.flatMap((gate) => rulesOf(gate, profile).map(({ id }) => id)));
  const hide = hiding(output, gates);
  const note: Note = (rule, why, place, more = 0) => {
    const kind = `${rule} ${why ?? ""}`;
    const known = seen.get(kind) ?? { rule, ...(why === undefined ? {} : { why }), count: 0, places: [] };
    seen.set(kind, known);
    known.count += 1 + more;
    if (known.places.length === placesTold || known.count > placesSought) return;
    const where = hide(place());
    if (!known.places.includes(where)) known.places.push(where);
  };
  const lines = new LineNumbers(typeof output === "string" ? output : "");
  for (const finding of findings)
    note(
      finding.rule,
      undefined,
      () => (finding.gate === "content" ? weighedIn(output) : placeOf(finding, lines)),
      finding.more,
    );
  const leave = (rule: string, path: () => string, place: () => string): void => {
    if (!inForce.has(rule)) note(rule, `the profile ${profile} lets it pass, strict does not`, place);
    else if (rows.rowOf(rule, path) === undefined) note(rule, "an exception names it", place);
  };
  lookAround(
    output,
    gates.map((gate) => lookingOf[gate]),
    { leave, note },
  );
  if (gates.includes("content")) lookAtContent(output, { leave, note });
  return [...seen.values()];
}

/** A line of a text, or a place in a value, with what hides it there and what it was weighed by. */
function placeOf({ path, from, via, signs }: Finding, lines: LineNumbers): string {
  const where = path === "" && from !== undefined ? `line ${lines.at(from + 1)}` : path;
  return `${where}${via === undefined ? "" : ` in ${via}`}${toldOf(signs)}`;
}

/** Keys are told, but not those in which something is found: they are what must not be shown. */
function hiding(output: unknown, gates: readonly InspectingGate[]): (place: string) => string {
  const keys = new Set<string>();
  const walk = new Walk(output);
  while (walk.next()) {
    if (walk.isKey) keys.add(walk.text);
  }
  // Made where there are keys to hide: it takes longer than most outputs.
  if (keys.size === 0) return shortened;
  const inspector = createInspector(gates.map((gate) => lookingOf[gate]));
  const found = [...keys].filter((key) => {
    const findings = new Findings("", everyRule);
    const lanes = gates.map(() => ({ findings, crashed: false }));
    new Inspection(inspector, { ...unlimited(key), rows: noRows, lanes }).advance(false);
    return findings.list().length > 0;
  });
  return (place) => shortened(found.reduce((text, key) => text.replaceAll(key, "*"), place));
}

const shortened = (place: string): string =>
  place.length <= placeCharactersMax ? place : `${place.slice(0, placeCharactersMax)}…`;

const unlimited = (output: unknown): { output: unknown; budget: Budget } => ({
  output,
  budget: new Budget({ now: () => 0 }),
});

type Note = (rule: string, why: string | undefined, place: () => string, more?: number) => void;

/** The listeners: `leave` hears what a rule reports, which may still be no finding, `note` what a rule left alone. */
interface Told {
  leave: (rule: string, path: () => string, place: () => string) => void;
  note: Note;
}

/** What a probe was asked last, which is what a sighting that is reported next is about. */
interface Asked {
  leaf: Leaf | undefined;
  /** Whether the leaf is the output itself, in which places are lines. */
  isWhole: boolean;
  end: number;
  left?: { rule: string; why: string };
  signs?: Weighed["signs"] | undefined;
}

function lookAround(output: unknown, looking: readonly Looking[], { leave, note }: Told): void {
  const whole = typeof output === "string" ? fold(output) : undefined;
  const lines = new LineNumbers(whole ?? "");
  let asked: Asked = { leaf: undefined, isWhole: false, end: 0 };
  // A whole text has its place in the value, and no line.
  const underAsked =
    (under: UnderKey): UnderKey["look"] =>
    (leaf) => {
      asked = { leaf: undefined, isWhole: false, end: 0 };
      return under.look(leaf);
    };
  const hiddenAsked =
    (hidden: NonNullable<Probe["hidden"]>): Probe["hidden"] =>
    (leaf, hiding) => {
      const sighting = hidden(leaf, hiding);
      asked = { leaf: undefined, isWhole: false, end: 0, signs: sighting?.weighed?.signs };
      return sighting;
    };
  const watch = (probe: Probe): Probe => ({
    ...probe,
    // What is dismissed by its shape is worth a word as well.
    heeds: () => true,
    ...(probe.under && { under: { ...probe.under, look: underAsked(probe.under) } }),
    ...(probe.hidden && { hidden: hiddenAsked(probe.hidden) }),
    look(leaf, end, read) {
      const isWhole = leaf === asked.leaf ? asked.isWhole : leaf.text === whole;
      const sighting = probe.look(leaf, end, read);
      asked = { leaf, isWhole, end, signs: sighting?.weighed?.signs };
      if (sighting?.rule !== undefined) return sighting;
      const { weighed } = sighting ?? {};
      if (weighed !== undefined && sighting?.rule === undefined) {
        asked.left = { rule: weighed.rule, why: "more speaks against it" };
        return { rule: leftAlone, until: sighting?.until ?? 0 };
      }
      const left = whyLeftAlone(probe.rules, leaf.text, end);
      if (left === undefined) return sighting;
      asked.left = left;
      return { rule: leftAlone, until: sighting?.until ?? 0 };
    },
  });
  const watched = looking.flatMap(({ probes, lesser }) =>
    probes.map((probe): Looking => ({ probes: [watch(probe)], lesser })),
  );
  const inspection = new Inspection(createInspector(watched), {
    ...unlimited(output),
    lanes: watched.map(() => ({ findings: new Findings("", everyRule), crashed: false })),
    // Asked about every sighting, and taking each for excepted, it hears of all of them and nothing is ever enough.
    rows: {
      rowsMax: 1,
      exceptionOf: () => -1,
      rowOf(rule, path) {
        const { isWhole, end, left, signs } = asked;
        const place = (): string => `${isWhole ? `line ${lines.at(end)}` : path()}${toldOf(signs)}`;
        if (left !== undefined) note(left.rule, left.why, place);
        else leave(rule, path, place);
        return undefined;
      },
    },
  });
  inspection.advance(false);
}

/** What was weighed, the heaviest first, what speaks against it behind. */
function toldOf(signs: Weighed["signs"] = []): string {
  const told = signs
    .filter(({ weight }) => weight !== 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ name, weight }) => `${weight > 0 ? "+" : ""}${weight} ${name}`);
  return told.length === 0 ? "" : ` (${told.join(", ")})`;
}

const wholeOutput = (): string => "the output as a whole";

/** The words of a reply that speak most for a refusal. */
function weighedIn(output: unknown): string {
  const words = weighedTexts(output).filter(isRefusal).flatMap(wordsOf);
  const told = words.map(({ words, weight }) => `+${weight.toFixed(1)} "${words.trim()}"`);
  return told.length === 0 ? wholeOutput() : `${wholeOutput()} (${told.slice(0, wordsTold).join(", ")})`;
}

const wordsTold = 5;
const laterCharacters = 65_536;
const apologizes =
  /^\W*(?:i'm|i am|we're|we are)? ?(?:very |so )?(?:sorry|apologies|unfortunately|afraid)\b/i;
const words =
  /\bI(?:'m| am) (?:unable|not able)\b|\bI (?:cannot|can['’]t|can not|won['’]t) (?:help|assist|do|provide|comply)\b/i;

function lookAtContent(output: unknown, { leave, note }: Told): void {
  let found = false;
  judgeContent(output, (rule, path) => {
    found = true;
    leave(rule, () => path, wholeOutput);
    return true;
  });
  if (found) return;
  for (const { text } of spokenTexts(output)) {
    if (apologizes.test(openingOf(text)) && !isRefusal(text))
      note("content.refusal", "it opens with an apology, and no refusal follows", wholeOutput);
    else if (words.test(text.slice(0, laterCharacters)))
      note("content.refusal", "the words of a refusal do not open it, as in a quotation", wholeOutput);
  }
}
