import Anthropic from "@anthropic-ai/sdk";
import type { Sdk } from "../sdks.ts";
import { having, type Had } from "./had.ts";

const asking = { max_tokens: 1024, messages: [{ role: "user" as const, content: "Go on." }] };

export const withAnthropic: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const { messages } = new Anthropic({ baseURL: url, apiKey: "sk-none" });
    const asked = { ...asking, model };
    if (way === "at once") return noteMessage(had, await messages.create(asked));
    if (way === "put together") {
      const stream = messages.stream(asked);
      for await (const event of stream) had.pieces.push(event);
      return noteMessage(had, await stream.finalMessage());
    }
    for await (const event of await messages.create({ ...asked, stream: true })) {
      had.pieces.push(event);
      if (event.type === "content_block_delta" && event.delta.type === "text_delta")
        had.text += event.delta.text;
      if (event.type === "content_block_delta" && event.delta.type === "input_json_delta")
        had.call += event.delta.partial_json;
      if (event.type === "message_delta") had.ended = event.delta.stop_reason ?? "";
    }
  });

function noteMessage(had: Had, message: Anthropic.Message): void {
  const [block] = message.content;
  had.result = message;
  had.text = block?.type === "text" ? block.text : "";
  had.call = block?.type === "tool_use" ? block.input : "";
  had.ended = message.stop_reason ?? "";
}
