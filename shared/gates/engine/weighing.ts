import type { Rows } from "../exceptions.ts";
import type { Around, Ignorable, Leaf, Sighting } from "../gate.ts";
import type { Findings, Spot } from "./findings.ts";
import type { Step } from "../read/step.ts";
import type { Span } from "./surroundings.ts";
import type { Inspector } from "./inspector.ts";
import { type Beside, lineAround, type Trace } from "./trace.ts";

/** One gate's place in the common pass. */
export interface Lane {
  findings: Findings;
  crashed: boolean;
}

interface WeighingTerms {
  rows: Rows;
  ignored?: ReadonlySet<Ignorable>;
}

/** Where in the value somebody looks. */
interface Where {
  isKey: boolean;
  isMade: boolean;
  at: () => (string | number)[];
  path: () => string;
  location: () => string;
  steps: readonly Step[];
}

/** Who saw something, and in which text. */
interface Seen {
  number: number;
  lane: Lane;
  leaf: Leaf;
  level: number;
  at?: number;
}

/** What becomes of what the probes see: a finding, or nothing that counts. */
export class Weighing {
  sightings = 0;
  /** The probes that have found all that is counted: an output full of it takes no more time. Most values sate none, and then nothing is made. */
  #sated: Uint8Array | undefined;
  readonly #addedOf: number[] = [];
  /** The rules of all that was found, in order, where in the text that is read, and how much of it is looked at again. */
  readonly #found: string[] = [];
  readonly #foundAt: number[] = [];
  #known: Map<string, number> | undefined;
  readonly #inspector: Inspector;
  readonly #terms: WeighingTerms;
  readonly #where: Where;
  readonly #trace: Trace;

  constructor(inspector: Inspector, terms: WeighingTerms, { where, trace }: { where: Where; trace: Trace }) {
    this.#inspector = inspector;
    this.#terms = terms;
    this.#where = where;
    this.#trace = trace;
  }

  /** How much was found so far. */
  get added(): number {
    return this.#found.length;
  }

  /** What was found since so much was found stands in what was decoded from this place of a text. */
  place(earlier: number, at: number): void {
    if (earlier < this.#found.length) this.#foundAt.fill(at, earlier);
  }

  /** Looks once more at some places that were looked at since so much was found: what is seen again of a rule is not counted twice. */
  again(earlier: number, isLookedAt: (at: number) => boolean, look: () => boolean): boolean {
    const outer = this.#known;
    this.#known = new Map(outer);
    for (let each = earlier; each < this.#found.length; each++) {
      const rule = this.#found[each]!;
      if (isLookedAt(this.#foundAt[each]!)) this.#known.set(rule, (this.#known.get(rule) ?? 0) + 1);
    }
    const inTime = look();
    this.#known = outer;
    return inTime;
  }

  isSated(number: number): boolean {
    return this.#sated !== undefined && this.#sated[number] === 1;
  }

  /** Where the probe wants to be asked again. */
  weigh(sighting: Sighting | undefined, seen: Seen): number {
    if (sighting?.rule === undefined) return sighting?.until ?? 0;
    const { until, ignorable } = sighting;
    const {
      number,
      lane: { findings },
      leaf,
      at = 0,
    } = seen;
    const isIgnored = ignorable !== undefined && this.#isIgnored(ignorable);
    const counting = isIgnored ? undefined : this.#countingOf(this.#inItsPlace(sighting, seen), findings);
    // Nothing is seen by a rule that is switched off: a list that repeats such a text is read once.
    if (counting === "off") return until;
    this.sightings++;
    if (counting === undefined) return until;
    const { rule, row, besides } = counting;
    const again = this.#known?.get(rule) ?? 0;
    if (again > 0) {
      this.#known?.set(rule, again - 1);
      return until;
    }
    this.#found.push(rule);
    this.#foundAt.push(at);
    const { rules = [], enough = Infinity } = this.#inspector.entries[number]?.probe ?? {};
    const added = (this.#addedOf[number] ?? 0) + 1;
    this.#addedOf[number] = added;
    const spot = (): Spot => this.#spotOf(sighting, seen, besides);
    if (findings.add(rule, row, spot, besides) && added < enough) return until;
    if (added >= enough || rules.every((each) => findings.isFull(each))) this.#sate(number);
    return leaf.text.length;
  }

  /**
   * The rule by which something counts, and those that it breaks besides; undefined when all of them are excepted,
   * `off` when they are switched off.
   */
  #countingOf(
    { rule: first = "", otherwise, besides = [] }: Sighting,
    findings: Findings,
  ): { rule: string; row: number; besides: string[] } | "off" | undefined {
    const own = otherwise === undefined || findings.isSought(first) ? first : otherwise;
    const path = (): string => this.#where.path();
    let isExcepted = false;
    const counting: { rule: string; row: number }[] = [];
    for (const rule of [own, ...besides]) {
      const { rows } = this.#terms;
      const row = rows.rowOf(rule, path);
      isExcepted = row === undefined;
      if (!findings.isSought(rule)) continue;
      if (row === undefined) findings.except(rows.exceptionOf(rule, path));
      else counting.push({ rule, row });
    }
    const [strongest, ...others] = counting;
    if (strongest !== undefined) return { ...strongest, besides: others.map(({ rule }) => rule) };
    return isExcepted ? undefined : "off";
  }

  /** The same by the rule that it breaks where it stands. */
  #inItsPlace(sighting: Sighting, { number, leaf, level, at = 0 }: Seen): Sighting {
    const { lesser } = this.#inspector.entries[number] ?? {};
    if (lesser === undefined || sighting.rule === undefined) return sighting;
    const rule = lesser(sighting.rule, () => {
      const { from, to } = spanOf(sighting, leaf, at);
      const beside = (): Beside => this.#trace.around(level, { from, to }, this.#where.steps);
      return new Near({ said: leaf.text.slice(from, to), leaf, from }, beside);
    });
    return rule === undefined ? sighting : { ...sighting, rule };
  }

  #spotOf(sighting: Sighting, { leaf, level, at = 0 }: Seen, besides: readonly string[]): Spot {
    const where = this.#where;
    const { weighed } = sighting;
    const named = { at: where.at(), path: where.path(), place: where.location() };
    const line = spanOf(sighting, leaf, at);
    return {
      ...named,
      ...(where.isMade ? {} : this.#trace.place(level, line)),
      ...(where.isKey ? { inKey: true as const } : {}),
      ...(weighed === undefined ? {} : { signs: weighed.signs }),
      ...(besides.length === 0 ? {} : { besides }),
    };
  }

  #sate(number: number): void {
    this.#sated ??= new Uint8Array(this.#inspector.entries.length);
    this.#sated[number] = 1;
  }

  #isIgnored(ignorable: () => Ignorable | undefined): boolean {
    const { ignored } = this.#terms;
    if (ignored === undefined || ignored.size === 0) return false;
    const kind = ignorable();
    return kind !== undefined && ignored.has(kind);
  }
}

const spanOf = ({ span, from, to }: Sighting, { text }: Leaf, at: number): Span =>
  span?.() ?? (from === undefined || to === undefined ? lineAround(text, at) : { from, to });

/** What was seen, and what stands around it, which is put together when it is first asked for. */
class Near implements Around {
  readonly said: string;
  readonly leaf: Leaf;
  readonly from: number;
  readonly #look: () => Beside;
  #beside: Beside | undefined;

  constructor({ said, leaf, from }: Pick<Around, "said" | "leaf" | "from">, look: () => Beside) {
    this.said = said;
    this.leaf = leaf;
    this.from = from;
    this.#look = look;
  }

  get before(): string {
    return (this.#beside ??= this.#look()).before;
  }

  get after(): string {
    return (this.#beside ??= this.#look()).after;
  }
}
