import { isRuleId, type Said, type Words } from "./custom-gate.ts";

const countMax = 10_000;

/** Reads what a gate says that is none of ours: rules that it named before, and numbers. Whatever else it says is worth nothing. */
export function saidIn(findings: unknown, rules: Readonly<Record<string, Words>>): Said {
  if (!Array.isArray(findings)) return { failed: "broken" };
  const found = new Map<string, number>();
  for (const each of findings) {
    const { rule, count } = typeof each === "string" ? { rule: each, count: 1 } : entryOf(each);
    if (typeof rule !== "string" || !isRuleId(rule) || !Object.hasOwn(rules, rule))
      return { failed: "broken" };
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1) return { failed: "broken" };
    found.set(rule, Math.min((found.get(rule) ?? 0) + count, countMax));
  }
  return { findings: found };
}

function entryOf(each: unknown): { rule: unknown; count: unknown } {
  if (typeof each !== "object" || each === null) return { rule: undefined, count: undefined };
  return { rule: "rule" in each ? each.rule : undefined, count: "count" in each ? each.count : 1 };
}
