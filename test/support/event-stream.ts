import { type IncomingMessage, request } from "node:http";
import type { ListedEvent } from "./clients.ts";

export interface StreamedEvent {
  id: string;
  event: ListedEvent;
}

export interface EventStream extends Disposable {
  status: number;
  headers: IncomingMessage["headers"];
  /** All that came, as it came. */
  readonly text: string;
  readonly events: readonly StreamedEvent[];
  /** As a client of server-sent events keeps it: ids without an event count too. */
  readonly lastId: string | undefined;
  /** Resolves as soon as what came fits. */
  until: (fits: () => boolean) => Promise<void>;
  /** Resolves with whether the answer was whole when it ended. */
  ended: Promise<boolean>;
  /** Reads no more, until the end of the test. */
  pause: () => void;
}

export interface FollowOptions {
  key?: string;
  query?: string;
  lastEventId?: string | undefined;
}

/** Opens a live stream and keeps what comes; what is until then on its way is part of it. */
export async function follow(
  target: { url: string; pk: string },
  { key = target.pk, query = "", lastEventId }: FollowOptions = {},
): Promise<EventStream> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
  };
  return await new Promise((resolve, reject) => {
    const sent = request(`${target.url}/v1/events/stream${query}`, { headers, agent: false }, (response) =>
      resolve(listen(response)),
    );
    sent.on("error", reject);
    sent.end();
  });
}

function listen(response: IncomingMessage): EventStream {
  let text = "";
  let rest = "";
  let lastId: string | undefined;
  const events: StreamedEvent[] = [];
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const wait of waiting) wait();
  };
  response.setEncoding("utf8");
  response.on("data", (chunk: string) => {
    text += chunk;
    const blocks = (rest + chunk).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = new Map(
        block.split("\n").map((line) => [line.split(": ")[0], line.slice(line.indexOf(": ") + 2)]),
      );
      lastId = fields.get("id") ?? lastId;
      const data = fields.get("data");
      if (data !== undefined) events.push({ id: lastId ?? "", event: JSON.parse(data) });
    }
    look();
  });
  response.on("error", () => undefined);
  const ended = new Promise<boolean>((resolve) =>
    response.on("close", () => {
      resolve(response.complete);
      look();
    }),
  );
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get text() {
      return text;
    },
    events,
    get lastId() {
      return lastId;
    },
    until: (fits) =>
      new Promise((resolve, reject) => {
        const wait = (): void => {
          if (fits()) resolve();
          else if (response.destroyed) reject(new Error(`the stream ended with ${events.length} events`));
          else return;
          waiting.delete(wait);
        };
        waiting.add(wait);
        wait();
      }),
    ended,
    pause: () => void response.pause(),
    [Symbol.dispose]: () => void response.destroy(),
  };
}
