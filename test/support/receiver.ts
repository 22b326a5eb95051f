import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface Received {
  path: string;
  headers: IncomingMessage["headers"];
  text: string;
  // What an alert holds is what the tests are about.
  // oxlint-disable-next-line typescript/no-explicit-any
  json: any;
}

export interface Receiver extends AsyncDisposable {
  url: string;
  received: readonly Received[];
  /** Resolves when so many have come. */
  until: (count: number) => Promise<void>;
  /** How it answers from now on. */
  answer: (how: Answering) => void;
}

type Answering = (response: ServerResponse, received: Received) => void;

export const answering =
  (status: number, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, headers).end("thanks");

/** What a user points a webhook at: it takes everything, and says 200 until a test sets another answer. */
export async function startReceiver(how: Answering = answering(200)): Promise<Receiver> {
  let answer = how;
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { url: path = "", headers } = request;
    const body = await text(request);
    const one = { path, headers, text: body, json: JSON.parse(body) };
    received.push(one);
    answer(response, one);
    for (const look of waiting) look();
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (received.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    answer: (next) => void (answer = next),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
