import type { Told } from "../../../tool-call.ts";
import { AiSdk } from "./ai-sdk.ts";
import { Anthropic } from "./anthropic.ts";
import { Gemini } from "./gemini.ts";
import { Ollama } from "./ollama.ts";
import { OpenAiChat } from "./openai-chat.ts";
import { OpenAiResponses } from "./openai-responses.ts";
import { textsOf } from "./other.ts";
import { type Heard, isFields, type LastEvent, type Shape } from "./shape.ts";

/** What one stream is heard as. An event belongs to the API that knows it, whatever those before it were. */
export class Shapes {
  readonly #all: readonly Shape[] = [
    new OpenAiChat(),
    new Anthropic(),
    new OpenAiResponses(),
    new Gemini(),
    new Ollama(),
    new AiSdk(),
  ];
  #spoken: Shape | undefined;

  /** `isKnown`: an API that says when it has ended. */
  hear(value: unknown): Heard & { isKnown: boolean } {
    if (isFields(value)) {
      const known = this.#spoken?.hear(value);
      if (known !== undefined) return { ...known, isKnown: true };
      for (const shape of this.#all) {
        const heard = shape === this.#spoken ? undefined : shape.hear(value);
        if (heard === undefined) continue;
        this.#spoken = shape;
        return { ...heard, isKnown: true };
      }
    }
    return { deltas: textsOf(value), isKnown: false };
  }

  /** Undefined where nobody knows how such a stream ends. */
  cutOff(told: Told): LastEvent[] | undefined {
    return this.#spoken?.cutOff(told);
  }
}
