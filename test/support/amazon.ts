import { crc32 } from "node:zlib";

/** A message as Amazon frames it, as it was read or is to be written. */
export interface Message {
  headers: Record<string, string>;
  payload: string | Buffer;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

export function messageOf({ headers, payload }: Message): Buffer {
  const head = Buffer.concat(
    Object.entries(headers).flatMap(([name, value]) => [
      Buffer.from([name.length]),
      Buffer.from(name),
      Buffer.from([7, 0, value.length]),
      Buffer.from(value),
    ]),
  );
  const body = Buffer.from(payload);
  const lengths = Buffer.concat([uint32(16 + head.length + body.length), uint32(head.length)]);
  const all = Buffer.concat([lengths, uint32(crc32(lengths)), head, body]);
  return Buffer.concat([all, uint32(crc32(all))]);
}

/** What a client finds in a stream. It throws where a checksum is wrong. */
export function messagesIn(bytes: Buffer): Message[] {
  const messages: Message[] = [];
  for (let at = 0; at < bytes.length;) {
    const message = bytes.subarray(at, at + bytes.readUInt32BE(at));
    const from = 12 + message.readUInt32BE(4);
    const end = message.length - 4;
    if (crc32(message.subarray(0, 8)) !== message.readUInt32BE(8))
      throw new Error("wrong checksum of a prelude");
    if (crc32(message.subarray(0, end)) !== message.readUInt32BE(end)) throw new Error("wrong checksum");
    messages.push({
      headers: headersIn(message.subarray(12, from)),
      payload: message.toString("utf8", from, end),
    });
    at += message.length;
  }
  return messages;
}

function headersIn(bytes: Buffer): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < bytes.length;) {
    const behindName = at + 1 + (bytes[at] ?? 0);
    const until = behindName + 3 + bytes.readUInt16BE(behindName + 1);
    headers[bytes.toString("utf8", at + 1, behindName)] = bytes.toString("utf8", behindName + 3, until);
    at = until;
  }
  return headers;
}

const eventOf = (type: string, value: unknown): Buffer =>
  messageOf({
    headers: { ":event-type": type, ":content-type": "application/json", ":message-type": "event" },
    payload: JSON.stringify(value),
  });

/** How Bedrock streams an answer in tokens, and what a client of it has of the text in the end. */
export interface BedrockApi {
  name: string;
  events(tokens: readonly string[]): Buffer[];
  text(messages: readonly Message[]): string;
  /** The last message of a stream that is cut off. */
  cutOff: RegExp;
}

const padded = (value: object, at: number): object => ({ ...value, p: "abcdefghijklmnop".slice(0, at % 16) });
const converse = (type: string, value: object, at = 3): Buffer => eventOf(type, padded(value, at));
const chunk = (value: object, at = 5): Buffer =>
  eventOf("chunk", padded({ bytes: Buffer.from(JSON.stringify(value)).toString("base64") }, at));

const valuesIn = (messages: readonly Message[]): unknown[] =>
  messages.map(({ payload }): unknown => {
    const value: { bytes?: string } = JSON.parse(payload.toString());
    return value.bytes === undefined ? value : JSON.parse(Buffer.from(value.bytes, "base64").toString());
  });

function textAt(value: unknown, path: readonly string[]): string {
  let at = value;
  for (const key of path) at = typeof at === "object" && at !== null ? Reflect.get(at, key) : undefined;
  return typeof at === "string" ? at : "";
}
const saidAt =
  (...path: string[]) =>
  (messages: readonly Message[]): string =>
    valuesIn(messages)
      .map((value) => textAt(value, path))
      .join("");

const usage = { inputTokens: 9, outputTokens: 9, totalTokens: 18 };

export const bedrock: readonly BedrockApi[] = [
  {
    name: "Converse",
    events: (tokens) => [
      converse("messageStart", { role: "assistant" }),
      ...tokens.map((text, at) =>
        converse("contentBlockDelta", { contentBlockIndex: 0, delta: { text } }, at),
      ),
      converse("contentBlockStop", { contentBlockIndex: 0 }),
      converse("messageStop", { stopReason: "end_turn" }),
      converse("metadata", { metrics: { latencyMs: 9 }, usage }),
    ],
    text: saidAt("delta", "text"),
    cutOff: /"stopReason":"content_filtered".*"agent_gate"/,
  },
  {
    name: "Converse, input of a tool",
    events: (tokens) => [
      converse("messageStart", { role: "assistant" }),
      converse("contentBlockStart", {
        contentBlockIndex: 0,
        start: { toolUse: { toolUseId: "t1", name: "run" } },
      }),
      ...['{"command":"', ...tokens.map((token) => JSON.stringify(token).slice(1, -1)), '"}'].map(
        (input, at) =>
          converse("contentBlockDelta", { contentBlockIndex: 0, delta: { toolUse: { input } } }, at),
      ),
      converse("contentBlockStop", { contentBlockIndex: 0 }),
      converse("messageStop", { stopReason: "tool_use" }),
    ],
    text: saidAt("delta", "toolUse", "input"),
    cutOff: /"stopReason":"content_filtered".*"agent_gate"/,
  },
  {
    name: "events of Anthropic in chunks",
    events: (tokens) => [
      chunk({ type: "message_start", message: { id: "m", type: "message", role: "assistant", content: [] } }),
      chunk({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
      ...tokens.map((text, at) =>
        chunk({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }, at),
      ),
      chunk({ type: "content_block_stop", index: 0 }),
      chunk({ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 9 } }),
      chunk({ type: "message_stop" }),
    ],
    text: saidAt("delta", "text"),
    cutOff: /"message_stop"/,
  },
  {
    name: "events of another model in chunks",
    events: (tokens) => tokens.map((generation, at) => chunk({ generation, generation_token_count: at }, at)),
    text: saidAt("generation"),
    cutOff: /withheld by agent-gate/,
  },
];

/** What the last message says, of an event in base64 the event. */
export const lastIn = (messages: readonly Message[]): string =>
  JSON.stringify(valuesIn(messages.slice(-1))[0]);
