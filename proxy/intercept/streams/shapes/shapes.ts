import type { Told } from "../../../tool-call.ts";
import { Agents } from "./agents.ts";
import { AiSdk } from "./ai-sdk.ts";
import { Anthropic } from "./anthropic.ts";
import { Bedrock } from "./bedrock.ts";
import { Gemini } from "./gemini.ts";
import { Ollama } from "./ollama.ts";
import { OpenAiChat } from "./openai-chat.ts";
import { OpenAiResponses } from "./openai-responses.ts";
import { textsOf } from "./other.ts";
import { type Heard, isFields, type LastEvent, type Path, type Shape } from "./shape.ts";

/** `isKnown`: of an API that says when it has ended. */
export type KnownOrNot = Heard & { isKnown: boolean };

/** What one stream is heard as. An event belongs to the API that knows it, whatever those before it were. */
export class Shapes {
  readonly #all: readonly Shape[] = [
    new OpenAiChat(),
    new Anthropic(),
    new OpenAiResponses(),
    new Gemini(),
    new Ollama(),
    new AiSdk(),
    new Agents(),
    new Bedrock(),
  ];
  #spoken: Shape | undefined;

  /** An event may be so written that more than one of them reads it: then it says what each of them reads. */
  hear(value: unknown): KnownOrNot {
    if (!isFields(value)) return { deltas: textsOf(value), isKnown: false };
    let all: Heard | undefined;
    for (const shape of this.#all) {
      const heard = shape.hear(value);
      if (heard === undefined) continue;
      if (all === undefined || heard.deltas.length > 0) this.#spoken = shape;
      all = all === undefined ? heard : both(all, heard);
    }
    return all === undefined ? { deltas: textsOf(value), isKnown: false } : { ...all, isKnown: true };
  }

  /** Undefined where nobody knows how such a stream ends. */
  cutOff(told: Told, delivered: (into: Path) => string): LastEvent[] | undefined {
    return this.#spoken?.cutOff(told, delivered);
  }
}

const both = (one: Heard, other: Heard): Heard => ({
  deltas: [...one.deltas, ...other.deltas],
  ends: one.ends === true || other.ends === true,
  calls: [...(one.calls ?? []), ...(other.calls ?? [])],
  isSaidAgain: one.isSaidAgain === true || other.isSaidAgain === true,
  called: [...(one.called ?? []), ...(other.called ?? [])],
});
