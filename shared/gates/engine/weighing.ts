import type { Excepted } from "../exceptions.ts";
import type { Ignorable, Leaf, Sighting } from "../gate.ts";
import type { Findings } from "./findings.ts";
import type { Inspector } from "./inspector.ts";

/** One gate's place in the common pass. */
export interface Lane {
  findings: Findings;
  crashed: boolean;
}

interface WeighingTerms {
  excepted: Excepted;
  ignored?: ReadonlySet<Ignorable>;
}

/** Where in the value somebody looks. */
interface Where {
  path: () => string;
  location: () => string;
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

  constructor(inspector: Inspector, terms: WeighingTerms, where: Where) {
    this.#inspector = inspector;
    this.#terms = terms;
    this.#where = where;
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
  weigh(
    sighting: Sighting | undefined,
    { number, lane: { findings }, leaf, at = 0 }: { number: number; lane: Lane; leaf: Leaf; at?: number },
  ): number {
    if (sighting?.rule === undefined) return sighting?.until ?? 0;
    const { otherwise, besides = [], until, ignorable } = sighting;
    let rule = otherwise === undefined || findings.isSought(sighting.rule) ? sighting.rule : otherwise;
    const isIgnored = ignorable !== undefined && this.#isIgnored(ignorable);
    const { excepted } = this.#terms;
    const path = (): string => this.#where.path();
    let isExcepted = !isIgnored && excepted(rule, path);
    for (const next of besides) {
      if (isIgnored || (!isExcepted && findings.isSought(rule))) break;
      rule = next;
      isExcepted = excepted(rule, path);
    }
    // Nothing is seen by a rule that is switched off: a list that repeats such a text is read once.
    if (!isIgnored && !isExcepted && !findings.isSought(rule)) return until;
    this.sightings++;
    if (isIgnored || isExcepted) return until;
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
    if (findings.add(rule, () => this.#where.location()) && added < enough) return until;
    if (added >= enough || rules.every((each) => findings.isFull(each))) this.#sate(number);
    return leaf.text.length;
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
