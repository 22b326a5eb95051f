import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off and the words of a reason. */
export const contentRules: readonly Rule[] = [
  { id: "content.empty", one: "empty output", many: "empty outputs" },
  { id: "content.refusal", one: "refusal instead of an answer", many: "refusals instead of answers" },
];
