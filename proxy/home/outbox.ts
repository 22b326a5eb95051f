import type { DeliveryConfig } from "../config/load.ts";
import { type Keys, openKeys } from "../credentials/credentials.ts";
import { credentialsFile, type Home, homeAt, openHome } from "./home.ts";
import { createLog, type Log } from "../log.ts";
import { openHistory } from "./history.ts";
import type { Append, Queue } from "../queue/queue.ts";
import { openQueue } from "../queue/sqlite.ts";
import { openState, type State } from "../queue/state.ts";
import { openCollectorLink } from "../sync/collector-link.ts";
import { createSend } from "../sync/send.ts";
import { startSync, type Sync, syncDefaults } from "../sync/sync.ts";
import { version } from "../../shared/version.ts";
import type { Opened } from "../../shared/lifecycle.ts";

/** What a proxy stands on: where verdicts are kept, and who sends them. */
export interface Outbox extends Append {
  home: Home;
  log: Log;
  queue: Queue;
  state: State;
  keys: Keys;
  /** Undefined when the proxy is offline. */
  sync: Sync | undefined;
}

/** A proxy that ends tries once more to send what it has. */
const lastFlushMs = 2_000;

export async function openOutbox(
  config: DeliveryConfig,
  opened: Opened,
  log: Log = createLog({ format: formatOf(config), level: config.logLevel, file: config.logFile }),
): Promise<Outbox> {
  const home = homeAt(config.home);
  const queue = opened.add(
    await openQueue({
      home,
      makeHome: () => void openHome(config.home),
      maxBytes: config.queueMaxBytes,
      maxAgeMs: config.queueMaxAge,
      durability: config.durability,
      now: Date.now,
      log: (message) => log.warn(message),
    }),
  );
  const history = opened.add(openHistory(home));
  const state = opened.add(openState(home.stateFile));
  for (const notice of [...queue.notices, ...state.notices]) log.warn(notice);
  const warn = (text: string): void => log.warn(text);
  const keys = opened.add(openKeys({ keyFile: config.keyFile, env: process.env, credentialsFile, warn }));
  const sync = config.offline ? undefined : openSync(config, { log, queue, state, keys }, opened);
  const append: Append["append"] = (record, local) => {
    history.note(record, local);
    return queue.append(record, local);
  };
  return { home, log, queue, state, keys, sync, append };
}

export function formatOf({ logFormat }: Pick<DeliveryConfig, "logFormat">): "json" | "pretty" {
  if (logFormat !== "auto") return logFormat;
  return process.stdout.isTTY ? "pretty" : "json";
}

function openSync(
  config: DeliveryConfig,
  { log, queue, state, keys }: Pick<Outbox, "log" | "queue" | "state" | "keys">,
  opened: Opened,
): Sync {
  const { exchange } = opened.add(openCollectorLink(process.env));
  const { collector, insecure, sign, batchSize, flushMs } = config;
  const send = createSend(
    { exchange },
    { collector, insecure, sign, userAgent: `agent-gate-proxy/${version}` },
  );
  const clocks = { now: Date.now, monotonic: () => performance.now(), random: Math.random };
  const sync = opened.add(
    startSync(
      { drain: queue, lease: queue.lease, state, send, keys, log, ...clocks },
      { ...syncDefaults, batchEvents: batchSize, flushMs },
    ),
  );
  opened.add({ [Symbol.asyncDispose]: () => sync.flush(lastFlushMs) });
  return sync;
}
