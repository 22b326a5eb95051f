import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off, the words of a reason and what the reference says of it. */
export const piiRules: readonly Rule[] = [
  {
    id: "pii.email",
    one: "e-mail address",
    many: "e-mail addresses",
    flags:
      "An address with a domain whose last label can be a top-level domain, reserved example domains too.",
    leaves:
      "Versions (`pkg@1.2.3`), scopes, decorators and handles, `git@host:path`, the user name of a URL, digests, names of files (`icon@2x.png`), hosts without a dot, templates (`${user}@`), ids of messages, ciphers of SSH.",
  },
  {
    id: "pii.email.disguised",
    one: "disguised e-mail address",
    many: "disguised e-mail addresses",
    flags:
      "An address whose sign or dots are spelled out or encoded: `ann (at) example (dot) com`, `ann@example[.]com`, `ann%40example.com`, entities and escapes.",
    leaves: "A spelled-out sign that no domain follows.",
  },
  {
    id: "pii.ssn",
    one: "Social Security Number",
    many: "Social Security Numbers",
    flags:
      "Three, two and four digits with dashes; with other separators or none, next to a word or key such as SSN.",
    leaves:
      "Areas 000, 666 and 900 to 999, group 00, serial 0000; nine digits that nothing announces; parts of longer numbers.",
  },
  {
    id: "pii.phone",
    one: "US phone number",
    many: "US phone numbers",
    flags:
      "Three, three and four digits with dashes or parentheses, with spaces or dots where area and exchange are possible, ten after `+1`, or ten in a row, one by one or in words next to a word or key such as phone; in words also with pauses where the dashes would be.",
    leaves:
      "Ten digits that nothing announces, or that order, id, invoice and the like announce; times, cards, tracking numbers and parts of longer ones.",
  },
  {
    id: "pii.phone.bare",
    one: "number of ten digits",
    many: "numbers of ten digits",
    flags: "Ten digits in a row that could be a phone number.",
    leaves: "Areas and exchanges below 200; parts of longer numbers.",
  },
];
