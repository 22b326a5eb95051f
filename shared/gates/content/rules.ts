import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off, the words of a reason and what the reference says of it. */
export const contentRules: readonly Rule[] = [
  {
    id: "content.empty",
    one: "empty output",
    many: "empty outputs",
    flags:
      "Nothing a reader would see: `null`, a text of blanks or invisible characters, or a result whose only content is such a text.",
    leaves: '`false`, `0`, and objects with other fields (`{"count": 0, "items": []}`).',
    fails: ["", " \n\u200b", "null"],
    passes: ["false", "0", '{"count": 0, "items": []}'],
  },
  {
    id: "content.empty.list",
    one: "empty list or object",
    many: "empty lists or objects",
    flags: "`[]`, `{}`, or a result that holds no more than that, as a search brings that has found nothing.",
    leaves: "What `content.empty` flags.",
    fails: ["[]", "{}", '{"content": []}'],
    passes: ["[0]", '{"items": []}'],
  },
  {
    id: "content.refusal",
    one: "refusal instead of an answer",
    many: "refusals instead of answers",
    flags:
      "A reply that as a whole declines, or turns the request down without saying so, judged by how it opens, in thirteen languages.",
    leaves:
      "An apology or a remark about oneself that help follows; quoted dialogue, mail, code; errors of tools, servers and databases.",
    fails: ["I'm sorry, but I can't help with that request.", "Leider kann ich dir dabei nicht helfen."],
    passes: ["I'm sorry for the delay. Your order has shipped.", "Access denied: you cannot open this file."],
  },
];
