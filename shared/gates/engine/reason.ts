import { limits } from "../../contract/limits.ts";
import type { Finding } from "../finding.ts";
import type { Rule } from "../gate.ts";
import { gateRows } from "../gates.ts";
import { countedMax } from "./findings.ts";

const kindsShown = 6;
/** A place of which no key may be named and that is in no list. */
const saysNothing = /^[*.]*$/;

/** What a sentence is made of: what was found, how often and where first. */
interface Kind {
  rule: Pick<Rule, "one" | "many">;
  count: number;
  place: string;
}

/** Listed by the first finding: most outputs have none. */
let words: ReadonlyMap<string, Rule> | undefined;
const wordsOfAll = (): ReadonlyMap<string, Rule> =>
  (words ??= new Map(Object.values(gateRows).flatMap(({ rules }) => rules.map((rule) => [rule.id, rule]))));
const unknown = { one: "finding", many: "findings" };

/** What a person calls one finding of a rule. */
export const wordsOf = (id: string): Pick<Rule, "one" | "many"> => wordsOfAll().get(id) ?? unknown;

/** One for each rule, in the order in which they were met. */
export function kindsOf(findings: readonly Finding[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const { rule, place, more = 0, isAgain = false } of findings) {
    const kind = kinds.get(rule) ?? { rule: wordsOf(rule), count: 0, place };
    kind.count = Math.min(kind.count + (isAgain ? 0 : 1) + more, countedMax);
    kinds.set(rule, kind);
  }
  return [...kinds.values()];
}

/** Says what was found, how often and where first, in words that are all constants: never the text, never a mask of it. */
export function reasonOf(kinds: readonly Kind[]): string {
  const parts = kinds.slice(0, kindsShown).map(({ rule, count, place }, at) => {
    const what = count === 1 ? `1 ${rule.one}` : `${countOf(count)} ${rule.many}`;
    const where = saysNothing.test(place) ? "" : ` in ${place}`;
    return at === 0 && count > 1 && where !== "" ? `${what}, first${where}` : `${what}${where}`;
  });
  if (kinds.length > kindsShown) parts.push("and more");
  const reason = parts.join("; ");
  return reason.length <= limits.gateReasonCharactersMax
    ? reason
    : `${reason.slice(0, limits.gateReasonCharactersMax - 1)}…`;
}

const countOf = (count: number): string => (count < countedMax ? String(count) : `${countedMax} or more`);

/** The one thing that this gate can find. */
export const slow: Rule = {
  id: "latency.slow",
  one: "answer slower than allowed",
  many: "answers slower than allowed",
  flags: "A call that took longer than the threshold.",
  leaves: "A call that took as long as the threshold, and calls of which no time is given.",
};

/** The agent's own time against the threshold; a time that equals it is still allowed. */
export function judgeLatency(latencyMs: number, thresholdMs: number): Kind[] {
  return latencyMs > thresholdMs ? [{ rule: slow, count: 1, place: "" }] : [];
}
