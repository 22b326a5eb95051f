import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off and the words of a reason. */
export const filesystemRules: readonly Rule[] = [
  {
    id: "fs.rm.root",
    one: "recursive delete of a protected place",
    many: "recursive deletes of protected places",
  },
  { id: "fs.disk", one: "command that destroys a disk", many: "commands that destroy disks" },
  { id: "fs.bomb", one: "fork bomb", many: "fork bombs" },
  { id: "fs.traversal", one: "path traversal", many: "path traversals" },
  { id: "fs.secret", one: "credential file", many: "credential files" },
];
