// The ways that words can take in a stream, one a line.
import {
  body,
  canary,
  events,
  frames,
  lines,
  ndjson,
  rest,
  sse,
  stream,
  text,
  tokens,
  valuesOf,
} from "./writing.mjs";

const large = 17 * 1024 * 1024;
const json = JSON.stringify({ id: 7, note: text });
const named = (data) => `event: ${data.type}\n${sse(data)}`;
const chat = (delta) =>
  sse({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: null }] });
const called = (piece) => ({ tool_calls: [{ index: 0, function: { arguments: piece } }] });
const block = (index, delta) => named({ type: "content_block_delta", index, delta });

/** By section and name. */
// prettier-ignore
export const streams = {
  "Streams, in one event": {
    "`data` of SSE": stream("text/event-stream", sse(text)),
    "`data` of SSE, on two lines": stream("text/event-stream", `data: Write to\ndata: ${canary}\n\n`),
    "`data` of SSE that is JSON": stream("text/event-stream", sse({ note: text })),
    "`data` of SSE, with `\\r` alone": stream("text/event-stream", `data: ${text}\r\r`),
    "an event of SSE that nothing ends": stream("text/event-stream", `data: ${text}`),
    "a comment of SSE": stream("text/event-stream", `: ${canary}\ndata: tea\n\n`),
    "`id` of SSE": stream("text/event-stream", `id: ${canary}\ndata: tea\n\n`),
    "`event` of SSE": stream("text/event-stream", `event: ${canary}\ndata: tea\n\n`),
    "`retry` of SSE": stream("text/event-stream", `retry: ${canary}\ndata: tea\n\n`),
    "a field of SSE that nobody knows": stream("text/event-stream", `who: ${canary}\ndata: tea\n\n`),
    "a line of NDJSON": stream("application/x-ndjson", ndjson({ note: text })),
    "a line of NDJSON that is no JSON": stream("application/x-ndjson", `${text}\n`),
    "a line of JSON Lines": stream("application/jsonl", ndjson({ note: text })),
    "an answer of MCP": stream("text/event-stream", [text, rest].map((text, id) => sse({ jsonrpc: "2.0", id, result: { content: [{ type: "text", text }] } })).join("")),
    "an event of more than 16 MiB": stream("text/event-stream", sse("tea ".repeat(large / 4) + text)),
    "SSE that is called UTF-16": stream("text/event-stream; charset=utf-16le", sse(text)),
    "lines of plain text": stream("text/plain", `tea\n${text}\n`),
  },
  "Streams, split over events": {
    "OpenAI chat": events(chat({ content: "" }), tokens.map((content) => chat({ content })), "content"),
    "OpenAI chat, arguments of a tool": events(chat(called("")), tokens.map((piece) => chat(called(piece))), "arguments"),
    "OpenAI chat, reasoning": events("", tokens.map((reasoning_content) => chat({ reasoning_content })), "reasoning_content"),
    "OpenAI completions": events("", tokens.map((text) => sse({ object: "text_completion", choices: [{ index: 0, text, finish_reason: null }] })), "text"),
    "OpenAI responses": events("", tokens.map((delta) => named({ type: "response.output_text.delta", output_index: 0, content_index: 0, delta })), "delta"),
    "OpenAI responses, arguments of a tool": events("", tokens.map((delta) => named({ type: "response.function_call_arguments.delta", output_index: 0, delta })), "delta"),
    "Anthropic messages": events(named({ type: "message_start", message: {} }), tokens.map((text) => block(0, { type: "text_delta", text })), "text"),
    "Anthropic messages, input of a tool": events(named({ type: "message_start", message: {} }), tokens.map((partial_json) => block(0, { type: "input_json_delta", partial_json })), "partial_json"),
    "Anthropic messages, thinking": events(named({ type: "message_start", message: {} }), tokens.map((thinking) => block(0, { type: "thinking_delta", thinking })), "thinking"),
    Gemini: events("", tokens.map((text) => sse({ candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }] })), "text"),
    "AI SDK": events(sse({ type: "text-start", id: "t" }), tokens.map((delta) => sse({ type: "text-delta", id: "t", delta })), "delta"),
    "AI SDK, input of a tool": events("", tokens.map((inputTextDelta) => sse({ type: "tool-input-delta", toolCallId: "c", inputTextDelta })), "inputTextDelta"),
    Ollama: lines(tokens.map((content) => ndjson({ model: "m", message: { role: "assistant", content }, done: false })), "content"),
    "Ollama, `/api/generate`": lines(tokens.map((response) => ndjson({ model: "m", response, done: false })), "response"),
    "SSE of JSON that nobody knows": events("", tokens.map((t) => sse({ piece: { t } })), "t"),
    "SSE of words": events("", tokens.map(sse)),
    "lines of JSON that nobody knows": lines(tokens.map((t) => ndjson({ piece: { t } })), "t"),
    "OpenAI chat, `logprobs` beside the text": events("", tokens.map((token) => chat({ content: token }).replace('"finish', `"logprobs":${JSON.stringify({ content: [{ token, logprob: -0.1, top_logprobs: [] }] })},"finish`)), "token"),
    "OpenAI chat, a comment after each event": events("", tokens.map((content) => `${chat({ content })}: OPENROUTER PROCESSING\n\n`), "content"),
    "Anthropic messages, a ping after each event": events(named({ type: "message_start", message: {} }), tokens.map((text) => block(0, { type: "text_delta", text }) + named({ type: "ping" })), "text"),
    "two choices of OpenAI chat, one after the other": events("", tokens.flatMap((content) => [chat({ content: "tea " }).replace('"index":0', '"index":1'), chat({ content })]), /"index":0,"delta":\{"content":"([^"]*)"/g),
  },
  "Streams that are called something else": {
    "SSE as JSON": body("application/json", sse({ note: text })),
    "SSE as plain text": body("text/plain", sse({ note: text })),
    "JSON as SSE": stream("text/event-stream", json),
    "JSON as NDJSON, over several lines": stream("application/x-ndjson", JSON.stringify({ id: 7, note: text }, null, 2)),
    "NDJSON as JSON": body("application/json", ndjson({ id: 7 }) + ndjson({ note: text })),
    "OpenAI chat as JSON, split over events": {...body("application/json", tokens.map((content) => chat({ content })).join("")), reads: valuesOf("content") },
    "OpenAI chat as plain text, split over events": {...body("text/plain", tokens.map((content) => chat({ content })).join("")), reads: valuesOf("content") },
    "Ollama as JSON, split over lines": {...body("application/json", tokens.map((content) => ndjson({ message: { role: "assistant", content }, done: false })).join("")), reads: valuesOf("content") },
    "Gemini as a list of JSON, split over its items": {...body("application/json", JSON.stringify(tokens.map((text) => ({ candidates: [{ index: 0, content: { role: "model", parts: [{ text }] } }] })))), reads: valuesOf("text") },
  },
  WebSockets: {
    "a text message": frames([0x81, text]),
    "a text message in fragments": frames([0x01, text.slice(0, 14)], [0x80, text.slice(14)]),
    "a binary message": frames([0x82, text]),
    "the reason of the end": frames([0x88, `\x03\xe8${text}`]),
    "a ping": frames([0x89, text]),
    "a header of the handshake": frames([0x81, "tea"], { header: `X-Owner: ${canary}` }),
  },
};
