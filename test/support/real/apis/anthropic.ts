import { type ApiAnswers, type Said, sse, tokensOf } from "./said.ts";

const usage = {
  input_tokens: 472,
  cache_creation_input_tokens: 0,
  cache_read_input_tokens: 0,
  output_tokens: 89,
  service_tier: "standard",
};

const message = (content: unknown[], stop_reason: string | null) => ({
  id: "msg_01XFDUDYJgAACzvnptvVoYEL",
  type: "message",
  role: "assistant",
  model: "claude-opus-4-1-20250805",
  content,
  stop_reason,
  stop_sequence: null,
  usage,
});

const blockOf = (said: Said) =>
  "text" in said
    ? { type: "text", text: said.text }
    : {
        type: "tool_use",
        id: "toolu_01T1x1fJ34qAmk2tNTrN7Up6",
        name: said.call.name,
        input: said.call.arguments,
      };

const reasonOf = (said: Said): string => ("text" in said ? "end_turn" : "tool_use");

/** `POST /v1/messages`. */
export const anthropic: ApiAnswers = {
  type: "text/event-stream; charset=utf-8",
  whole: (said) => message([blockOf(said)], reasonOf(said)),
  pieces(said) {
    const isText = "text" in said;
    const empty = isText ? { text: "" } : { input: {} };
    const deltas = isText
      ? tokensOf(said.text).map((text) => ({ type: "text_delta", text }))
      : ["", ...tokensOf(JSON.stringify(said.call.arguments))].map((partial_json) => ({
          type: "input_json_delta",
          partial_json,
        }));
    const events = [
      { type: "message_start", message: message([], null) },
      { type: "content_block_start", index: 0, content_block: { ...blockOf(said), ...empty } },
      { type: "ping" },
      ...deltas.map((delta) => ({ type: "content_block_delta", index: 0, delta })),
      { type: "content_block_stop", index: 0 },
      {
        type: "message_delta",
        delta: { stop_reason: reasonOf(said), stop_sequence: null },
        usage: { output_tokens: 89 },
      },
      { type: "message_stop" },
    ];
    return events.map((event) => sse(event, event.type));
  },
};
