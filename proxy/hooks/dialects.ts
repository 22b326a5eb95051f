import { type Fields, textAt } from "./fields.ts";
import { textOf } from "./output.ts";

/** What is said to a host in the place of an output, or beside it. */
export interface Said {
  /** What the model reads in the place of the output; undefined where the output stays as it is. */
  output?: unknown;
  /** A note to the model about it. */
  note?: string | undefined;
}

/** All that differs between the hosts whose hooks can replace an output. */
export interface Dialect {
  /** The keys of the tool's name, of what it was told, and of its output. */
  keys: { tool: string; input: string; output: readonly string[] };
  /** Which session and which turn of the user it belongs to, where the host says so. */
  session: string;
  prompt?: string;
  /** The answer that this host reads. */
  answer(said: Said, asked: Fields): object;
}

const withNote = (text: string, note: string | undefined): string =>
  note === undefined ? text : `${text}\n\n${note}`;

/** What takes the place of the output in one text, with the note about it. */
const inOneText = ({ output, note }: Said, original: unknown): string =>
  withNote(textOf(output === undefined ? original : output), note);

/** Codex and Gemini CLI: the reason of a refusal is what the model reads in the place of the output. */
const refusing =
  (decision: string): Dialect["answer"] =>
  (said, asked) => {
    const { output, note } = said;
    if (output !== undefined) return { decision, reason: inOneText(said, "") };
    return specific(asked, "AfterTool", { additionalContext: note });
  };

const specific = (asked: Fields, event: string, more: object): object => ({
  hookSpecificOutput: { hookEventName: textAt(asked, "hook_event_name") ?? event, ...more },
});

const snake = { tool: "tool_name", input: "tool_input" };

/** By the word in the path of the endpoint, which is the id of the agent too. */
export const dialects: Readonly<Record<string, Dialect>> = {
  "claude-code": {
    keys: { ...snake, output: ["tool_response"] },
    session: "session_id",
    prompt: "prompt_id",
    answer: ({ output, note }, asked) =>
      specific(asked, "PostToolUse", {
        ...(output === undefined ? {} : { updatedToolOutput: output }),
        ...(note === undefined ? {} : { additionalContext: note }),
      }),
  },
  codex: {
    keys: { ...snake, output: ["tool_response"] },
    session: "session_id",
    prompt: "turn_id",
    answer: refusing("block"),
  },
  gemini: {
    keys: { ...snake, output: ["tool_response", "llmContent"] },
    session: "session_id",
    answer: refusing("deny"),
  },
  copilot: {
    keys: { tool: "toolName", input: "toolArgs", output: ["toolResult", "textResultForLlm"] },
    session: "sessionId",
    answer: (said, asked) => {
      const result = asked["toolResult"];
      const fields = typeof result === "object" ? result : {};
      const original = textAt(result, "textResultForLlm");
      return { modifiedResult: { ...fields, textResultForLlm: inOneText(said, original) } };
    },
  },
  opencode: {
    keys: { tool: "tool", input: "args", output: ["output"] },
    session: "sessionID",
    answer: (said, asked) => ({ output: inOneText(said, asked["output"]) }),
  },
};
