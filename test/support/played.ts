import type { Socket } from "node:net";
import { setImmediate } from "node:timers/promises";
import { createJudge } from "../../proxy/judge/judge.ts";
import type { Policy } from "../../proxy/judge/policy.ts";
import { startFakeTool } from "./fake-tool.ts";
import { dial, get, type Plane, startPlane } from "./plane.ts";

export interface Played {
  body: string;
  /** The same as it came. */
  bytes: Buffer;
  records: Plane["records"];
}

/** What a client hears of a stream, and what is written down. */
export async function playEvents(
  type: string,
  events: readonly (string | Buffer)[],
  policy: Policy,
): Promise<Played> {
  await using tool = await startFakeTool((_request, socket) => void say(socket, type, events));
  await using judge = createJudge(new Map([["default", policy]]));
  await using plane = await startPlane(tool.url, {
    mode: policy.mode,
    deps: { judge: judge.judge },
    exchange: { streamQuietMs: 0 },
  });
  using client = await dial(plane.port, get("/x").replace("1.1", "1.0"));
  await client.closed;
  const bytes = bodyOf(client.heard());
  return { body: bytes.toString(), bytes, records: plane.records };
}

const bodyOf = (heard: string): Buffer => Buffer.from(heard.slice(heard.indexOf("\r\n\r\n") + 4), "latin1");

async function say(socket: Socket, type: string, events: readonly (string | Buffer)[]): Promise<void> {
  socket.write(`HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nConnection: close\r\n\r\n`);
  for (const event of events) {
    if (socket.destroyed) return;
    socket.write(event);
    await setImmediate();
  }
  socket.end();
}
