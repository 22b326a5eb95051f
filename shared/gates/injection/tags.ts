/** What a word can mean to this gate. Words of all languages come down to these. */
export const tags = [
  "over",
  "aside",
  "void",
  "instr",
  "prev",
  "ai",
  "agent",
  "user",
  "tell",
  "not",
  "act",
  "must",
  "note",
  "cond",
  "secretly",
  "prompt",
  "persona",
  "free",
  "mode",
  "memory",
  "always",
  "judge",
  "praise",
  "new",
  "data",
  "tool",
  "before",
  "show",
  "you",
  "talk",
  "example",
  "task",
] as const;

export type Tag = (typeof tags)[number];

// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const tagBits = Object.fromEntries(tags.map((tag, at) => [tag, 1 << at])) as Readonly<
  Record<Tag, number>
>;
