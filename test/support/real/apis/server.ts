import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { anthropic } from "./anthropic.ts";
import { gemini } from "./gemini.ts";
import { ollama } from "./ollama.ts";
import { openAiChat } from "./openai-chat.ts";
import { openAiResponses } from "./openai-responses.ts";
import { type ApiAnswers, sayings } from "./said.ts";

/** A machine that answers as five APIs do, each on its own path. The name of the model is what it says. */
export interface FakeApis extends AsyncDisposable {
  url: string;
  /** The paths that were asked for, in order. */
  asked: string[];
}

const paths: Readonly<Record<string, ApiAnswers>> = {
  "/v1/chat/completions": openAiChat,
  "/v1/responses": openAiResponses,
  "/v1/messages": anthropic,
  "/api/chat": ollama,
};
const ofGemini = /^\/v1beta\/models\/([\w-]+):(g|streamG)enerateContent/;

export async function startFakeApis(): Promise<FakeApis> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    void answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = (await json(request)) as { model?: string; stream?: boolean };
  const [path = ""] = (request.url ?? "").split("?");
  const [, named, verb] = ofGemini.exec(path) ?? [];
  const api = named === undefined ? paths[path] : gemini;
  const said = sayings[named ?? body.model ?? ""];
  if (api === undefined || said === undefined) return void response.writeHead(404).end("{}");
  // Ollama streams unless it is told not to.
  const streams = verb === undefined ? (body.stream ?? path === "/api/chat") : verb === "streamG";
  if (!streams) {
    response.setHeader("content-type", "application/json");
    return void response.end(JSON.stringify(api.whole(said)));
  }
  response.writeHead(200, { "content-type": api.type, "cache-control": "no-cache" });
  for (const piece of api.pieces(said)) {
    if (response.destroyed) return;
    response.write(piece);
    await setImmediate();
  }
  response.end();
}
