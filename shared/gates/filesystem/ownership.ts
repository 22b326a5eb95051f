import { readCommand } from "./lexer.ts";
import type { Probe, Sighting } from "../gate.ts";
import { wordAt } from "./word.ts";
import { isSystemRoot } from "./target.ts";

const recursive = /^-[a-zA-Z]*R|^--recursive$/;
/** Modes that let everybody in, or nobody. */
const careless = /^(?:0?[0-7]?(?:777|666|000)|a?[+=]r?wx?|[ao]*-rwx)$/;

/** `chmod`, `chown` and `chgrp` over the root, home or a folder that the system lives in. */
export const ownership: Probe = {
  rules: ["fs.system.change"],
  anchors: ["chmod", "chown", "chgrp", "chattr", "setfacl", "icacls"],
  look({ text }, end) {
    if (/[\w-]/.test(text[end + 1] ?? "")) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const far = words.some((word) => recursive.test(word) || careless.test(word));
    return {
      until,
      ...(far && words.some((word) => isSystemRoot(word)) ? { rule: "fs.system.change" } : {}),
    };
  },
};

/** Moving the root, home or a system folder away. */
export const relocation: Probe = {
  rules: ["fs.system.change"],
  anchors: ["mv"],
  look({ text }, end) {
    if (wordAt(text, end, "mv") < 0) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const operands = words.filter((word) => !word.startsWith("-"));
    const sources = operands.slice(0, -1);
    return { until, ...(sources.some((word) => isSystemRoot(word)) ? { rule: "fs.system.change" } : {}) };
  },
};

const vital =
  /^\/(?:etc\/(?:passwd|shadow|gshadow|group|sudoers|fstab|hosts|crontab|profile|ld\.so\.preload|inittab|nsswitch\.conf|pam\.d\/|sudoers\.d\/|ssh\/sshd_config)|boot\/|s?bin\/|usr\/s?bin\/|lib(?:64)?\/|proc\/sysrq-trigger)/;
const appendedOnly = /^\/etc\/(?:passwd|shadow|gshadow|sudoers)/;

/** A redirection that empties or replaces a file without which the system does not start or lets anybody in. */
export const overwrite: Probe = {
  rules: ["fs.system.change"],
  anchors: ["> /", ">/", '>"/', "> '/", '> "/', "tee ", "truncate"],
  look({ text }, end) {
    const unit = text[end] ?? "";
    if (unit === "/") return judgeRedirection(text, end);
    const name = unit === " " ? "tee " : "truncate";
    if (wordAt(text, end - (unit === " " ? 1 : 0), name.trim()) < 0) return undefined;
    const { words, end: until } = readCommand(text, end + 1);
    const appends = words.includes("-a") || words.includes("--append");
    return {
      until,
      ...(words.some((word) => (appends ? appendedOnly : vital).test(word))
        ? { rule: "fs.system.change" }
        : {}),
    };
  },
};

function judgeRedirection(text: string, end: number): Sighting | undefined {
  const isVital = vital.test(text.slice(end, end + 48));
  // A name between angle brackets is marked up, not written to.
  if (!isVital || /^[\w./-]{1,80}<\//.test(text.slice(end, end + 90))) return undefined;
  const arrow = text.slice(Math.max(0, end - 5), end);
  // `->`, `=>` and the end of a tag are no redirections.
  if (/[-=\w/"']>{1,2} ?["']?$/.test(arrow) && !/\d>{1,2} ?["']?$/.test(arrow)) return undefined;
  const appends = arrow.includes(">>");
  const found = !appends || appendedOnly.test(text.slice(end, end + 48));
  return found ? { rule: "fs.system.change", until: end + 1 } : undefined;
}
