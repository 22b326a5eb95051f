import type { Finding } from "../finding.ts";
import type { Rule } from "../gate.ts";

/** More than so many of one kind are not told apart. */
export const countedMax = 1_000;
/** So many of them are listed with their places. */
const listedMax = 1_000;

const none: readonly number[] = [];

/** Findings that a policy treats alike. */
interface Kind {
  rule: string;
  count: number;
  listed: Finding[];
}

/** Where something was found, as far as a probe's gate and rule do not tell. */
export type Spot = Omit<Finding, "gate" | "rule" | "more">;

/**
 * What one gate found so far, by rule and by the row of the policy that the finding falls under, in the order in
 * which the kinds were met.
 */
export class Findings {
  readonly #gate: string;
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #rowsMax: number;
  /** Most values have none. */
  #kinds: Map<string, Kind> | undefined;
  /** The exceptions but for which there would be more, by their places in the list. */
  #excepted: Set<number> | undefined;

  /** `rowsMax`: of how many rows a rule can have findings, where that depends on places. */
  constructor(gate: string, rules: ReadonlyMap<string, Rule> = new Map(), rowsMax = 1) {
    this.#gate = gate;
    this.#rules = rules;
    this.#rowsMax = rowsMax;
  }

  isSought(id: string): boolean {
    return this.#rules.has(id);
  }

  /** Whether there is nothing more to find: all that is told apart was, or the rule is switched off. */
  isFull(id: string): boolean {
    if (!this.isSought(id)) return true;
    if (this.#kinds === undefined) return false;
    let full = 0;
    for (const { rule, count } of this.#kinds.values()) if (rule === id && count === countedMax) full++;
    return full >= this.#rowsMax;
  }

  /** A rule that is not in the table is switched off, and what it finds is nothing. False when there is no need to look for more. */
  add(id: string, row: number, spot: () => Spot, besides: readonly string[] = []): boolean {
    if (!this.isSought(id)) return true;
    const kinds = (this.#kinds ??= new Map());
    const alike = [id, row, ...besides].join(" ");
    const kind = kinds.get(alike) ?? { rule: id, count: 0, listed: [] };
    kinds.set(alike, kind);
    kind.count = Math.min(kind.count + 1, countedMax);
    if (kind.listed.length < listedMax) kind.listed.push({ gate: this.#gate, rule: id, ...spot() });
    return !this.isFull(id);
  }

  /** Something that is sought is no finding because an exception names it. */
  except(exception: number): void {
    (this.#excepted ??= new Set()).add(exception);
  }

  get excepted(): readonly number[] {
    return this.#excepted === undefined ? none : [...this.#excepted];
  }

  list(): Finding[] {
    if (this.#kinds === undefined) return [];
    return [...this.#kinds.values()].flatMap(({ count, listed }) => {
      const last = listed.at(-1);
      if (last !== undefined && count > listed.length) last.more = count - listed.length;
      return listed;
    });
  }
}

/** Where a result of MCP has once more, as a value, what stands in its texts. */
const again = "structuredContent";

/** Marks the findings of a result that stand in its texts already, so that a reason counts each thing once. */
export function markSaidTwice(output: unknown, findings: readonly Finding[]): void {
  if (typeof output !== "object" || output === null || !(again in output && "content" in output)) return;
  const said = new Set<string>();
  for (const finding of findings) if (finding.at[0] !== again) said.add(thingOf(output, finding));
  for (const finding of findings)
    if (finding.at[0] === again && said.has(thingOf(output, finding))) finding.isAgain = true;
}

function thingOf(output: object, { rule, at, from, to }: Finding): string {
  const value = at.reduce<unknown>((each, step) => Reflect.get(Object(each), step), output);
  return `${rule} ${String(value).slice(from, to)}`;
}
