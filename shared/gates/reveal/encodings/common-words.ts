/** Parts of words that are in most orders. */
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

/** What is in almost any sentence. */
export const smallWords = [" the ", " your ", " you ", " and ", " this ", "odel", "nswer", "gent", "r user"];
