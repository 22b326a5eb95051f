import { type ApiAnswers, type Said, sse, tokensOf } from "./said.ts";

const usage = {
  input_tokens: 37,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 11,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 48,
};

const response = (status: string, output: unknown[], more: object = {}) => ({
  id: "resp_67ccd2bed1ec8190b14f964abc0542670bb6a6b452d3795b",
  object: "response",
  created_at: 1_741_476_542,
  status,
  error: null,
  incomplete_details: null,
  instructions: null,
  max_output_tokens: null,
  model: "gpt-4.1-2025-04-14",
  output,
  parallel_tool_calls: true,
  previous_response_id: null,
  reasoning: { effort: null, summary: null },
  store: true,
  temperature: 1,
  text: { format: { type: "text" } },
  tool_choice: "auto",
  tools: [],
  top_p: 1,
  truncation: "disabled",
  usage: null,
  user: null,
  metadata: {},
  ...more,
});

function item(said: Said, status: string, isEmpty = false): { id: string; [key: string]: unknown } {
  if ("call" in said)
    return {
      id: "fc_67ccd2bf17f0819081ff3bb2cf6508e60bb6a6b452d3795b",
      type: "function_call",
      status,
      call_id: "call_unDCNBKW3vVmVcyYpR2LlKhQ",
      name: said.call.name,
      arguments: isEmpty ? "" : JSON.stringify(said.call.arguments),
    };
  const content = isEmpty ? [] : [part(said.text)];
  const id = "msg_67ccd2bf17f0819081ff3bb2cf6508e60bb6a6b452d3795b";
  return { id, type: "message", status, role: "assistant", content };
}

const part = (text: string) => ({ type: "output_text", text, annotations: [], logprobs: [] });

function inside(said: Said): { type: string }[] {
  const at = { item_id: item(said, "").id, output_index: 0 };
  if ("call" in said) {
    const whole = JSON.stringify(said.call.arguments);
    const type = "response.function_call_arguments";
    const deltas = tokensOf(whole).map((delta) => ({ type: `${type}.delta`, ...at, delta }));
    return [
      ...deltas,
      { type: `${type}.done`, ...at, name: said.call.name, arguments: whole } as { type: string },
    ];
  }
  const place = { ...at, content_index: 0 };
  return [
    { type: "response.content_part.added", ...place, part: part("") },
    ...tokensOf(said.text).map((delta) => ({
      type: "response.output_text.delta",
      ...place,
      delta,
      logprobs: [],
      obfuscation: "kX3fQ9tLmA",
    })),
    { type: "response.output_text.done", ...place, text: said.text, logprobs: [] },
    { type: "response.content_part.done", ...place, part: part(said.text) },
  ] as { type: string }[];
}

/** `POST /v1/responses`. */
export const openAiResponses: ApiAnswers = {
  type: "text/event-stream; charset=utf-8",
  whole: (said) => response("completed", [item(said, "completed")], { usage }),
  pieces(said) {
    const done = item(said, "completed");
    const events: { type: string }[] = [
      { type: "response.created", response: response("in_progress", []) },
      { type: "response.in_progress", response: response("in_progress", []) },
      { type: "response.output_item.added", output_index: 0, item: item(said, "in_progress", true) },
      ...inside(said),
      { type: "response.output_item.done", output_index: 0, item: done },
      { type: "response.completed", response: response("completed", [done], { usage }) },
    ] as { type: string }[];
    return events.map((event, sequence_number) => sse({ ...event, sequence_number }, event.type));
  },
};
