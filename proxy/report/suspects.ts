import { compileGlob } from "../../shared/gates/exceptions.ts";

/**
 * Rules whose findings may be false alarms. First those that judge by words, then those that judge by a shape or a name,
 * which much else may have. What is left out is what it is taken for: a destructive command, a social security number
 * that is called one, a key of a known form. No exception is offered for these; `allow` still makes one for an output.
 */
const suspects = [
  ["injection.*", "content.*"],
  ["pii.email*", "pii.phone*", "pii.ssn.shape", "secrets.password", "secrets.key"],
  ["fs.secret*", "fs.mentioned", "fs.traversal", "fs.parent", "fs.system*", "fs.home"],
].map((patterns) => patterns.map((pattern) => compileGlob(pattern)));

/** The place of a rule among the suspects, the worst first; -1 for the others. */
export const suspicion = (rule: string): number =>
  suspects.findIndex((group) => group.some((fits) => fits(rule)));
