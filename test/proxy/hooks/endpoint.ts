import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "../../../proxy/config/load.ts";
import { serveProxy } from "../../../proxy/serve/serve.ts";
import type { LocalFacts, VerdictRecord } from "../../../proxy/tool-call.ts";
import { Opened } from "../../../shared/lifecycle.ts";

/** The endpoint of hooks on a port of its own, gone at the end of the scope. */
export async function startEndpoint(flags: Readonly<Record<string, unknown>> = {}) {
  const opened = new Opened();
  const home = await mkdtemp(join(tmpdir(), "agent-gate-hooks-"));
  opened.add({ [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }) });
  const verdicts: (VerdictRecord & LocalFacts)[] = [];
  const given = { listen: "127.0.0.1:0", home, logLevel: "error", offline: true, ...flags };
  const serving = opened.add(
    await serveProxy({
      command: "hooks",
      load: () => loadConfig(given, {}, home),
      onVerdict: (record, local) => verdicts.push({ ...record, ...local }),
    }),
  );
  const post = (dialect: string, body: string): Promise<Response> =>
    fetch(`${serving.url}/v1/hooks/${dialect}`, { method: "POST", body });
  return {
    url: serving.url,
    outbox: serving.outbox,
    verdicts,
    post,
    ask: async (dialect: string, body: object): Promise<unknown> =>
      (await post(dialect, JSON.stringify(body))).json(),
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

/** What each host says of a tool that ran, around its output. */
export const askedBy = {
  "claude-code": (tool: string, output: unknown, input: object = {}) => ({
    session_id: "session-1",
    prompt_id: "prompt-1",
    hook_event_name: "PostToolUse",
    tool_name: tool,
    tool_input: input,
    tool_response: output,
    duration_ms: 12,
  }),
  codex: (tool: string, output: unknown) => ({
    session_id: "session-1",
    turn_id: "prompt-1",
    hook_event_name: "PostToolUse",
    tool_name: tool,
    tool_input: { command: "ls" },
    tool_response: output,
  }),
  gemini: (tool: string, output: unknown) => ({
    session_id: "session-1",
    hook_event_name: "AfterTool",
    tool_name: tool,
    tool_input: {},
    tool_response: { llmContent: output, returnDisplay: "" },
  }),
  copilot: (tool: string, output: unknown) => ({
    sessionId: "session-1",
    toolName: tool,
    toolArgs: {},
    toolResult: { resultType: "success", textResultForLlm: output },
  }),
  opencode: (tool: string, output: unknown) => ({ tool, sessionID: "session-1", args: {}, output }),
} as const;

export const bash = (stdout: string, stderr = "") => ({
  stdout,
  stderr,
  interrupted: false,
  isImage: false,
  noOutputExpected: false,
});
