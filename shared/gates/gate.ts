/** One thing a gate can find. The id is what people switch off; the words are all that a reason may say about it. */
export interface Rule {
  id: string;
  one: string;
  many: string;
  /** What it flags and what it leaves alone, in a sentence of Markdown each for docs/reference/gates.md. */
  flags: string;
  leaves: string;
  /** Outputs that break it, and outputs near to those that do not: `test/shared/gates/rule-examples.test.ts` tries each. */
  fails?: readonly string[];
  passes?: readonly string[];
}

/** What looks like an order and may be none: an option lets it pass. */
export type Ignorable = "doubtful-order";

/** The signs by which something was judged, and the rule that they lean to even where it is no finding. */
export interface Weighed {
  rule: string;
  signs: readonly { name: string; weight: number }[];
}

/** What was seen, and what stands around it in what was delivered, as far as it is near. */
export interface Around {
  before: string;
  said: string;
  after: string;
  /** The text in which it was seen, and where in it. */
  leaf: Leaf;
  from: number;
}

/** What a probe saw: the rule that was broken, if any, and where it stopped reading. */
export interface Sighting {
  rule?: string;
  /**
   * Where it stands in the text, the end not included: what has to go so that it is seen no more. Where a probe does
   * not say so it is the line around the anchor.
   */
  from?: number | undefined;
  to?: number | undefined;
  /** The same, where it takes a while to tell: asked only of what counts. */
  span?: () => { from: number; to: number };
  /** What it is as well, and counts as where that rule is switched off. */
  otherwise?: string | undefined;
  /** Other rules that it breaks by other signs, the strongest first: where a rule is switched off or excepted, it counts as the next. */
  besides?: readonly string[] | undefined;
  /** Why an option may let it pass; asked only where there is such an option. */
  ignorable?: () => Ignorable | undefined;
  /** What it was weighed by, for whoever asks why. */
  weighed?: Weighed | undefined;
  /** Anchors of the same probe that end before this index were part of what was read. */
  until: number;
}

/** A text to look into, and the nearest key above it, which is context for bare numbers. */
export interface Leaf {
  text: string;
  key: string;
  /** What hides it, where the text is what a decoder made of a part of another. */
  hiding?: Hiding | undefined;
  /** What stands beside it in the same object. */
  readonly siblings?: Readonly<Record<string, unknown>> | undefined;
}

/** What a text was written in so that it is not recognised, and where that stands in which text, the end not included. */
export interface Hiding {
  kind: string;
  of: Leaf;
  from: number;
  to: number;
  /** All that it says. */
  said: string;
  /** What is only mentioned is not written so. */
  isDeliberate?: true | undefined;
  /** A reader sees nothing there, so it was hidden on purpose. */
  isUnseen?: true | undefined;
  /** It is written so in order to be sent, and a reader could read it. */
  isOpen?: true | undefined;
}

/**
 * One idea of what a gate looks for. `anchors` are texts without which it cannot be there: they match without regard to case, with every digit
 * standing for any digit, after the folding of `fold.ts`. `look` is asked only where one of them ends (`end` is the index of its last
 * character) and may read a bounded stretch around it. Anchors should be rare: each occurrence costs a look. `read` is where the look before this
 * one stopped reading, so that what it has read can be left alone.
 */
export interface Probe {
  /** Ids of all rules it can report; a probe of which none is in force is not asked at all. */
  rules: readonly string[];
  anchors: readonly string[];
  /** Anchors that count only where no letter, digit or `_` stands before them. Short names need it: half of all words would hold one of them. */
  names?: readonly string[];
  /** Anchors that count only with the digits that they are written with. */
  spelled?: readonly string[];
  /** Anchors that count only behind something: not where a text begins, nor behind a blank, a slash or a bracket. */
  glued?: readonly string[];
  /**
   * Anchors that stand in so many texts that they alone open none: they count where one of `beside` stands in the text as well, without which the probe
   * sees nothing.
   */
  frequent?: { anchors: readonly string[]; beside: readonly string[] };
  /**
   * How far it reads at most, back from the anchor and ahead of where it says it stopped. Where it is given and a text repeats itself that far, the
   * probe is not asked again. What the text begins with must make no difference to it.
   */
  reach?: number;
  look(leaf: Leaf, end: number, read: number): Sighting | undefined;
  /** Whether a text of nothing but digits can be anything to it. It is asked of whoever has an anchor of digits alone. */
  heeds?(digits: string, key: string): boolean;
  /** Whether any such text can be anything to it below a key. */
  heedsBelow?(key: string): boolean;
  /** What it makes of a whole text because of the key above it, whatever the text holds. */
  under?: UnderKey;
  /** So many findings are enough, of whatever rules: an output full of them takes no more time. */
  enough?: number;
  /** What it makes of a whole text that was hidden in another; not of lines that were read and then hidden in part. */
  hidden?: ((leaf: Leaf, hiding: Hiding) => Sighting | undefined) | undefined;
}

/** `heeds` is asked once for each key, and heeds none that holds no text of `keys`; these are looked for in JSON as it is written. */
export interface UnderKey {
  keys: readonly string[];
  heeds(key: string): boolean;
  look(leaf: Leaf): Sighting | undefined;
}
