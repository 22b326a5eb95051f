import { Worker } from "node:worker_threads";
import { CommandError } from "../../../shared/exit-codes.ts";
import type { Store, StoreHealth } from "../store.ts";
import { encodeEvents } from "./commit-bytes.ts";
import { prepareDataDir } from "./data-dir.ts";
import type { CallName, ReplyMessage, StoreCalls, WorkerOptions } from "./protocol.ts";
import { StoreError } from "../../store-error.ts";

const isSource = import.meta.url.endsWith(".ts");
const workerFile = new URL(isSource ? "./worker.ts" : "./worker.js", import.meta.url);

interface Call {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

type Ask = <N extends CallName>(
  name: N,
  args: Parameters<StoreCalls[N]>,
  transfer?: readonly ArrayBuffer[],
) => Promise<Awaited<ReturnType<StoreCalls[N]>>>;

export interface EmbeddedOptions extends WorkerOptions {
  /** Told of a thread that ended by itself, in our own words. */
  onRestart?: (reason: string) => void;
  /** Called with the number of damaged commits, each time that another one is found. */
  onDamage?: (commits: number) => void;
}

/** The embedded store as the collector sees it: every call is a message to the thread that owns the database. */
export async function openEmbeddedStore(options: EmbeddedOptions): Promise<Store> {
  if (!options.readOnly) prepareDataDir(options.dataDir);
  const thread = new StoreThread(options);
  await thread.start();
  const ask = thread.ask;

  return {
    kind: "embedded",
    shared: false,
    insert: async (org, receivedAtMs, flight) => {
      const { agentIds, events } = flight;
      const request = { org, receivedAtMs, agentIds, ...encodeEvents(events) };
      const stored = await ask("commit", [request], [request.packed.buffer, request.rests.buffer]);
      return flight.agentIds.map(() => stored);
    },
    head: (org, agentId) => ask("head", [org, agentId]),
    tally: (org, agentId, only) => ask("tally", [org, agentId, only]),
    history: (org, agentId) => ask("history", [org, agentId]),
    known: async (org, agentId, ids) =>
      new Map((await ask("known", [org, agentId, ids])).map((id) => [id, undefined])),
    register: (org, agentId, atMs) => ask("register", [org, agentId, atMs]),
    events: (org, filter) => ask("events", [org, filter]),
    writtenEvents: (org, filter) => ask("writtenEvents", [org, filter]),
    counts: (org, asked) => ask("counts", [org, asked]),
    agents: (org, page) => ask("agents", [org, page]),
    worst: (org, asked) => ask("worst", [org, asked]),
    agent: (org, agentId) => ask("agent", [org, agentId]),
    census: (org, agentIds) => ask("census", [org, agentIds]),
    scan: (org, cursor) => ask("scan", [org, cursor]),
    follow: (org, after) => ask("follow", [org, after]),
    retain: (beforeMs, cursor) => ask("retain", [beforeMs, cursor]),
    erase: (target) => ask("erase", [target]),
    // The thread that erases forgets by itself.
    forget: async () => undefined,
    health: () => thread.health,
    ping: async () => void (await ask("agent", ["", ""])),
    [Symbol.asyncDispose]: () => thread.close(),
  };
}

/**
 * The thread ends itself when it can no longer say what is on disk (a sync that failed, a fault of ours). Then a new one starts and reads what is
 * really there; the calls under way end with an unknown outcome, which their senders look into.
 */
class StoreThread {
  readonly #options: EmbeddedOptions;
  readonly #calls = new Map<number, Call>();
  #worker: Worker | undefined;
  #nextId = 1;
  #closing = false;
  health: StoreHealth = { writable: true };

  constructor(options: EmbeddedOptions) {
    this.#options = options;
  }

  start(): Promise<void> {
    const { dataDir, readOnly } = this.#options;
    const worker = new Worker(workerFile, { workerData: { dataDir, readOnly } satisfies WorkerOptions });
    return new Promise((resolve, reject) => {
      worker.on("message", (message: ReplyMessage) => {
        if ("ready" in message) {
          this.#worker = worker;
          this.health = { writable: true };
          resolve();
        } else if ("damaged" in message) this.#options.onDamage?.(message.damaged);
        else if ("failed" in message)
          reject(message.isTold ? new CommandError("failure", message.failed) : new Error(message.failed));
        else this.#receive(message);
      });
      const end = (reason: string): void => {
        if (this.#worker === worker) this.#lose(reason);
        else reject(new Error(reason));
      };
      worker.on("error", (error) => end(error.message));
      worker.on("exit", () => end("the thread ended"));
    });
  }

  readonly ask: Ask = (name, args, transfer = []) => {
    const worker = this.#worker;
    if (worker === undefined) return Promise.reject(new StoreError("refused", "the store is starting over"));
    return new Promise((resolve, reject) => {
      const id = this.#nextId++;
      this.#calls.set(id, { resolve, reject });
      worker.postMessage({ id, name, args }, transfer);
    });
  };

  async close(): Promise<void> {
    this.#closing = true;
    const worker = this.#worker;
    if (worker === undefined) return;
    await this.ask("close", []);
    await worker.terminate();
  }

  #receive(
    message: Exclude<
      ReplyMessage,
      { ready: true } | { damaged: number } | { failed: string; isTold: boolean }
    >,
  ): void {
    if ("health" in message) {
      this.health = message.health;
      return;
    }
    const call = this.#calls.get(message.id);
    this.#calls.delete(message.id);
    if ("error" in message) call?.reject(new StoreError(message.error.outcome, message.error.message));
    // The thread answers a call with what the call of that name returns.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    else call?.resolve(message.value as never);
  }

  #lose(reason: string): void {
    const lost = [...this.#calls.values()];
    this.#calls.clear();
    this.#worker = undefined;
    for (const call of lost)
      call.reject(new StoreError("unknown", "the store lost this call and starts over"));
    if (this.#closing) return;
    this.health = { writable: false, reason: "the store is starting over" };
    this.#options.onRestart?.(reason);
    void this.#restart();
  }

  async #restart(): Promise<void> {
    for (let waitMs = 50; !this.#closing; waitMs = Math.min(waitMs * 2, 2_000)) {
      try {
        await this.start();
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      }
    }
  }
}
