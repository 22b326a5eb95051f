import OpenAI from "openai";
import type { Sdk } from "../sdks.ts";
import { having, type Had } from "./had.ts";

const messages = [{ role: "user" as const, content: "Go on." }];

const openAt = (url: string): OpenAI => new OpenAI({ baseURL: `${url}/v1`, apiKey: "sk-none" });

export const withOpenAiChat: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const asked = { model, messages };
    const { completions } = openAt(url).chat;
    if (way === "at once") return noteCompletion(had, await completions.create(asked));
    if (way === "put together") {
      const stream = completions.stream({ ...asked, stream_options: { include_usage: true } });
      for await (const chunk of stream) had.pieces.push(chunk);
      return noteCompletion(had, await stream.finalChatCompletion());
    }
    const stream = await completions.create({ ...asked, stream: true });
    for await (const chunk of stream) {
      had.pieces.push(chunk);
      const [choice] = chunk.choices;
      had.text += choice?.delta.content ?? "";
      had.call += choice?.delta.tool_calls?.[0]?.function?.arguments ?? "";
      had.ended = choice?.finish_reason ?? had.ended;
    }
  });

function noteCompletion(had: Had, completion: OpenAI.ChatCompletion): void {
  const [choice] = completion.choices;
  const [call] = choice?.message.tool_calls ?? [];
  had.result = completion;
  had.text = choice?.message.content ?? "";
  had.call = call?.type === "function" ? call.function.arguments : "";
  had.ended = choice?.finish_reason ?? "";
}

export const withOpenAiResponses: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const asked = { model, input: "Go on." };
    const { responses } = openAt(url);
    if (way === "at once") return noteResponse(had, await responses.create(asked));
    if (way === "put together") {
      const stream = responses.stream(asked);
      for await (const event of stream) had.pieces.push(event);
      return noteResponse(had, await stream.finalResponse());
    }
    for await (const event of await responses.create({ ...asked, stream: true })) {
      had.pieces.push(event);
      if (event.type === "response.output_text.delta") had.text += event.delta;
      if (event.type === "response.function_call_arguments.delta") had.call += event.delta;
      if (event.type === "response.completed" || event.type === "response.incomplete")
        had.ended = endOf(event.response);
    }
  });

function noteResponse(had: Had, response: OpenAI.Responses.Response): void {
  const [item] = response.output;
  had.result = response;
  had.text = response.output_text;
  had.call = item?.type === "function_call" ? item.arguments : "";
  had.ended = endOf(response);
}

const endOf = ({ status, incomplete_details }: OpenAI.Responses.Response): string =>
  incomplete_details?.reason ?? status ?? "";
