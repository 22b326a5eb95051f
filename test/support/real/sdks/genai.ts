import { type GenerateContentResponse, GoogleGenAI } from "@google/genai";
import type { Sdk } from "../sdks.ts";
import { having, type Had } from "./had.ts";

export const withGenAi: Sdk["ask"] = (url, model, way) =>
  having(async (had) => {
    const { models } = new GoogleGenAI({ apiKey: "none", httpOptions: { baseUrl: url } });
    const asked = { model, contents: "Go on." };
    if (way === "at once") {
      const answer = await models.generateContent(asked);
      had.result = withoutHead(answer);
      note(had, answer);
      return;
    }
    for await (const part of await models.generateContentStream(asked)) {
      had.pieces.push(withoutHead(part));
      note(had, part);
    }
  });

function note(had: Had, answer: GenerateContentResponse): void {
  const [candidate] = answer.candidates ?? [];
  had.text += (candidate?.content?.parts ?? []).map(({ text }) => text ?? "").join("");
  had.call = answer.functionCalls?.[0]?.args ?? had.call;
  had.ended = candidate?.finishReason ?? had.ended;
}

const withoutHead = (answer: GenerateContentResponse): Record<string, unknown> =>
  Object.fromEntries(Object.entries(answer).filter(([name]) => name !== "sdkHttpResponse"));
