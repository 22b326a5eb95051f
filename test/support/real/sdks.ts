import { withAiSdk } from "./sdks/ai-sdk.ts";
import { withAnthropic } from "./sdks/anthropic.ts";
import { withGenAi } from "./sdks/genai.ts";
import type { Had } from "./sdks/had.ts";
import { withOllama } from "./sdks/ollama.ts";
import { withOpenAiChat, withOpenAiResponses } from "./sdks/openai.ts";
import type { PythonSdks } from "./sdks/python.ts";

export type { Had } from "./sdks/had.ts";

/** How a program asks: for all of it, event by event, or streamed and put together by the library itself. */
export type Way = "at once" | "streamed" | "put together";

/** The library of an API, as its own documentation uses it. */
export interface Sdk {
  needsPython: boolean;
  /** What it shows of an answer that is withheld, in each way: why it ended, or the parts of what it throws. */
  shows: Readonly<Partial<Record<Way, string | readonly [name: string, ...said: string[]]>>>;
  ask(url: string, model: string, way: Way): Promise<Had>;
}

/** One that reads the whole problem out shows why. */
const why = "found 1 ";
const filtered = { streamed: "content_filter", "put together": "content_filter" };
const refused = { streamed: "refusal", "put together": "refusal" };

export function sdksWith(python: () => PythonSdks): Readonly<Record<string, Sdk>> {
  const inNode = (ask: Sdk["ask"], shows: Sdk["shows"]): Sdk => ({ needsPython: false, shows, ask });
  const inPython = (name: string, shows: Sdk["shows"]): Sdk => ({
    needsPython: true,
    shows,
    ask: (url, model, way) => python().ask({ sdk: name, url, model, way }),
  });
  const short = ["PermissionDeniedError", '403 "Tool output withheld by agent-gate: gate ', why] as const;
  const shorter = ["PermissionDeniedError", "Error code: 403"] as const;
  return {
    "openai (Node), chat": inNode(withOpenAiChat, { "at once": short, ...filtered }),
    "openai (Python), chat": inPython("openai chat", {
      "at once": shorter,
      ...filtered,
      "put together": ["ContentFilterFinishReasonError", "rejected by the content filter"],
    }),
    "openai (Node), responses": inNode(withOpenAiResponses, { "at once": short, ...filtered }),
    "openai (Python), responses": inPython("openai responses", {
      "at once": shorter,
      ...filtered,
      "put together": ["RuntimeError", "Didn't receive a `response.completed` event."],
    }),
    "@anthropic-ai/sdk": inNode(withAnthropic, {
      "at once": ["PermissionDeniedError", "403 {", why],
      ...refused,
    }),
    "anthropic (Python)": inPython("anthropic", {
      "at once": ["PermissionDeniedError", "Error code: 403 - {", why],
      ...refused,
    }),
    "ollama (Node)": inNode(withOllama, {
      "at once": ["ResponseError", '"status":403', why],
      streamed: ["Error", "withheld by agent-gate: gate ", why],
    }),
    "ollama (Python)": inPython("ollama", {
      "at once": ["ResponseError", "Tool output withheld by agent-gate: gate ", why, "(status code: 403)"],
      streamed: ["ResponseError", "withheld by agent-gate: gate ", why, "(status code: -1)"],
    }),
    "AI SDK": inNode(withAiSdk, {
      "at once": ["APICallError", "Forbidden"],
      streamed: "content-filter",
      "put together": "content-filter",
    }),
    "@google/genai": inNode(withGenAi, { "at once": ["ApiError", '"code":403', why], streamed: "SAFETY" }),
  };
}
