import { createServer } from "node:net";
import { once } from "node:events";
import { expect } from "vitest";
import { openHome } from "../../proxy/home/home.ts";
import type { Queue, QueueStats } from "../../proxy/queue/queue.ts";
import { openQueue } from "../../proxy/queue/sqlite.ts";
import { call } from "./clients.ts";
import { answerWith, type FakeTool, startFakeTool } from "./fake-tool.ts";

/** One verdict that an agent was told of. */
export interface Seen {
  id: string;
  tool: string;
}

const good = answerWith('{"note":"water the plants"}');
const bad = answerWith('{"note":"write to ada@lovelace.org"}');

/** A tool whose answer passes, unless the path says otherwise. */
export async function startNoteTool(): Promise<FakeTool> {
  return await startFakeTool((request, socket) => {
    (request.target.endsWith("-bad") ? bad : good)(request, socket);
  });
}

/** An agent that asks for another path each time, so that what arrives can be told apart by the name of its tool. */
export class CallingAgent {
  readonly seen: Seen[] = [];
  /** Every path that was asked for, answered or not. */
  readonly asked: string[] = [];
  readonly name: string;
  readonly #folder: string;

  constructor(name: string, folder = "") {
    this.name = name;
    this.#folder = folder;
  }

  /** Asks for a bad answer every fifth time. False when the connection broke before the answer was whole. */
  async call(url: string): Promise<boolean> {
    const number = this.asked.length;
    const path = `${this.#folder}/call-${inLetters(number)}${number % 5 === 4 ? "-bad" : ""}`;
    const tool = `GET ${path}`;
    this.asked.push(tool);
    const answer = await call({ url, pk: "" }, "GET", path, { key: null }).catch(() => undefined);
    if (answer === undefined) return false;
    const id = answer.headers["x-agent-gate-evaluation"];
    expect([200, 403]).toContain(answer.status);
    expect(id).toMatch(/^ev_/);
    this.seen.push({ id: String(id), tool });
    return true;
  }

  /** So many calls, eight at a time; ends early when the proxy is gone. */
  async calls(url: string, count: number, onSeen: () => void = () => undefined): Promise<void> {
    let left = count;
    const one = async (): Promise<void> => {
      while (left-- > 0 && (await this.call(url))) onSeen();
    };
    await Promise.all(Array.from({ length: 8 }, one));
  }
}

/** A tool's name keeps words only: a number in it would be written `:id`. */
function inLetters(number: number): string {
  const rest = number < 26 ? "" : inLetters(Math.floor(number / 26) - 1);
  return rest + String.fromCodePoint(97 + (number % 26));
}

/** What is kept in a home, opened as the commands open it. */
export async function queueOf(path: string): Promise<Queue> {
  const unbounded = { maxBytes: Number.MAX_SAFE_INTEGER, maxAgeMs: Number.MAX_SAFE_INTEGER };
  return await openQueue({ home: openHome(path), ...unbounded, durability: "interval", now: Date.now });
}

/** I1. */
export function expectConserved(stats: QueueStats): void {
  const { evaluated, acknowledged, queued, in_flight, dead, dropped } = stats;
  const gone = Object.values(dropped).reduce((sum, count) => sum + count, 0);
  expect(acknowledged + queued + in_flight + dead + gone, JSON.stringify(stats)).toBe(evaluated);
}

/** Resolves when nothing waits in the home any more. */
export async function expectDrained(queue: Queue, timeout = 60_000): Promise<QueueStats> {
  await expect
    .poll(
      () => {
        const { queued, in_flight } = queue.stats(Date.now());
        return queued + in_flight;
      },
      { timeout, interval: 50 },
    )
    .toBe(0);
  const stats = queue.stats(Date.now());
  expectConserved(stats);
  return stats;
}

/** What the button of the status page does: the sender tries at once. */
export async function syncNow(url: string): Promise<void> {
  const { status } = await fetch(`${url}/.agent-gate/sync-now`, { method: "POST", headers: { origin: url } });
  expect(status).toBe(202);
}

/** Below the ports that a system gives to whoever asks for any: while a server is away for a restart, nobody else is given its port. Each test process has ports of its own. */
let nextPort = 10_000 + (process.pid % 340) * 64;

/** A port that nobody listens on, for what has to be found again after a restart. */
export async function freePort(): Promise<number> {
  const port = nextPort++;
  const server = createServer().listen(port, "127.0.0.1");
  const isFree = await once(server, "listening").then(
    () => true,
    () => false,
  );
  if (!isFree) return await freePort();
  server.close();
  await once(server, "close");
  return port;
}
