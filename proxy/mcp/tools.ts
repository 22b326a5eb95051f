import { hasKeyTwice } from "../../shared/gates/read/json-keys.ts";
import type { Message } from "./message.ts";
import { plain } from "./names.ts";
import type { Asked } from "./questions.ts";
import { RecentMap } from "../../shared/recent-map.ts";
import type { Definitions } from "./definitions.ts";
import { outlineOf } from "./outline.ts";
import { fieldsIn } from "./parties.ts";
import { nameOf, type Pins } from "./pins.ts";
import { type Place, sliceOf, valueIn } from "./places.ts";
import { schemaCharactersMax } from "../judge/schema/compiled.ts";

const schemasMax = 1_000;

/** What a server says of a tool. */
interface Description {
  /** The form of its structured outputs, as JSON. */
  schema: string | undefined;
  isReadOnly: boolean;
}

/** What one server says of its tools, to any client. */
export class Declared extends RecentMap<string, Description> {
  constructor() {
    super(schemasMax);
  }
}

/** The same of every server, by its address. */
export class DeclaredBy {
  readonly #known = new Map<string, Declared>();

  of(address: string): Declared {
    const declared = this.#known.get(address) ?? new Declared();
    this.#known.set(address, declared);
    return declared;
  }
}

/** What a server has said of its tools. */
export class Tools {
  pins: Pins | undefined;
  definitions: Definitions | undefined;
  readonly #server: () => string;
  readonly #own = new Declared();
  readonly #shared: Declared;

  constructor(server: () => string, shared: Declared = new Declared()) {
    this.#server = server;
    this.#shared = shared;
  }

  schemaOf(tool: string): string | undefined {
    return this.#of(tool)?.schema;
  }

  /** Whether a call may have changed something, as far as the server says. */
  mayChange({ method, tool }: Asked): boolean {
    return method === "tools/call" && this.#of(tool)?.isReadOnly !== true;
  }

  /** A client that calls may never have asked for the list: then it is what others were told. */
  #of(tool: string): Description | undefined {
    return this.#own.get(tool) ?? this.#shared.get(tool);
  }

  /** Reads a list. The text of it that may go on, when some of it may not. */
  learn(bytes: Buffer, place: Place): string | undefined {
    const result = valueIn(bytes, place);
    const { tools } = fieldsIn(result);
    if (!Array.isArray(tools)) return undefined;
    for (const tool of tools) {
      const { name, outputSchema, annotations } = fieldsIn(tool);
      if (typeof name !== "string") continue;
      const isReadOnly = fieldsIn(annotations)["readOnlyHint"] === true;
      const described = { schema: schemaKept(outputSchema), isReadOnly };
      for (const known of [this.#own, this.#shared]) known.set(plain(name), described);
    }
    this.definitions?.see(result, this.#server());
    if (this.pins === undefined) return undefined;
    const text = sliceOf(bytes, place).toString();
    const withheld = this.pins.see({ result, hasTwins: hasKeyTwice(text, result) });
    return withheld.length === 0 ? undefined : without(Buffer.from(text), withheld);
  }
}

/** A longer one is not kept. It cannot be used, which an empty one cannot either. */
function schemaKept(schema: unknown): string | undefined {
  if (schema === undefined) return undefined;
  const json = JSON.stringify(schema);
  return json.length > schemaCharactersMax ? "" : json;
}

/** What answers a question for a list that cannot be read. */
export function notRead({ id }: Message): string | undefined {
  const error = { code: -32_000, message: "agent-gate could not read this list of tools (--pin enforce)" };
  return id === undefined ? undefined : `{"jsonrpc":"2.0","id":${id},"error":${JSON.stringify(error)}}`;
}

/** A list without some of its tools, all else as it was written. */
function without(result: Buffer, withheld: readonly string[]): string {
  const found = outlineOf(result).objects[0]?.members.filter(({ key }) => key === "tools") ?? [];
  const [only] = found;
  const list = only && outlineOf(sliceOf(result, only));
  // Where it is said twice which tools there are, there are none.
  if (only === undefined || found.length > 1 || list?.isWhole !== true) return '{"tools":[]}';
  const tools = sliceOf(result, only);
  const kept = list.objects
    .map((each) => sliceOf(tools, each))
    .filter((each) => !withheld.includes(nameOf(JSON.parse(each.toString()))));
  return [
    result.subarray(0, only.start).toString(),
    `[${kept.map(String).join(",")}]`,
    result.subarray(only.end).toString(),
  ].join("");
}
