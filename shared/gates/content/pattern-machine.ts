import { isOfWord, type Lettered, textEnd } from "./letters.ts";
import { canBegin, many, nothing, type Pattern } from "./pattern.ts";

/** A pattern and what has to follow it; without one, everything has been found. */
interface Thread {
  id: number;
  pattern: Pattern | undefined;
  next: Thread | undefined;
  /** The threads that go on with this one, by the pattern that comes before it. */
  before: Map<Pattern, Thread> | undefined;
  /** The step in which it was last looked at. */
  seenIn: number;
}

/** What was read last: nothing yet, a letter of a word, or anything else. */
const nothingYet = 0;
const ofWord = 1;
const ofNoWord = 2;
const lastKinds = 3;

interface State {
  threads: readonly Thread[];
  last: number;
  /** By the letter that is read next. */
  after: (State | undefined)[];
}

/** More states than 24,000 texts of all kinds led the largest table to. A table that comes to so many makes them anew, so that memory is bounded. */
const statesMax = 4_000;

const dead: State = { threads: [], last: nothingYet, after: [] };
const found: State = { threads: [], last: nothingYet, after: [] };

/**
 * Says whether patterns match at a place of a text, and reads each character from there on once. Its states are made when a text first leads to them:
 * an engine's own expressions for the same patterns take hundreds of milliseconds to compile, and this takes none.
 */
export class PatternMachine {
  #states = new Map<string, State>();
  #starts: State[] = [];
  readonly #patterns: readonly Pattern[];
  #end: Thread;
  #threads = 0;
  #step = 0;
  /** The step in progress: where it is, what it leads to and whether that holds in other texts as well. */
  #text = "";
  #at = 0;
  #letter = 0;
  #last = nothingYet;
  #reached = new Set<Thread>();
  #isFound = false;
  #isGeneral = true;

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns;
    this.#end = this.#newThread(undefined, undefined);
  }

  /** How many states there are at the moment. */
  get size(): number {
    return this.#states.size;
  }

  /** Whether the pattern of this number matches at a place of the text. */
  matchesAt(number: number, { text, letters }: Lettered, from: number): boolean {
    const last = from === 0 ? nothingYet : isOfWord(letters[from - 1] ?? textEnd) ? ofWord : ofNoWord;
    let state = this.#starts[number * lastKinds + last] ?? this.#startOf(number, last);
    for (let at = from; state !== dead && state !== found; at++) {
      const letter = letters[at] ?? textEnd;
      state = state.after[letter] ?? this.#advance(state, letter, text, at);
    }
    return state === found;
  }

  #startOf(number: number, last: number): State {
    const threads = [this.#thread(this.#patterns[number] ?? nothing, this.#end)];
    return (this.#starts[number * lastKinds + last] = { threads, last, after: [] });
  }

  #advance(state: State, letter: number, text: string, at: number): State {
    this.#step++;
    this.#text = text;
    this.#at = at;
    this.#letter = letter;
    this.#last = state.last;
    this.#reached = new Set();
    this.#isFound = false;
    this.#isGeneral = true;
    for (const thread of state.threads) this.#visit(thread);
    const next = this.#isFound
      ? found
      : this.#stateOf([...this.#reached], isOfWord(letter) ? ofWord : ofNoWord);
    if (this.#isGeneral) state.after[letter] = next;
    return next;
  }

  #stateOf(threads: readonly Thread[], last: number): State {
    if (threads.length === 0 || this.#letter === textEnd) return dead;
    const key = `${last}:${threads.map(({ id }) => id).join()}`;
    const known = this.#states.get(key);
    if (known !== undefined) return known;
    if (this.#states.size >= statesMax) this.#forget();
    const state: State = { threads, last, after: [] };
    this.#states.set(key, state);
    return state;
  }

  #forget(): void {
    this.#states = new Map();
    this.#starts = [];
    this.#end = this.#newThread(undefined, undefined);
  }

  #newThread(pattern: Pattern | undefined, next: Thread | undefined): Thread {
    return { id: this.#threads++, pattern, next, before: undefined, seenIn: 0 };
  }

  #thread(pattern: Pattern, next: Thread): Thread {
    let thread = next.before?.get(pattern);
    if (thread === undefined) {
      next.before ??= new Map();
      next.before.set(pattern, (thread = this.#newThread(pattern, next)));
    }
    return thread;
  }

  #enter(pattern: Pattern, next: Thread): void {
    if (canBegin(pattern, this.#letter)) this.#visit(this.#thread(pattern, next));
  }

  #visit(thread: Thread): void {
    if (thread.seenIn === this.#step) return;
    thread.seenIn = this.#step;
    const { pattern, next } = thread;
    if (pattern === undefined || next === undefined) this.#isFound = true;
    else if (pattern.kind === "letter") {
      if (canBegin(pattern, this.#letter)) this.#reached.add(next);
    } else if (pattern.kind === "edge") {
      if (this.#isAtEdge(pattern.of)) this.#visit(next);
    } else if (pattern.kind === "look") {
      this.#isGeneral = false;
      pattern.expression.lastIndex = this.#at;
      if (pattern.expression.test(this.#text)) this.#visit(next);
    } else if (pattern.kind === "run") this.#enter(pattern.first, this.#thread(pattern.rest, next));
    else if (pattern.kind === "later") this.#enter(pattern.read(), next);
    else if (pattern.kind === "either") for (const way of pattern.ways) this.#enter(way, next);
    else {
      if (pattern.min === 0) this.#visit(next);
      if (pattern.max === 1) this.#enter(pattern.each, next);
      if (pattern.max > 1) this.#enter(pattern.each, this.#thread(fewer(pattern), next));
    }
  }

  #isAtEdge(of: "text" | "word" | "end"): boolean {
    if (of === "text") return this.#last === nothingYet;
    if (of === "end") return this.#letter === textEnd;
    return (this.#last === ofWord) !== isOfWord(this.#letter);
  }
}

/** The same once less. */
function fewer(pattern: Extract<Pattern, { kind: "many" }>): Pattern {
  if (pattern.max === Infinity && pattern.min === 0) return pattern;
  return (pattern.less ??= many(pattern.each, Math.max(0, pattern.min - 1), pattern.max - 1));
}
