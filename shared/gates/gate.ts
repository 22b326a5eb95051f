/** The gates there are, in the order in which they are answered. */
export type GateName = "filesystem" | "pii" | "content" | "latency";

/** One thing a gate can find. The id is what people switch off; the words are all that a reason may say about it. */
export interface Rule {
  id: string;
  one: string;
  many: string;
}

/**
 * A text that must occur for a scanner to have anything to find: matched without regard to case, with every digit standing for any digit and
 * after the folding of `fold.ts`. Keep anchors rare, because each place where one occurs costs an exact look.
 */
export interface Anchor {
  text: string;
  family: number;
}

/** One text to inspect, and where its findings go. */
export interface Leaf {
  text: string;
  /** The nearest key above the text, which is context for bare numbers. */
  key: string;
  report(rule: string): void;
}

/** Finds what a gate looks for in texts, around the anchors that the prefilter stopped at. */
export interface Scanner {
  readonly anchors: readonly Anchor[];
  /** A text begins in which at least one anchor occurs. */
  open(leaf: Leaf): void;
  /** An anchor of these families ends at `end`, which is the index of its last character. */
  hit(end: number, families: number): void;
}

/** A kind of finding, how often it was met and where first. */
export interface Finding {
  rule: Rule;
  count: number;
  location: string;
}
