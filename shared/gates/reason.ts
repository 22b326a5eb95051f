import { limits } from "../contract/limits.ts";
import type { Finding } from "./gate.ts";

const kindsShown = 6;

/** Says what was found, how often and where first, in words that are all constants: never the text, never a mask of it. */
export function reasonOf(findings: readonly Finding[]): string {
  const parts = findings.slice(0, kindsShown).map(({ rule, count, location }, at) => {
    const what = count === 1 ? `1 ${rule.one}` : `${countOf(count)} ${rule.many}`;
    const where = location === "" ? "" : ` at ${location}`;
    return at === 0 && count > 1 && where !== "" ? `${what}, first${where}` : `${what}${where}`;
  });
  if (findings.length > kindsShown) parts.push("and more");
  const reason = parts.join("; ");
  return reason.length <= limits.gateReasonCharactersMax
    ? reason
    : `${reason.slice(0, limits.gateReasonCharactersMax - 1)}…`;
}

/** Long counts are rounded down: a run of four digits in a reason could be mistaken for part of the output. */
function countOf(count: number): string {
  return count <= 999 ? String(count) : "over 999";
}
