import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off and the words of a reason. */
export const filesystemRules: readonly Rule[] = [
  {
    id: "fs.rm.root",
    one: "recursive delete of a protected place",
    many: "recursive deletes of protected places",
  },
  { id: "fs.rm.any", one: "recursive forced delete", many: "recursive forced deletes" },
  { id: "fs.disk", one: "command that destroys a disk", many: "commands that destroy disks" },
  { id: "fs.bomb", one: "fork bomb", many: "fork bombs" },
  { id: "fs.system.change", one: "change of a system path", many: "changes of system paths" },
  { id: "fs.shell", one: "shell for a remote caller", many: "shells for remote callers" },
  { id: "fs.payload", one: "foreign payload run by a shell", many: "foreign payloads run by a shell" },
  { id: "fs.traversal", one: "path traversal", many: "path traversals" },
  { id: "fs.secret", one: "credential file", many: "credential files" },
  { id: "fs.secret.contents", one: "content of a credential file", many: "contents of credential files" },
  { id: "fs.parent", one: "path through a parent folder", many: "paths through parent folders" },
  { id: "fs.system", one: "system folder", many: "system folders" },
  { id: "fs.home", one: "folder of keys in a home folder", many: "folders of keys in home folders" },
];
