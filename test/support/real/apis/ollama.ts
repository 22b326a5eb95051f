import { type ApiAnswers, type Said, tokensOf } from "./said.ts";

const at = (number: number) => ({
  model: "llama3.2",
  created_at: `2023-08-04T08:52:19.${String(385_406_455 + number * 7_001)}-07:00`,
});
const figures = {
  done_reason: "stop",
  total_duration: 4_883_583_458,
  load_duration: 1_334_875,
  prompt_eval_count: 26,
  prompt_eval_duration: 342_546_000,
  eval_count: 282,
  eval_duration: 4_535_599_000,
};

/** A call is never cut: its arguments are an object. */
const messageOf = (said: Said) =>
  "text" in said
    ? { role: "assistant", content: said.text }
    : { role: "assistant", content: "", tool_calls: [{ function: said.call }] };

/** `POST /api/chat`. */
export const ollama: ApiAnswers = {
  type: "application/x-ndjson",
  whole: (said) => ({ ...at(0), message: messageOf(said), done: true, ...figures }),
  pieces(said) {
    const messages =
      "text" in said ? tokensOf(said.text).map((text) => messageOf({ text })) : [messageOf(said)];
    return [
      ...messages.map((message, number) => ({ ...at(number), message, done: false })),
      { ...at(messages.length), message: messageOf({ text: "" }), done: true, ...figures },
    ].map((line) => `${JSON.stringify(line)}\n`);
  },
};
