/** A gate that somebody else writes, as the default export of a module. */
export interface UserGate {
  /** What it can find, by an id; the words are all that a reason will say. */
  rules: Readonly<Record<string, { one: string; many: string }>>;
  /** Asked at each anchor in each text of an output, those among them that were hidden and are brought to light, as the gates here are. */
  probes?: readonly UserProbe[];
  /** Asked about the output as a whole. */
  judge?(output: unknown, context: { tool: string }): Iterable<UserFinding> | Promise<Iterable<UserFinding>>;
}

/** Looks at the places of a text at which one of its anchors stands. Anchors should be rare: each occurrence costs a look. */
export interface UserProbe {
  /** All rules that it can report. */
  rules: readonly string[];
  /** Texts without which it finds nothing. They match without regard to case, and every digit stands for any digit. */
  anchors: readonly string[];
  /** Anchors that count only where no letter, digit or `_` stands before them. */
  names?: readonly string[];
  /** Anchors that count only with the digits that they are written with. */
  spelled?: readonly string[];
  /** `end` is the index of the last character of the anchor. */
  look(leaf: UserText, end: number): UserSighting | undefined;
}

/**
 * Which rule was broken, if any, from where to where in the text, and up to which index the probe has read. The line
 * stands for what is not said.
 */
export interface UserSighting {
  rule?: string;
  from?: number;
  to?: number;
  until: number;
}

/** A text of the output, and the nearest key above it. */
export interface UserText {
  text: string;
  key: string;
}

/** The id of a rule, or how often it was broken. */
export type UserFinding = string | { rule: string; count: number };
