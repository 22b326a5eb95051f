import { isRuleId, type Said, type Words } from "./custom-gate.ts";

const countMax = 10_000;
const placesMax = 5;
const placeCharactersMax = 400;

/** Reads what a gate says that is none of ours: rules that it named before, and numbers. Whatever else it says is worth nothing. */
export function saidIn(findings: unknown, rules: Readonly<Record<string, Words>>): Said {
  if (!Array.isArray(findings)) return { failed: "broken" };
  const found = new Map<string, number>();
  const places = new Map<string, string[]>();
  for (const each of findings) {
    const { rule, count, where } =
      typeof each === "string" ? { rule: each, count: 1, where: [] } : entryOf(each);
    if (typeof rule !== "string" || !isRuleId(rule) || !Object.hasOwn(rules, rule))
      return { failed: "broken" };
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1) return { failed: "broken" };
    found.set(rule, Math.min((found.get(rule) ?? 0) + count, countMax));
    places.set(rule, [...(places.get(rule) ?? []), ...where].slice(0, placesMax));
  }
  return { findings: found, places };
}

function entryOf(each: unknown): { rule: unknown; count: unknown; where: string[] } {
  if (typeof each !== "object" || each === null) return { rule: undefined, count: undefined, where: [] };
  const given: unknown = "places" in each ? each.places : [];
  const places = Array.isArray(given) ? given.filter((place) => typeof place === "string") : [];
  return {
    rule: "rule" in each ? each.rule : undefined,
    count: "count" in each ? each.count : 1,
    where: places.map((place) => place.slice(0, placeCharactersMax)),
  };
}
