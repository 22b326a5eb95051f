import { silentLog, type Log } from "../../../proxy/log.ts";
import type { Credentials } from "../../../proxy/credentials/credentials.ts";
import { type Patience, patience } from "../../../proxy/http-link.ts";
import { openCollectorLink } from "../../../proxy/sync/collector-link.ts";
import { createSend, type Send } from "../../../proxy/sync/send.ts";
import { startSync, syncDefaults, type Sync, type SyncDeps } from "../../../proxy/sync/sync.ts";
import { MemoryLease, MemoryQueue, MemoryState } from "./memory-queue.ts";
import { Opened } from "../../../shared/lifecycle.ts";

export interface TestSender extends AsyncDisposable {
  sync: Sync;
  queue: MemoryQueue;
  lease: MemoryLease;
  state: MemoryState;
  /** Level and message of everything that was logged, with its facts as JSON. */
  logged: string[];
  /** Another key, as if the key file had been replaced. */
  setKey(bearer: string | undefined): void;
}

export interface TestSenderOptions {
  collector?: string;
  send?: Send;
  patience?: Partial<Patience>;
  credentials?: Credentials | undefined;
  queue?: MemoryQueue;
  deps?: Partial<SyncDeps>;
  flushMs?: number;
  batchEvents?: number;
}

export const testKey: Credentials = { bearer: "pk_live_test", source: "test", hint: "pk_live_test" };

/** A sender over a queue in memory, with a key that can be replaced. */
export function startSender(options: TestSenderOptions): TestSender {
  const opened = new Opened();
  const { queue = new MemoryQueue() } = options;
  const lease = new MemoryLease();
  const state = new MemoryState();
  const logged: string[] = [];
  let key = "credentials" in options ? options.credentials : testKey;
  const listeners = new Set<() => void>();
  const link = opened.add(openCollectorLink({}, { ...patience, ...options.patience }));
  const sendOptions = { collector: options.collector, insecure: false, sign: true, userAgent: "test" };
  const sync = opened.add(
    startSync(
      {
        drain: queue,
        lease,
        state,
        send: options.send ?? createSend(link, sendOptions),
        keys: {
          current: () => key,
          watch(listener) {
            listeners.add(listener);
            return { [Symbol.dispose]: () => void listeners.delete(listener) };
          },
        },
        now: Date.now,
        monotonic: () => performance.now(),
        random: Math.random,
        log: recordingLog(logged),
        ...options.deps,
      },
      { ...syncDefaults, flushMs: options.flushMs ?? 20, batchEvents: options.batchEvents ?? 100 },
    ),
  );
  return {
    sync,
    queue,
    lease,
    state,
    logged,
    setKey(bearer) {
      key = bearer === undefined ? undefined : { ...testKey, bearer };
      for (const listener of listeners) listener();
    },
    [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
  };
}

function recordingLog(logged: string[]): Log {
  const names = Object.keys(silentLog) as (keyof Log)[];
  const record =
    (name: keyof Log): Log[keyof Log] =>
    (message, facts) =>
      void logged.push(`${name} ${message} ${JSON.stringify(facts ?? {})}`);
  return Object.fromEntries(names.map((name) => [name, record(name)])) as unknown as Log;
}
