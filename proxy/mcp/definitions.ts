import { fingerprintOf } from "./fingerprint.ts";
import { fieldsIn } from "./parties.ts";
import { nameOf } from "./pins.ts";
import { recipientCommand } from "../../shared/next-command.ts";

/** By the names of tools the rules that were broken. */
export type Described = ReadonlyMap<string, readonly string[]>;

/** The rules that are broken by what is said of a tool, as a text of JSON. */
export type RulesIn = (tool: string, text: string) => Promise<readonly string[]>;

export interface DefinitionsDeps {
  rulesIn: RulesIn;
  read(): Described;
  write(described: Described): void;
  warn(words: string): void;
}

const toolsMax = 5_000;

/**
 * Looks at what a server says of its tools for orders to the model that reads it. A list passes at once and as it is; what was found is told once for each
 * tool, and kept for `status` and `doctor` until the server says something else.
 */
export class Definitions {
  readonly #deps: DefinitionsDeps;
  /** What was judged of each tool, by its hash: the same is not judged again. */
  readonly #judged = new Map<string, string>();
  readonly #warned = new Set<string>();
  #work: Promise<void> = Promise.resolve();

  constructor(deps: DefinitionsDeps) {
    this.#deps = deps;
  }

  see(result: unknown, server: string): void {
    const { tools } = fieldsIn(result);
    if (!Array.isArray(tools)) return;
    const listed = tools.slice(0, toolsMax).filter((tool: unknown) => this.#isNew(tool));
    if (listed.length === 0) return;
    this.#work = this.#work
      .then(() => this.#judge(listed, server))
      .catch(() => this.#warn("the server's descriptions of its tools cannot be judged"));
  }

  /** Everything that was seen is judged. */
  async settled(): Promise<void> {
    await this.#work;
  }

  #isNew(tool: unknown): boolean {
    const name = nameOf(tool);
    const hash = JSON.stringify(fingerprintOf(tool));
    if (this.#judged.get(name) === hash) return false;
    this.#judged.set(name, hash);
    return true;
  }

  async #judge(tools: readonly unknown[], server: string): Promise<void> {
    const described = new Map(this.#deps.read());
    for (const tool of tools) {
      const name = nameOf(tool);
      const { title, description, inputSchema, outputSchema, annotations } = fieldsIn(tool);
      const said = JSON.stringify({ title, description, inputSchema, outputSchema, annotations });
      const rules = await this.#deps.rulesIn(`${server}/${name}`, said);
      if (rules.length === 0) described.delete(name);
      else {
        described.set(name, rules);
        this.#warn(
          `the tool ${name} is described with words that give orders to the model (${rules.join(", ")}): ` +
            `it passes (${recipientCommand("doctor")})`,
        );
      }
    }
    if (!areSame(described, this.#deps.read())) this.#deps.write(described);
  }

  #warn(words: string): void {
    if (this.#warned.has(words)) return;
    this.#warned.add(words);
    this.#deps.warn(words);
  }
}

const areSame = (one: Described, other: Described): boolean =>
  JSON.stringify([...one]) === JSON.stringify([...other]);
