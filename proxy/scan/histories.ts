import { RecentMap } from "../../shared/recent-map.ts";
import { at, type Fields, isRecord, textAt } from "../hooks/fields.ts";
import { hosts } from "../hosts/table.ts";
import { type FindOutputs, type History, type PastOutput, timeOf } from "./past.ts";

/** A call whose output comes after so many others is one whose tool is not known. */
const callsMax = 10_000;
const unknownTool = "unknown";

/** The hosts whose past sessions can be read, by the word that a user types. */
export const histories: Readonly<Record<string, History>> = {
  "claude-code": {
    folder: "$CLAUDE_CONFIG_DIR | ~/.claude",
    files: ["projects/*/*.jsonl", "projects/*/*/subagents/*.jsonl", "projects/*/*/subagents/*/*.jsonl"],
    kind: "lines",
    reader: claudeCode,
  },
  codex: {
    folder: "$CODEX_HOME | ~/.codex",
    files: ["sessions/*/*/*/rollout-*.jsonl", "archived_sessions/rollout-*.jsonl"],
    kind: "lines",
    reader: codex,
  },
  gemini: {
    folder: "~/.gemini",
    // The second is how older versions wrote: one record for all of a session.
    files: ["tmp/*/chats/session-*.jsonl", "tmp/*/chats/session-*.json"],
    kind: "lines",
    reader: gemini,
  },
  "copilot-cli": {
    folder: "$COPILOT_HOME | ~/.copilot",
    files: ["session-state/*/events.jsonl"],
    kind: "lines",
    reader: copilot,
  },
  opencode: {
    folder: "$XDG_DATA_HOME/opencode | ~/.local/share/opencode",
    files: ["opencode.db", "opencode-*.db"],
    kind: "parts",
    reader: () => openCode,
  },
};

export const nameOf = (id: string): string => hosts[id]?.name ?? id;

type Call = Pick<PastOutput, "tool" | "input">;

/** The calls of a session, and the tool of each output by the id that both have. */
class Calls {
  readonly #calls = new RecentMap<string, Call>(callsMax);

  note(id: string | undefined, call: Call): void {
    if (id !== undefined) this.#calls.set(id, call);
  }

  of(id: string | undefined): Call {
    return this.#calls.get(id ?? "") ?? { tool: unknownTool, input: undefined };
  }
}

/**
 * What the model read stands in the message; `toolUseResult` beside it holds more than that, but a file stands there without the numbers that the host puts
 * before its lines, as hooks have it. Other lines repeat messages.
 */
function claudeCode(): FindOutputs {
  const calls = new Calls();
  return (record) => {
    const isAnswer = record["type"] === "user";
    if (!isAnswer && record["type"] !== "assistant") return [];
    return listAt(record, "message", "content").flatMap((part) => {
      if (part["type"] === "tool_use")
        calls.note(textAt(part, "id"), { tool: textAt(part, "name") ?? unknownTool, input: part["input"] });
      if (!isAnswer || part["type"] !== "tool_result") return [];
      const { tool, input } = calls.of(textAt(part, "tool_use_id"));
      return {
        tool,
        input,
        output: at(record, "toolUseResult", "file", "content") ?? part["content"],
        atMs: timeOf(record["timestamp"]),
        session: textAt(record, "sessionId"),
      };
    });
  };
}

/** Calls are of several types, such as `function_call`, and the type of their output says `_output` behind it. */
function codex(): FindOutputs {
  const calls = new Calls();
  return (record) => {
    const { payload } = record;
    const id = textAt(payload, "call_id");
    const type = textAt(payload, "type");
    if (record["type"] !== "response_item" || id === undefined || type === undefined) return [];
    if (type.endsWith("_output"))
      return [
        {
          ...calls.of(id),
          output: at(payload, "output"),
          atMs: timeOf(record["timestamp"]),
          session: undefined,
        },
      ];
    const input = at(payload, "arguments") ?? at(payload, "input") ?? at(payload, "action");
    calls.note(id, { tool: textAt(payload, "name") ?? type, input: inputOf(input) });
    return [];
  };
}

/** Arguments are written down as the JSON that the model said. */
function inputOf(said: unknown): unknown {
  if (typeof said !== "string") return said;
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

/** A message is written again when it has more: the last of its forms has the results of its calls, and a later one may repeat them. */
function gemini(): FindOutputs {
  const seen = new RecentMap<string, true>(callsMax);
  return (record) => {
    const whole = listAt(record, "messages");
    const set = listAt(record, "$set", "messages");
    return [record, ...whole, ...set].flatMap((message) =>
      listAt(message, "toolCalls").flatMap((call) => {
        const id = textAt(call, "id");
        const results = listAt(call, "result").map((part) => at(part, "functionResponse", "response"));
        const output = results.filter((each) => each !== undefined);
        if (output.length === 0 || (id !== undefined && seen.has(id))) return [];
        if (id !== undefined) seen.set(id, true);
        return {
          tool: textAt(call, "name") ?? unknownTool,
          input: call["args"],
          output: output.length === 1 ? output[0] : output,
          atMs: timeOf(call["timestamp"] ?? message["timestamp"]),
          session: undefined,
        };
      }),
    );
  };
}

/** `hook.start` repeats outputs for the hooks of a user. */
function copilot(): FindOutputs {
  const calls = new Calls();
  return ({ type, data, timestamp }) => {
    const id = textAt(data, "toolCallId");
    if (type === "tool.execution_start")
      calls.note(id, { tool: textAt(data, "toolName") ?? unknownTool, input: at(data, "arguments") });
    if (type !== "tool.execution_complete") return [];
    const output = at(data, "result", "content") ?? at(data, "error", "message");
    return [{ ...calls.of(id), output, atMs: timeOf(timestamp), session: undefined }];
  };
}

/** A part holds a call with its output, or with what the model was told in its place. */
function openCode({ session_id: session, time_updated: updated, data }: Fields): PastOutput[] {
  const output = at(data, "state", "output") ?? at(data, "state", "error");
  if (at(data, "type") !== "tool" || output === undefined) return [];
  return [
    {
      tool: textAt(data, "tool") ?? unknownTool,
      input: at(data, "state", "input"),
      output,
      atMs: timeOf(at(data, "state", "time", "end") ?? updated),
      session: typeof session === "string" ? session : undefined,
    },
  ];
}

function listAt(value: unknown, ...path: readonly string[]): Fields[] {
  const list = at(value, ...path);
  return Array.isArray(list) ? list.filter((each) => isRecord(each)) : [];
}
