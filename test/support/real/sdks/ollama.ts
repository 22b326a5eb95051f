import { Ollama } from "ollama";
import type { Sdk } from "../sdks.ts";
import { having } from "./had.ts";

const messages = [{ role: "user", content: "Go on." }];

export const withOllama: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const ollama = new Ollama({ host: url });
    if (way === "at once") {
      const answer = await ollama.chat({ model, messages });
      had.result = answer;
      had.text = answer.message.content;
      had.call = answer.message.tool_calls?.[0]?.function.arguments ?? "";
      had.ended = answer.done_reason;
      return;
    }
    for await (const part of await ollama.chat({ model, messages, stream: true })) {
      had.pieces.push(part);
      had.text += part.message.content;
      had.call = part.message.tool_calls?.[0]?.function.arguments ?? had.call;
      if (part.done) had.ended = part.done_reason;
    }
  });
