import { expect, it } from "vitest";
import { createJudge } from "../../../../proxy/judge/judge.ts";
import { anthropic, type Api, gemini, ollama, openAiChat } from "../../../support/api-streams.ts";
import { answerWith, startFakeTool } from "../../../support/fake-tool.ts";
import { ask, startPlane } from "../../../support/plane.ts";

const address = Array.from("Ask jane.doe@harbourtea.com about it.");
const clean = Array.from("Ask her about it, on page 12.");
const listOf = (api: Api, tokens: readonly string[]): string =>
  `[${api
    .events(tokens)
    .map((event) => event.slice("data: ".length).trim())
    .join(",\r\n")}]`;
const bodyOf = (api: Api, tokens: readonly string[]): string => api.events(tokens).join("");
const multipart = (values: readonly unknown[]): string =>
  `${values.map((value) => `--graphql\r\ncontent-type: application/json\r\n\r\n${JSON.stringify(value)}\r\n`).join("")}--graphql--\r\n`;

async function heard(type: string, body: string) {
  await using tool = await startFakeTool(
    answerWith(Buffer.from(body), { headers: [`Content-Type: ${type}`] }),
  );
  await using judge = createJudge(new Map([["default", { mode: "block", profile: "contract" }]]));
  await using plane = await startPlane(tool.url, { deps: { judge: judge.judge } });
  const { status, body: said } = await ask(plane.url, "GET");
  return { status, said: said.toString(), verdicts: plane.records.map(({ passed }) => passed) };
}

it.each<[string, string, (tokens: readonly string[]) => string]>([
  ["Gemini's list", "application/json", (tokens) => listOf(gemini, tokens)],
  ["events called JSON", "application/json", (tokens) => bodyOf(openAiChat, tokens)],
  ["events called text", "text/plain", (tokens) => bodyOf(anthropic, tokens)],
  ["lines called JSON", "application/json; charset=utf-8", (tokens) => bodyOf(ollama, tokens)],
  ["events called bytes", "application/octet-stream", (tokens) => bodyOf(openAiChat, tokens)],
  ["events called a picture", "image/png", (tokens) => bodyOf(anthropic, tokens)],
  ["lines called an archive", "application/zip", (tokens) => bodyOf(ollama, tokens)],
  [
    "a sequence of records",
    "application/json-seq",
    (tokens) => bodyOf(ollama, tokens).replaceAll(/^/gm, "\u001e"),
  ],
  [
    "events of nobody's API called text",
    "text/plain",
    (tokens) => tokens.map((text) => `data: {"piece":"${text}"}\n\n`).join(""),
  ],
  [
    "parts of a subscription of GraphQL",
    'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
    (tokens) => multipart(tokens.map((token) => ({ payload: { data: { token } } }))),
  ],
  [
    "parts of a list that GraphQL defers",
    'multipart/mixed; boundary="-"; deferSpec=20220824',
    (tokens) =>
      multipart(
        tokens.map((text, at) => ({ incremental: [{ items: [text], path: ["tokens", at] }], hasNext: true })),
      ),
  ],
  [
    "the first form of the AI SDK's streams",
    "text/plain",
    (tokens) =>
      `f:{"messageId":"m"}\n${tokens.map((text) => `0:"${text}"\n`).join("")}d:{"finishReason":"stop"}\n`,
  ],
  [
    "calls in that form",
    "text/plain",
    (tokens) =>
      tokens.map((argsTextDelta) => `c:${JSON.stringify({ toolCallId: "t", argsTextDelta })}\n`).join(""),
  ],
  [
    "parts of one answer of OpenAI",
    "application/json",
    (tokens) =>
      JSON.stringify({
        object: "response",
        output: [{ type: "message", content: tokens.map((text) => ({ type: "output_text", text })) }],
      }),
  ],
  [
    "parts of one answer of Gemini",
    "application/json",
    (tokens) =>
      JSON.stringify({
        candidates: [{ content: { parts: tokens.map((text) => ({ text })), role: "model" } }],
      }),
  ],
  [
    "blocks of one answer of Anthropic, with a key spelled otherwise",
    "application/json",
    (tokens) =>
      JSON.stringify({
        type: "message",
        role: "assistant",
        content: tokens.map((text) => ({ type: "text", text })),
      }).replace("assistant", "\\u0061ssistant"),
  ],
  ["lines of no type", "x/y", (tokens) => bodyOf(ollama, tokens).replaceAll("\n", "\r\n")],
])("%s, as one body, is judged as what its pieces say together", async (_, type, written) => {
  const bad = await heard(type, written(address));
  expect(bad).toMatchObject({ status: 403, verdicts: [false] });
  expect(await heard(type, written(clean))).toEqual({ status: 200, said: written(clean), verdicts: [true] });
});
