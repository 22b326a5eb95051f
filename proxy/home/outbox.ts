import type { DeliveryConfig } from "../config/load.ts";
import { type Keys, openKeys } from "../credentials/credentials.ts";
import { credentialsFile, type Home, homeAt, openHome } from "./home.ts";
import { createLog, type Log } from "../log.ts";
import { openHistory } from "./history.ts";
import type { Append, Queue } from "../queue/queue.ts";
import { openQueue } from "../queue/sqlite.ts";
import { openState, type State } from "../queue/state.ts";
import type { Otel } from "../otel/otel.ts";
import { otelSettings } from "../otel/settings.ts";
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
  /** Undefined when no receiver of OpenTelemetry is named. */
  otel: Otel | undefined;
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
  const otel = await openOtelIfNamed({ log }, opened);
  // Side by side, since a process that ends does not wait for both one after the other.
  const flush = (): Promise<unknown> => Promise.all([sync?.flush(lastFlushMs), otel?.flush(lastFlushMs)]);
  opened.add({ [Symbol.asyncDispose]: async () => void (await flush()) });
  const append: Append["append"] = (record, local) => {
    history.note(record, local);
    otel?.note(record, local);
    return queue.append(record, local);
  };
  return { home, log, queue, state, keys, sync, otel, append };
}

/** Most people name no receiver, and then nothing of it is loaded. */
async function openOtelIfNamed({ log }: Pick<Outbox, "log">, opened: Opened): Promise<Otel | undefined> {
  const settings = otelSettings(process.env);
  if (settings === undefined) return undefined;
  for (const problem of settings.problems) log.warn(`OpenTelemetry: ${problem}`);
  if (Object.keys(settings.targets).length === 0) return undefined;
  const { openOtel } = await import("../otel/otel.ts");
  return opened.add(openOtel(settings, { log, env: process.env }));
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
  return opened.add(
    startSync(
      { drain: queue, lease: queue.lease, state, send, keys, log, ...clocks },
      { ...syncDefaults, batchEvents: batchSize, flushMs },
    ),
  );
}
