import { facedHalf } from "../read/fold.ts";
import { KeptKeys } from "../read/shapes.ts";
import type { Around, Probe } from "../gate.ts";
import { shownAnchors, shownSpelled } from "../decode/shown.ts";
import type { Decoder } from "../decode/view.ts";
import { decodersFor } from "../decode/views.ts";
import type { Anchor } from "../search/trie.ts";
import { anchorsOf, compilePrefilter, type Prefilter } from "../search/prefilter.ts";
import { Stops } from "../search/stretch.ts";

/** A short text is looked over first, since most hold nothing. A longer one is read once, whatever is in it. */
export const glancedMax = 512;
/** Nothing is said by fewer characters that are not shown. */
export const unseenMin = 16;

/** Escapes of JSON, and faces of letters, that could hide an anchor from the prefilter: a text that holds one is opened, and nobody is asked about it. */
const escapes = ["\\u00", "\\\\x00", "\\/", "\\b", facedHalf];

/** The rule by which something counts that is less than it looks, once what stands around it is known. */
export type Lesser = (rule: string, around: () => Around) => string | undefined;

/** What one gate looks for, and how it takes what was seen. */
export interface Looking {
  probes: readonly Probe[];
  lesser?: Lesser | undefined;
}

interface Entry {
  probe: Probe;
  lane: number;
  lesser: Lesser | undefined;
}

/** The numbers under which the prefilter knows all those that are no probes. */
interface AskedBeside {
  /** What a reader does not see. */
  unshown: number;
  nobody: number;
  /** The first of the decoders. */
  decoders: number;
  /** How many numbers there are. */
  count: number;
}

/** What is the same for every value: who looks for what. */
export interface Inspector {
  entries: readonly Entry[];
  beside: AskedBeside;
  prefilter: Prefilter;
  /** The probes that want to know of a text of nothing but digits. */
  ofDigits: readonly Probe[];
  /** One for each wrapping, lent to whoever reads a text: no reading is interrupted by any but what it leads to, one wrapping further. */
  stops: readonly Stops[];
  /** The numbers of the entries that look at texts because of the key above them. */
  keyed: readonly number[];
  /** The numbers of the entries that look at all that was hidden. */
  ofHidden: readonly number[];
  decoders: readonly Decoder[];
  keptKeys: KeptKeys;
}

/** How many wrappings of JSON in strings, or of encodings in texts, are taken off. */
export const wrappingsMax = 3;

/** What was compiled last: gates that differ in what becomes of a finding look for the same, and it takes megabytes. */
let latest: Inspector | undefined;

export function createInspector(lanes: readonly Looking[]): Inspector {
  const entries = lanes.flatMap(({ probes, lesser }, lane) =>
    probes.map((probe) => ({ probe, lane, lesser })),
  );
  if (latest === undefined || !looksForTheSame(entries, latest.entries)) latest = compile(entries);
  return latest;
}

/** The same of those who only watch what others look at: they have the anchors of these. */
let latestPrefilter: { of: readonly (readonly string[])[]; prefilter: Prefilter } | undefined;

function prefilterOf(entries: readonly Entry[], anchors: () => Anchor[]): Prefilter {
  const of = entries.map(({ probe }) => probe.anchors);
  const known = latestPrefilter;
  if (known?.of.length === of.length && known.of.every((each, at) => each === of[at])) return known.prefilter;
  const prefilter = compilePrefilter(anchors());
  latestPrefilter = { of, prefilter };
  return prefilter;
}

const looksForTheSame = (some: readonly Entry[], others: readonly Entry[]): boolean =>
  some.length === others.length &&
  some.every(({ probe, lane }, at) => probe === others[at]?.probe && lane === others[at]?.lane);

function compile(entries: readonly Entry[]): Inspector {
  const { length } = entries;
  const ofHidden = [...entries.keys()].filter((at) => entries[at]?.probe.hidden !== undefined);
  const decoders = decodersFor(ofHidden.length > 0);
  const first = length + 2;
  const beside = { unshown: length, nobody: length + 1, decoders: first, count: first + decoders.length };
  const stops = Array.from({ length: wrappingsMax + 1 }, () => new Stops());
  const ofDigits = entries
    .map(({ probe }) => probe)
    .filter((probe) => probe.anchors.some((text) => /^\d+$/.test(text)));
  const keyed = [...entries.keys()].filter((at) => entries[at]?.probe.under !== undefined);
  const prefilter = prefilterOf(entries, () => [
    ...anchorsFor(entries, beside),
    ...decoders.flatMap((decoder, at) => anchorsOf(decoder, first + at)),
  ]);
  return { entries, beside, prefilter, ofDigits, stops, keyed, ofHidden, decoders, keptKeys: new KeptKeys() };
}

const anchorsFor = (entries: readonly Entry[], beside: AskedBeside): Anchor[] => [
  ...entries.flatMap(({ probe }, at) => anchorsOf(probe, at, beside.nobody)),
  ...shownAnchors.map((text) => ({ text, probe: beside.unshown })),
  ...shownSpelled.map((text) => ({ text, probe: beside.unshown, isSpelled: true })),
  ...escapes.map((text) => ({ text, probe: beside.nobody })),
];

const numberMax = 20;

/** Whether a text is a number that nobody has to look at: most are told by their length and their first digits, and stand in lists of thousands. */
export const isIdleNumber = ({ ofDigits }: Inspector, text: string, key: string): boolean =>
  isNumber(text) && ofDigits.every((probe) => probe.heeds?.(text, key) === false);

function isNumber(text: string): boolean {
  if (text.length > numberMax) return false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 48 || unit > 57) return false;
  }
  return true;
}
