import { limits } from "../../contract/limits.ts";
import { countedMax } from "./findings.ts";
import type { Finding } from "../gate.ts";

const kindsShown = 6;
/** A place of which no key may be named and that is in no list. */
const saysNothing = /^[*.]*$/;

/** Says what was found, how often and where first, in words that are all constants: never the text, never a mask of it. */
export function reasonOf(findings: readonly Finding[]): string {
  const parts = findings.slice(0, kindsShown).map(({ rule, count, location }, at) => {
    const what = count === 1 ? `1 ${rule.one}` : `${countOf(count)} ${rule.many}`;
    const where = saysNothing.test(location) ? "" : ` at ${location}`;
    return at === 0 && count > 1 && where !== "" ? `${what}, first${where}` : `${what}${where}`;
  });
  if (findings.length > kindsShown) parts.push("and more");
  const reason = parts.join("; ");
  return reason.length <= limits.gateReasonCharactersMax
    ? reason
    : `${reason.slice(0, limits.gateReasonCharactersMax - 1)}…`;
}

const countOf = (count: number): string => (count < countedMax ? String(count) : `${countedMax} or more`);
