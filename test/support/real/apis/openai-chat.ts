import { type ApiAnswers, type Said, sse, tokensOf } from "./said.ts";

const usage = {
  prompt_tokens: 19,
  completion_tokens: 10,
  total_tokens: 29,
  prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
};
const about = {
  id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
  created: 1_741_569_952,
  model: "gpt-4.1-2025-04-14",
  service_tier: "default",
  system_fingerprint: "fp_44709d6fcb",
};

const callOf = (call: { name: string; arguments: unknown }) => ({
  id: "call_DdmO9pD3xa9XTPNJ32zg2hcA",
  type: "function",
  function: { name: call.name, arguments: JSON.stringify(call.arguments) },
});

/** OpenAI pads what it streams, so that its length says nothing. */
const padding = (at: number): string => "pNAoMy1FQmV5z9".slice(at % 9, (at % 9) + 3 + (at % 3));

function deltas(said: Said): unknown[] {
  if ("text" in said)
    return [
      { role: "assistant", content: "", refusal: null },
      ...tokensOf(said.text).map((content) => ({ content })),
    ];
  const call = callOf(said.call);
  const begun = { index: 0, ...call, function: { ...call.function, arguments: "" } };
  return [
    { role: "assistant", content: null, tool_calls: [begun], refusal: null },
    ...tokensOf(call.function.arguments).map((piece) => ({
      tool_calls: [{ index: 0, function: { arguments: piece } }],
    })),
  ];
}

/** `POST /v1/chat/completions`. */
export const openAiChat: ApiAnswers = {
  type: "text/event-stream; charset=utf-8",
  whole(said) {
    const isText = "text" in said;
    const message = isText
      ? { role: "assistant", content: said.text, refusal: null, annotations: [] }
      : { role: "assistant", content: null, tool_calls: [callOf(said.call)], refusal: null, annotations: [] };
    const choice = { index: 0, message, logprobs: null, finish_reason: isText ? "stop" : "tool_calls" };
    return { ...about, object: "chat.completion", choices: [choice], usage };
  },
  pieces(said) {
    const chunk = (choices: unknown[], at: number, usage: unknown = null): string =>
      sse({ ...about, object: "chat.completion.chunk", choices, usage, obfuscation: padding(at) });
    const choice = (delta: unknown, finish_reason: string | null): unknown => ({
      index: 0,
      delta,
      logprobs: null,
      finish_reason,
    });
    return [
      ...deltas(said).map((delta, at) => chunk([choice(delta, null)], at)),
      chunk([choice({}, "text" in said ? "stop" : "tool_calls")], 1),
      chunk([], 2, usage),
      sse("[DONE]"),
    ];
  },
};
