import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off and the words of a reason. */
export const piiRules: readonly Rule[] = [
  { id: "pii.email", one: "e-mail address", many: "e-mail addresses" },
  { id: "pii.email.disguised", one: "disguised e-mail address", many: "disguised e-mail addresses" },
  { id: "pii.ssn", one: "Social Security Number", many: "Social Security Numbers" },
  { id: "pii.phone", one: "US phone number", many: "US phone numbers" },
];
