/** An event of a vendor with a piece of one of several texts. `lane` tells which text, and `at` is the number of the event. */
export interface Interleaved {
  name: string;
  type: string;
  event: (lane: number, text: string, at: number) => string;
}

const sse = "text/event-stream";
const data = (value: unknown, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${JSON.stringify(value)}\n\n`;

const form = (name: string, event: Interleaved["event"], type = sse): Interleaved => ({ name, type, event });

/** The forms in which agents and models stream several texts at once. */
export const interleaved: readonly Interleaved[] = [
  form("Anthropic, blocks by index", (index, text) =>
    data({ type: "content_block_delta", index, delta: { type: "text_delta", text } }, "content_block_delta"),
  ),
  form("OpenAI chat, choices by index", (index, content) =>
    data({ id: "c", object: "chat.completion.chunk", choices: [{ index, delta: { content } }] }),
  ),
  form("OpenAI responses, items by their ids", (lane, delta, sequence_number) =>
    data({
      type: "response.output_text.delta",
      sequence_number,
      item_id: `msg_${lane}`,
      output_index: 0,
      content_index: 0,
      delta,
    }),
  ),
  form("OpenAI responses, parts by two indexes", (lane, delta, sequence_number) =>
    data({
      type: "response.output_text.delta",
      sequence_number,
      output_index: lane & 1,
      content_index: lane >> 1,
      delta,
    }),
  ),
  form("AI SDK, parts by id", (lane, delta) => data({ type: "text-delta", id: `t${lane}`, delta })),
  form("LangGraph, messages and the nodes they are of", (lane, content) =>
    data(
      [
        { content, type: "AIMessageChunk", id: "run-1" },
        { langgraph_node: `node_${lane}`, langgraph_step: 1 },
      ],
      "messages",
    ),
  ),
  form("LangChain events", (lane, content, at) =>
    data({
      event: "on_chat_model_stream",
      data: { chunk: { content } },
      run_id: `evt-${at}`,
      metadata: { langgraph_node: `node_${lane}` },
    }),
  ),
  form("AG-UI, by messageId", (lane, delta) =>
    data({ type: "TEXT_MESSAGE_CONTENT", messageId: `m${lane}`, delta }),
  ),
  form("Dify, by message_id", (lane, answer) =>
    data({ event: "message", task_id: "t", message_id: `m${lane}`, answer, created_at: 1_700_000_000 }),
  ),
  form("events by name, in plain words", (lane, text) => `event: lane${lane}\ndata: ${text}\n\n`),
  form("events by name, in strings of JSON", (lane, text) => data(text, `lane${lane}`)),
  form("Gemini, candidates by index", (index, text) =>
    data({ candidates: [{ index, content: { role: "model", parts: [{ text }] } }] }),
  ),
  form("Cohere, contents by index", (index, text) =>
    data({ type: "content-delta", index, delta: { message: { content: { text } } } }),
  ),
  form("Bedrock converse, blocks by index", (contentBlockIndex, text) =>
    data({ contentBlockDelta: { contentBlockIndex, delta: { text } } }),
  ),
  form("A2A, artifacts by id", (lane, text) =>
    data({
      jsonrpc: "2.0",
      id: 1,
      result: {
        kind: "artifact-update",
        taskId: "t",
        append: true,
        artifact: { artifactId: `a${lane}`, parts: [{ kind: "text", text }] },
      },
    }),
  ),
  form("A2A of the first version without a kind", (lane, text) =>
    data({
      jsonrpc: "2.0",
      id: 1,
      result: { artifactUpdate: { taskId: "t", artifact: { artifactId: `a${lane}`, parts: [{ text }] } } },
    }),
  ),
  form("ACP, updates of a session", (lane, text) =>
    data({
      jsonrpc: "2.0",
      method: "session/update",
      params: {
        sessionId: `s${lane}`,
        update: { sessionUpdate: "agent_message_chunk", content: { type: "text", text } },
      },
    }),
  ),
  form("ACP, parts of a message", (lane, content) =>
    data({ type: "message.part", agent_name: `agent${lane}`, part: { content_type: "text/plain", content } }),
  ),
  form("htmx, fragments of a page", (lane, text) => `event: chat${lane}\ndata: <span>${text}</span>\n\n`),
  form("text of JSON within a member", (index, delta) => data({ data: JSON.stringify({ index, delta }) })),
  form("text of JSON within a string", (index, delta) => data(JSON.stringify({ index, delta }))),
  form(
    "lines of JSON, by name",
    (lane, text, at) => `${JSON.stringify({ seq: at, name: `n${lane}`, text })}\n`,
    "application/x-ndjson",
  ),
];
