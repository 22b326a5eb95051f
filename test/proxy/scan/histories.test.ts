import { expect, it } from "vitest";
import { histories } from "../../../proxy/scan/histories.ts";

const at = "2026-10-01T10:00:00.000Z";
const atMs = Date.parse(at);
const lines = "first\nsecond\n";
const item = (type: string, payload: object) => ({
  timestamp: at,
  type: "response_item",
  payload: { type, ...payload },
});
const answer = (part: object, toolUseResult?: object) => ({
  type: "user",
  sessionId: "s1",
  timestamp: at,
  message: { content: [{ type: "tool_result", tool_use_id: "t1", ...part }] },
  toolUseResult,
});
const calling = (name: string, input: object) => ({
  type: "assistant",
  message: { content: [{ type: "tool_use", id: "t1", name, input }] },
});
const geminiCall = { id: "c1", name: "read_file", args: { path: "a" } };
const geminiResult = [{ functionResponse: { id: "c1", response: { output: lines } } }];

/** What is written down, and what is found in it. */
it.each([
  {
    what: "a file that Claude Code's model read, without the numbers before its lines",
    host: "claude-code",
    records: [
      calling("Read", { file_path: "a" }),
      answer(
        { content: "1\tfirst\n2\tsecond\n3\t" },
        { type: "text", file: { filePath: "a", content: lines } },
      ),
    ],
    found: { tool: "Read", input: { file_path: "a" }, output: lines, atMs, session: "s1" },
  },
  {
    what: "what the model read of an edited file, not all of the file",
    host: "claude-code",
    records: [calling("Edit", {}), answer({ content: "updated" }, { originalFile: lines })],
    found: { tool: "Edit", input: {}, output: "updated", atMs, session: "s1" },
  },
  {
    what: "an output of Claude Code whose call was written to another file",
    host: "claude-code",
    records: [answer({ content: [{ type: "text", text: lines }] })],
    found: {
      tool: "unknown",
      input: undefined,
      output: [{ type: "text", text: lines }],
      atMs,
      session: "s1",
    },
  },
  {
    what: "an output of a tool of Codex that is no function",
    host: "codex",
    records: [
      item("custom_tool_call", { name: "apply_patch", input: "*** Begin", call_id: "t1" }),
      item("custom_tool_call_output", { call_id: "t1", output: lines }),
    ],
    found: { tool: "apply_patch", input: "*** Begin", output: lines, atMs, session: undefined },
  },
  {
    what: "a session of an older Gemini CLI, which is one record",
    host: "gemini",
    records: [
      { messages: [{ type: "gemini", timestamp: at, toolCalls: [{ ...geminiCall, result: geminiResult }] }] },
    ],
    found: { tool: "read_file", input: { path: "a" }, output: { output: lines }, atMs, session: undefined },
  },
  {
    what: "a call of Gemini CLI that was written down before it had a result, and twice after",
    host: "gemini",
    records: [
      { timestamp: at, toolCalls: [geminiCall] },
      { timestamp: at, toolCalls: [{ ...geminiCall, result: geminiResult }] },
      { $set: { messages: [{ timestamp: at, toolCalls: [{ ...geminiCall, result: geminiResult }] }] } },
    ],
    found: { tool: "read_file", input: { path: "a" }, output: { output: lines }, atMs, session: undefined },
  },
  {
    what: "what Copilot's model was told of a tool that failed",
    host: "copilot-cli",
    records: [
      { type: "tool.execution_start", data: { toolCallId: "t1", toolName: "view", arguments: {} } },
      {
        type: "tool.execution_complete",
        timestamp: at,
        data: { toolCallId: "t1", success: false, error: { message: lines } },
      },
    ],
    found: { tool: "view", input: {}, output: lines, atMs, session: undefined },
  },
  {
    what: "what OpenCode's model was told of a tool that failed",
    host: "opencode",
    records: [
      {
        session_id: "s1",
        time_updated: atMs,
        data: { type: "tool", tool: "bash", state: { status: "error", input: {}, error: lines } },
      },
    ],
    found: { tool: "bash", input: {}, output: lines, atMs, session: "s1" },
  },
])("finds $what", ({ host, records, found }) => {
  const outputsIn = histories[host]?.reader();
  expect(records.flatMap((record) => outputsIn?.({ ...record }) ?? [])).toEqual([found]);
});
