import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { generateText, jsonSchema, streamText, tool, type ToolSet } from "ai";
import type { Sdk } from "../sdks.ts";
import { having } from "./had.ts";

const run = tool({
  inputSchema: jsonSchema<{ command: string }>({
    type: "object",
    properties: { command: { type: "string" }, note: { type: "string" } },
    required: ["command"],
  }),
});
// Its own type of one does not fit its own type of several where optional properties are exact.
const tools = { run } as unknown as ToolSet;

export const withAiSdk: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const provider = createOpenAICompatible({ name: "fake", baseURL: `${url}/v1`, apiKey: "sk-none" });
    const asked = { model: provider(model), prompt: "Go on.", tools };
    if (way === "at once") {
      const { text, toolCalls, finishReason } = await generateText(asked);
      had.result = { text, toolCalls, finishReason };
      had.text = text;
      had.call = toolCalls[0]?.input ?? "";
      had.ended = finishReason;
      return;
    }
    const stream = streamText({ ...asked, onError: ({ error }) => void had.pieces.push(String(error)) });
    for await (const part of stream.fullStream) {
      had.pieces.push(withoutHeads(part));
      if (way === "put together") continue;
      if (part.type === "text-delta") had.text += part.text;
      if (part.type === "tool-input-delta") had.call += part.delta;
      if (part.type === "finish") had.ended = part.finishReason;
      if (part.type === "error") throw part.error;
    }
    if (way === "streamed") return;
    const calls = await stream.toolCalls;
    had.text = await stream.text;
    had.call = calls[0]?.input ?? "";
    had.ended = await stream.finishReason;
    had.result = { text: had.text, calls, ended: had.ended };
  });

/** What it tells of the connection, and of the request, is none of the answer. */
const withoutHeads = <T extends { type: string }>(part: T) =>
  part.type.endsWith("-step") ? { ...part, request: undefined, response: undefined } : part;
