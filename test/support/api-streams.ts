/** How an API streams an answer: its events, and what a client of it has of the text in the end. */
export interface Api {
  name: string;
  type: string;
  events(tokens: readonly string[]): string[];
  text(body: string): string;
  /** What its clients take for an end that is no ordinary one. */
  cutOff: RegExp;
}

const sse = (data: unknown, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
const named = (data: { type: string; [key: string]: unknown }): string => sse(data, data.type);

/** The texts that stand at a place of the events of a body, in order. */
function said(body: string, at: readonly (string | number)[], type?: string): string {
  return body
    .split("\n")
    .map((line) => line.replace(/^data: /, ""))
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line))
    .filter((event) => type === undefined || textAt(event, ["type"]) === type)
    .map((event) => textAt(event, at))
    .join("");
}

function textAt(event: unknown, at: readonly (string | number)[]): string {
  let value = event;
  for (const key of at)
    value = typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
  return typeof value === "string" ? value : "";
}

const chatChunk = (delta: unknown, finish: string | null): unknown => ({
  id: "chatcmpl-Bx81",
  object: "chat.completion.chunk",
  created: 1_700_000_000,
  model: "m-1",
  choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
});

const eventStream = "text/event-stream";

export const openAiChat: Api = {
  name: "OpenAI chat",
  type: eventStream,
  events: (tokens) => [
    sse(chatChunk({ role: "assistant", content: "" }, null)),
    ...tokens.map((content) => sse(chatChunk({ content }, null))),
    sse(chatChunk({}, "stop")),
    "data: [DONE]\n\n",
  ],
  text: (body) => said(body, ["choices", 0, "delta", "content"]),
  cutOff: /"finish_reason":"content_filter"[^]*data: \[DONE\]/,
};

export const openAiTools: Api = {
  name: "OpenAI chat, arguments of a tool",
  type: eventStream,
  events: (tokens) => [
    sse(
      chatChunk(
        {
          tool_calls: [
            { index: 0, id: "call_1", type: "function", function: { name: "run", arguments: "" } },
          ],
        },
        null,
      ),
    ),
    ...['{"command":"', ...tokens.map((token) => JSON.stringify(token).slice(1, -1)), '"}'].map((piece) =>
      sse(chatChunk({ tool_calls: [{ index: 0, function: { arguments: piece } }] }, null)),
    ),
    sse(chatChunk({}, "tool_calls")),
    "data: [DONE]\n\n",
  ],
  text: (body) => said(body, ["choices", 0, "delta", "tool_calls", 0, "function", "arguments"]),
  cutOff: openAiChat.cutOff,
};

export const openAiResponses: Api = {
  name: "OpenAI responses",
  type: eventStream,
  events(tokens) {
    const text = tokens.join("");
    const item = { id: "msg_1", type: "message", role: "assistant" };
    const part = { item_id: "msg_1", output_index: 0, content_index: 0 };
    const response = { id: "resp_1", object: "response", model: "m-1", status: "in_progress", output: [] };
    const whole = { ...item, status: "completed", content: [{ type: "output_text", text }] };
    return [
      { type: "response.created", response },
      { type: "response.output_item.added", output_index: 0, item: { ...item, content: [] } },
      ...tokens.map((delta) => ({ type: "response.output_text.delta", ...part, delta })),
      { type: "response.output_text.done", ...part, text },
      { type: "response.output_item.done", output_index: 0, item: whole },
      { type: "response.completed", response: { ...response, status: "completed", output: [whole] } },
    ].map((event, sequence_number) => named({ ...event, sequence_number }));
  },
  text: (body) => said(body, ["delta"], "response.output_text.delta"),
  cutOff: /event: response\.incomplete\n.*"reason":"content_filter"/,
};

export const anthropic: Api = {
  name: "Anthropic messages",
  type: eventStream,
  events: (tokens) => [
    named({
      type: "message_start",
      message: { id: "msg_1", type: "message", role: "assistant", content: [], model: "m-1" },
    }),
    named({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    named({ type: "ping" }),
    ...tokens.map((text) =>
      named({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    ),
    named({ type: "content_block_stop", index: 0 }),
    named({
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 9 },
    }),
    named({ type: "message_stop" }),
  ],
  text: (body) => said(body, ["delta", "text"]),
  cutOff: /"stop_reason":"refusal"[^]*event: message_stop/,
};

export const anthropicTools: Api = {
  ...anthropic,
  name: "Anthropic messages, input of a tool",
  events: (tokens) => [
    named({
      type: "message_start",
      message: { id: "msg_1", type: "message", role: "assistant", content: [], model: "m-1" },
    }),
    named({
      type: "content_block_start",
      index: 0,
      content_block: { type: "tool_use", id: "toolu_1", name: "run", input: {} },
    }),
    ...['{"command":"', ...tokens.map((token) => JSON.stringify(token).slice(1, -1)), '"}'].map(
      (partial_json) =>
        named({ type: "content_block_delta", index: 0, delta: { type: "input_json_delta", partial_json } }),
    ),
    named({ type: "content_block_stop", index: 0 }),
    named({
      type: "message_delta",
      delta: { stop_reason: "tool_use", stop_sequence: null },
      usage: { output_tokens: 9 },
    }),
    named({ type: "message_stop" }),
  ],
  text: (body) => said(body, ["delta", "partial_json"]),
};

export const gemini: Api = {
  name: "Gemini",
  type: eventStream,
  events: (tokens) =>
    tokens.map((text, at) =>
      sse({
        candidates: [
          {
            content: { parts: [{ text }], role: "model" },
            ...(at === tokens.length - 1 ? { finishReason: "STOP" } : {}),
            index: 0,
          },
        ],
        modelVersion: "m-1",
      }),
    ),
  text: (body) => said(body, ["candidates", 0, "content", "parts", 0, "text"]),
  cutOff: /"finishReason":"SAFETY"/,
};

const geminiParts = (parts: readonly unknown[], ends = false): string =>
  sse({
    candidates: [{ content: { parts, role: "model" }, ...(ends ? { finishReason: "STOP" } : {}), index: 0 }],
    modelVersion: "m-1",
  });

export const geminiTools: Api = {
  ...gemini,
  name: "Gemini, arguments of a call",
  events: (tokens) => [
    geminiParts([{ functionCall: { name: "run", willContinue: true } }]),
    ...tokens.map((stringValue) => {
      const partialArgs = [{ jsonPath: "$.command", stringValue, willContinue: true }];
      return geminiParts([{ functionCall: { partialArgs, willContinue: true } }]);
    }),
    geminiParts([{ functionCall: {} }]),
    geminiParts([{ text: "" }], true),
  ],
  text: (body) =>
    said(body, ["candidates", 0, "content", "parts", 0, "functionCall", "partialArgs", 0, "stringValue"]),
};

export const geminiCode: Api = {
  ...gemini,
  name: "Gemini, code that it runs",
  events: (tokens) => [
    ...tokens.map((code) => geminiParts([{ executableCode: { language: "PYTHON", code } }])),
    geminiParts([{ text: "" }], true),
  ],
  text: (body) => said(body, ["candidates", 0, "content", "parts", 0, "executableCode", "code"]),
};

export const aiSdk: Api = {
  name: "AI SDK",
  type: eventStream,
  events: (tokens) => [
    ...[
      { type: "start", messageId: "m1" },
      { type: "text-start", id: "t1" },
    ].map((event) => sse(event)),
    ...tokens.map((delta) => sse({ type: "text-delta", id: "t1", delta })),
    ...[{ type: "text-end", id: "t1" }, { type: "finish" }].map((event) => sse(event)),
    "data: [DONE]\n\n",
  ],
  text: (body) => said(body, ["delta"]),
  cutOff: /"type":"error","errorText":"withheld[^]*data: \[DONE\]/,
};

export const ollama: Api = {
  name: "Ollama",
  type: "application/x-ndjson",
  events: (tokens) =>
    [
      ...tokens.map((content) => ({ message: { role: "assistant", content }, done: false })),
      { message: { role: "assistant", content: "" }, done: true, done_reason: "stop" },
    ].map(
      (event, at) =>
        `${JSON.stringify({ model: "m-1", created_at: `2026-11-22T10:00:0${at % 10}.123456Z`, ...event })}\n`,
    ),
  text: (body) => said(body, ["message", "content"]),
  cutOff: /\{"error":"withheld/,
};

export const plainEvents: Api = {
  name: "words as events",
  type: eventStream,
  events: (tokens) => tokens.map((token) => `data: ${token}\n\n`),
  text: (body) =>
    body
      .split("\n")
      .flatMap((line) => /^data: ([^{].*)/.exec(line)?.[1] ?? [])
      .join(""),
  cutOff: /event: agent-gate-withheld/,
};

export const someLines: Api = {
  name: "lines of JSON that nobody knows",
  type: "application/x-ndjson",
  events: (tokens) => tokens.map((t, n) => `${JSON.stringify({ n, piece: { t } })}\n`),
  text: (body) => said(body, ["piece", "t"]),
  cutOff: /"code":"output_blocked"/,
};

export const apis: readonly Api[] = [
  openAiChat,
  openAiTools,
  openAiResponses,
  anthropic,
  anthropicTools,
  gemini,
  geminiTools,
  geminiCode,
  aiSdk,
  ollama,
  plainEvents,
  someLines,
];
