import type { Subject } from "../../tool-call.ts";
import { bounds } from "./bounds.ts";
import { piecesOf } from "./pieces-of.ts";
import { Strand } from "./strand.ts";

/** Texts that a tool sends over several messages, in each way in which a client may put them together. No message is held back for this. */
export class Spread {
  readonly #strands = new Map<string, Strand>();

  /** What this message goes on with, together with what it goes on from. Undefined where nothing went before it. Messages of JSON-RPC are outputs by themselves. */
  hear(text: string, isBinary = false): Subject | undefined {
    if (text.length > bounds.spreadCharactersMax) return undefined;
    const joined = new Set<string>();
    for (const { strand, piece } of piecesOf(text, isBinary))
      for (const heard of this.#strandOf(strand).hear(piece)) joined.add(heard);
    const [first, ...others] = joined;
    if (first === undefined) return undefined;
    return { kind: "text", text: first, json: true, part: true, ...(others.length === 0 ? {} : { others }) };
  }

  #strandOf(name: string): Strand {
    const known = this.#strands.get(name);
    if (known !== undefined) return known;
    const strand = new Strand();
    this.#strands.set(name, strand);
    return strand;
  }
}
