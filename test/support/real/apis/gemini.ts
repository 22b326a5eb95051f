import { type ApiAnswers, type Said, tokensOf } from "./said.ts";

const about = { modelVersion: "gemini-2.5-flash", responseId: "jRcQaOfPDYymmtkP06jN2Ao" };
const usageMetadata = {
  promptTokenCount: 4,
  candidatesTokenCount: 12,
  totalTokenCount: 16,
  promptTokensDetails: [{ modality: "TEXT", tokenCount: 4 }],
};

/** A call is never cut: its arguments are an object. */
const partsOf = (said: Said) =>
  "text" in said
    ? [{ text: said.text }]
    : [{ functionCall: { name: said.call.name, args: said.call.arguments } }];

const answer = (parts: unknown[], isLast: boolean) => ({
  candidates: [{ content: { parts, role: "model" }, ...(isLast ? { finishReason: "STOP" } : {}), index: 0 }],
  usageMetadata,
  ...about,
});

/** `POST /v1beta/models/…:generateContent`. Its events end in `\r\n`. */
export const gemini: ApiAnswers = {
  type: "text/event-stream",
  whole: (said) => answer(partsOf(said), true),
  pieces(said) {
    const parts = "text" in said ? tokensOf(said.text).map((text) => partsOf({ text })) : [partsOf(said)];
    return parts.map((each, at) => `data: ${JSON.stringify(answer(each, at === parts.length - 1))}\r\n\r\n`);
  },
};
