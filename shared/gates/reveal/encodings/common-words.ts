/** Parts of words that most orders contain. */
export const needles = [
  "gnore",
  "nstructi",
  "ssistant",
  "revious",
  "system",
  "rompt",
  "the user",
  "anguage mod",
  "isregar",
  "orget ",
  "AI agent",
  "for AI",
];

/** Parts that almost any sentence contains. */
export const smallWords = [" the ", " your ", " you ", " and ", " this ", "odel", "nswer", "gent", "r user"];
