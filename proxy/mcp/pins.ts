import { differences, type Fingerprint, fingerprintOf, hashOf } from "./fingerprint.ts";
import { plain } from "./names.ts";
import { fieldsIn } from "./parties.ts";
import { proxyCommand } from "../../shared/next-command.ts";

/** What a server said of its tools when it was asked for the first time. */
export interface Pinned {
  pinned: string;
  /** The last page of its list was there. */
  isComplete: boolean;
  tools: ReadonlyMap<string, Fingerprint>;
  /** Tools that are not what they were, or were not there, and in which parts. */
  changes: ReadonlyMap<string, readonly string[]>;
}

export interface PinsDeps {
  /** Throws when it cannot be read. */
  read(): Pinned | undefined;
  write(pinned: Pinned): void;
  warn(words: string): void;
  now(): number;
  /** Whether a tool that is not what it was is kept from the client. */
  withholds: boolean;
}

export interface Listed {
  result: unknown;
  /** Some key is given twice: what one reader makes of it is not what another does. */
  hasTwins: boolean;
}

const toolsMax = 5_000;
const isNew: readonly string[] = ["new"];

/** Holds what a server says of its tools against what it said at first: whoever was shown one thing when a person looked is not told another afterwards. */
export class Pins {
  readonly #deps: PinsDeps;
  readonly #warned = new Set<string>();

  constructor(deps: PinsDeps) {
    this.#deps = deps;
  }

  get withholds(): boolean {
    return this.#deps.withholds;
  }

  /** The names of the tools that have to be kept from the client. */
  see({ result, hasTwins }: Listed): readonly string[] {
    const { tools, nextCursor } = fieldsIn(result);
    if (!Array.isArray(tools)) return [];
    const listed = tools.slice(0, toolsMax).map((tool: unknown): [string, Fingerprint] => {
      const fingerprint = fingerprintOf(tool);
      return [nameOf(tool), hasTwins ? { ...fingerprint, keys: "given twice" } : fingerprint];
    });
    const isLast = typeof nextCursor !== "string";
    const known = this.#read();
    if (known?.isComplete !== true) this.#add(known, listed, isLast);
    return known === undefined ? [] : this.#compare(known, listed);
  }

  /** The first list, or another page of it. */
  #add(known: Pinned | undefined, listed: readonly [string, Fingerprint][], isComplete: boolean): void {
    const pinned = known?.pinned ?? new Date(this.#deps.now()).toISOString();
    const tools = new Map([...listed, ...(known?.tools ?? [])]);
    this.#write({ pinned, isComplete, tools, changes: known?.changes ?? new Map() });
  }

  #compare(known: Pinned, listed: readonly [string, Fingerprint][]): string[] {
    const changes = new Map(known.changes);
    const changed: string[] = [];
    for (const [name, fingerprint] of listed) {
      const was = known.tools.get(name);
      const what = was !== undefined ? differences(was, fingerprint) : known.isComplete ? isNew : [];
      if (what.length === 0) changes.delete(name);
      else {
        changes.set(name, what);
        changed.push(name);
        this.#warnOf(name, what);
      }
    }
    if (known.isComplete && !areSame(changes, known.changes)) this.#write({ ...known, changes });
    return this.#deps.withholds ? changed : [];
  }

  #warnOf(name: string, what: readonly string[]): void {
    const parts = what === isNew ? "was not there" : `has another ${what.join(" and ")}`;
    const becomes = this.#deps.withholds ? "it is kept from the client" : "it passes";
    this.#warn(`the tool ${name} ${parts} when its server was pinned: ${becomes} (${proxyCommand("pins")})`);
  }

  /** Once each, and not at each of a hundred lists. */
  #warn(words: string): void {
    if (this.#warned.has(words)) return;
    this.#warned.add(words);
    this.#deps.warn(words);
  }

  #read(): Pinned | undefined {
    try {
      return this.#deps.read();
    } catch {
      this.#warn("the pins cannot be read: the server's descriptions of now are pinned");
      return undefined;
    }
  }

  #write(pinned: Pinned): void {
    try {
      this.#deps.write(pinned);
    } catch {
      this.#warn("the pins cannot be written");
    }
  }
}

const areSame = (
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): boolean => JSON.stringify([...one]) === JSON.stringify([...other]);

/** The name of a tool as it is told and stored; of whatever could be a text, a hash. */
export function nameOf(tool: unknown): string {
  const { name } = fieldsIn(tool);
  const text = typeof name === "string" ? name : "";
  return plain(text) === text ? text : `unnamed-${hashOf(text)}`;
}
