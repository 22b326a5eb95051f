// A stand-in for the API of a model, in the four forms that hosts speak: it asks for the tools of a plan, one after the other, and keeps all that it was sent.
import { once } from "node:events";
import { createServer } from "node:http";

const event = (type, data) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
const line = (data) => `data: ${JSON.stringify(data)}\n\n`;

/** Each form: which requests are of it, the names of the tools that the model may ask for, and how it asks or says that it is done. */
const forms = [
  {
    path: /\/v1\/messages(?:\?|$)/,
    tools: ({ tools = [] }) => tools.map(({ name }) => name),
    say(call, { model, stream }) {
      const content =
        call === undefined
          ? { type: "text", text: "done" }
          : { type: "tool_use", id: call.id, name: call.name, input: call.args };
      const stop_reason = call === undefined ? "end_turn" : "tool_use";
      const usage = { input_tokens: 5, output_tokens: 5 };
      const message = { id: "m", type: "message", role: "assistant", model, stop_sequence: null, usage };
      if (stream !== true) return { json: { ...message, content: [content], stop_reason } };
      const isCall = call !== undefined;
      const block = isCall ? { ...content, input: {} } : content;
      const delta = isCall
        ? { type: "input_json_delta", partial_json: JSON.stringify(call.args) }
        : { type: "text_delta", text: "" };
      return {
        events:
          event("message_start", { message: { ...message, content: [], stop_reason: null } }) +
          event("content_block_start", { index: 0, content_block: block }) +
          event("content_block_delta", { index: 0, delta }) +
          event("content_block_stop", { index: 0 }) +
          event("message_delta", { delta: { stop_reason, stop_sequence: null }, usage }) +
          event("message_stop", {}),
      };
    },
  },
  {
    path: /\/responses/,
    // A server of MCP is a namespace with its tools in it.
    tools: ({ tools = [] }) =>
      tools.flatMap(({ name, type, tools: inside }) =>
        type === "namespace" ? inside.map((each) => `${name}/${each.name}`) : [name ?? type],
      ),
    say(call) {
      const [name, namespace] = (call?.name ?? "").split("/").toReversed();
      const item =
        call === undefined
          ? {
              type: "message",
              id: "m",
              role: "assistant",
              status: "completed",
              content: [{ type: "output_text", text: "done", annotations: [] }],
            }
          : {
              type: "function_call",
              id: `f${call.id}`,
              call_id: call.id,
              name,
              ...(namespace === undefined ? {} : { namespace }),
              arguments: JSON.stringify(call.args),
              status: "completed",
            };
      const usage = {
        input_tokens: 5,
        output_tokens: 5,
        total_tokens: 10,
        input_tokens_details: { cached_tokens: 0 },
        output_tokens_details: { reasoning_tokens: 0 },
      };
      return {
        events:
          event("response.created", { response: { id: "r", status: "in_progress" } }) +
          event("response.output_item.added", { output_index: 0, item }) +
          event("response.output_item.done", { output_index: 0, item }) +
          event("response.completed", { response: { id: "r", status: "completed", output: [item], usage } }),
      };
    },
  },
  {
    path: /chat\/completions/,
    tools: ({ tools = [] }) => tools.map((tool) => tool.function?.name ?? tool.name),
    say(call, { model, stream }) {
      const message =
        call === undefined
          ? { role: "assistant", content: "done" }
          : {
              role: "assistant",
              content: null,
              tool_calls: [
                {
                  index: 0,
                  id: call.id,
                  type: "function",
                  function: { name: call.name, arguments: JSON.stringify(call.args) },
                },
              ],
            };
      const finish_reason = call === undefined ? "stop" : "tool_calls";
      const usage = { prompt_tokens: 5, completion_tokens: 5, total_tokens: 10 };
      const base = {
        id: "c",
        object: stream ? "chat.completion.chunk" : "chat.completion",
        created: 1,
        model,
      };
      if (!stream) return { json: { ...base, choices: [{ index: 0, message, finish_reason }], usage } };
      const chunk = (delta, finish_reason) =>
        line({ ...base, choices: [{ index: 0, delta, finish_reason }], usage });
      return { events: `${chunk(message, null)}${chunk({}, finish_reason)}data: [DONE]\n\n` };
    },
  },
  {
    path: /[gG]enerateContent/,
    tools: ({ tools = [] }) =>
      tools.flatMap(({ functionDeclarations = [] }) => functionDeclarations.map(({ name }) => name)),
    say(call, _body, url) {
      const done = {
        text: '{"complexity_reasoning":"x","complexity_score":1,"reasoning":"x","next_speaker":"user"}',
      };
      const parts = [call === undefined ? done : { functionCall: { name: call.name, args: call.args } }];
      const candidates = [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }];
      const usageMetadata = { promptTokenCount: 5, candidatesTokenCount: 5, totalTokenCount: 10 };
      const json = { candidates, usageMetadata, modelVersion: "stand-in" };
      return url.includes("stream") ? { events: line(json) } : { json };
    },
  },
];

/**
 * `plan`: for each call the arguments by the name of a tool, of which the first is asked for that the host has. `before` is called
 * with the number of the call that is asked for next.
 */
export async function startModel(plan, before) {
  const sent = [];
  let next = 0;
  const answer = async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const form = forms.find(({ path }) => path.test(request.url));
    if (form === undefined) {
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(
        '{"data":[{"id":"stand-in"}],"models":[],"object":"list","input_tokens":5,"totalTokens":5}',
      );
    }
    sent.push(text);
    const body = JSON.parse(text || "{}");
    const tools = form.tools(body);
    const name = Object.keys(plan[next] ?? {}).find((each) => tools.includes(each));
    const call = name === undefined ? undefined : { id: `call_${next}`, name, args: plan[next++][name] };
    if (call !== undefined) before(next);
    const { events, json } = form.say(call, body, request.url);
    response.writeHead(200, {
      "content-type": events === undefined ? "application/json" : "text/event-stream",
    });
    response.end(events ?? JSON.stringify(json));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    sent,
    asked: () => next,
    close: () => server.close() && server.closeAllConnections(),
  };
}
