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
    id: "pii.email.public",
    one: "public e-mail address",
    many: "public e-mail addresses",
    flags:
      "An address that is public by intent: of a role, a list or a program (`support@`, `noreply@`), with a reserved domain, of an author or maintainer in the data of a package, in the output of git, in copyright lines, CODEOWNERS, remarks of a source, and below headings such as Contact.",
    leaves: "Everything that `pii.email` and `pii.email.disguised` flag.",
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
    id: "pii.ssn.shape",
    one: "number shaped like a Social Security Number",
    many: "numbers shaped like Social Security Numbers",
    flags: "The same where no word or key announces it and no other personal field stands beside it.",
    leaves: "What `pii.ssn` flags.",
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
    id: "pii.phone.shape",
    one: "number shaped like a US phone number",
    many: "numbers shaped like US phone numbers",
    flags:
      "Three, three and four digits with separators where no word or key announces them and no other personal field stands beside them.",
    leaves: "What `pii.phone` flags.",
  },
  {
    id: "pii.phone.public",
    one: "toll-free phone number",
    many: "toll-free phone numbers",
    flags: "A number with an area that firms have so that everybody calls them, such as 800.",
    leaves: "Other areas.",
  },
  {
    id: "pii.phone.bare",
    one: "number of ten digits",
    many: "numbers of ten digits",
    flags: "Ten digits in a row that could be a phone number.",
    leaves: "Areas and exchanges below 200; parts of longer numbers.",
  },
];
