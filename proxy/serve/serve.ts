import { Opened } from "../../shared/lifecycle.ts";
import { createControl } from "../accept/control.ts";
import { defaultProfile } from "../../shared/gates/profiles.ts";
import type { LoadedConfig, ProxyConfig } from "../config/load.ts";
import { deliverySettings } from "../config/delivery-settings.ts";
import { fileOrToBe } from "../config/file.ts";
import { watchConfig } from "../config/watch.ts";
import { type Proxy, type Served, startProxy } from "../proxy.ts";
import { registerRunning } from "../home/register.ts";
import type { Measures, RunningFacts, RunningProxy } from "../home/running.ts";
import { hooksBy, servedBy } from "../config/served.ts";
import { collectorOf } from "../sync/target.ts";
import type { LocalFacts, VerdictRecord } from "../tool-call.ts";
import type { Log } from "../log.ts";
import { foundWords, outcomes } from "../terminal/verdict-line.ts";
import { catchForeignFaults } from "../faults/uncaught.ts";
import { version } from "../../shared/version.ts";
import { controlDeps, type Read } from "./control-deps.ts";
import { giveBackWhenIdle } from "./idle-memory.ts";
import { listenFailure } from "./listen-failure.ts";
import type { MetricReadings } from "./metrics.ts";
import { keepYoungSpaceSmall } from "./young-space.ts";
import { type Outbox, openOutbox } from "../home/outbox.ts";
import { tellFirstHour } from "../report/first-hour.ts";
import { createTally, type Tally } from "./tally.ts";
import { VerdictCounts } from "./verdict-counts.ts";

export interface ServeOptions {
  command: "http" | "run" | "try" | "hooks";
  /** A socket in the file system to listen on, in the place of an address. */
  socket?: string;
  /** Called for each request. */
  onRequest?: () => void;
  /** Read once at the start, and again whenever the configuration may have changed. */
  load: () => LoadedConfig;
  /** The file that it would read if it existed. */
  configToBe?: string;
  /** Called for each verdict before the agent sees the answer. Without it, the log names outputs that are changed. */
  onVerdict?: (record: VerdictRecord, local: LocalFacts) => void;
}

export interface Serving extends AsyncDisposable {
  url: string;
  config: ProxyConfig;
  served: Served;
  outbox: Outbox;
}

/** A proxy as the commands run it. Closed in reverse: calls end, then what waits is sent once more, then the files are closed. */
export async function serveProxy(options: ServeOptions): Promise<Serving> {
  const loaded = options.load();
  const config = loaded.values;
  const file = fileOrToBe(loaded.file, options.configToBe);
  const servedOf = (config: ProxyConfig): Served =>
    options.command === "hooks" ? hooksBy(config) : servedBy(config, options.command === "run");
  let now: Read = { loaded, served: servedOf(config) };
  const opened = new Opened();
  try {
    const outbox = await openOutbox(config, opened);
    const verdicts = new VerdictCounts();
    const tell = options.onVerdict ?? logChanged(outbox.log);
    const tally = createTally((record, local) => {
      verdicts.note(record, local.action);
      tell(record, local);
    });
    const metrics = (): Promise<string> => metricsOf(outbox, { verdicts, counters: tally.counters });
    const started = new Date().toISOString();
    let proxy: Proxy | undefined;
    const collector = config.offline
      ? undefined
      : collectorOf(config.collector, outbox.keys.current()?.collector);
    const facts = (): RunningFacts => ({
      ...factsOf(options.command, proxy?.url, now.served),
      config: file,
      ...(collector === undefined ? {} : { collector }),
    });
    const measure = (): Measures => {
      const trouble = outbox.queue.trouble();
      return {
        counters: tally.counters,
        unused_rules: proxy?.unusedRules().map(({ rule }) => rule) ?? [],
        ...(outbox.otel === undefined ? {} : { otel: outbox.otel.total() }),
        ...(trouble === undefined ? {} : { trouble }),
      };
    };
    const status = (): RunningProxy => ({ pid: process.pid, started, ...facts(), ...measure() });
    proxy = opened.add(await listening({ now: () => now, outbox, tally, status, metrics, options }));
    const { abandon, serve, url } = proxy;
    opened.add(catchForeignFaults({ log: outbox.log, count: tally.count, abandon }));
    opened.add(keepYoungSpaceSmall());
    opened.add(giveBackWhenIdle());
    opened.add(tellFirstHour(outbox));
    opened.add(registerRunning(outbox.home, facts(), measure));
    opened.add(
      watchConfig({
        file,
        load() {
          const loaded = options.load();
          return { loaded, served: servedOf(loaded.values) };
        },
        onChange(read) {
          const later = changedForLater(config, read.loaded.values);
          now = read;
          serve(now.served);
          outbox.log.info("the configuration was read again");
          if (later.length > 0) outbox.log.warn(`takes effect at the next start: ${later.join(", ")}`);
        },
        onWrong: (problem) =>
          outbox.log.error(`the configuration is wrong, so the earlier one stays in use: ${problem}`),
      }),
    );
    return {
      url,
      config: now.loaded.values,
      served: now.served,
      outbox,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

/** What a proxy reads once, when it starts. */
const readOnce = ["listen", "allowHost", "allowOrigin", "ui", ...Object.keys(deliverySettings)];

const changedForLater = (before: ProxyConfig, now: ProxyConfig): string[] =>
  readOnce.filter(
    (name) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(Reflect.get(now, name)),
  );

/** In the log of a proxy that no person watches: each output that an agent did not get as it was. */
function logChanged(log: Log): NonNullable<ServeOptions["onVerdict"]> {
  return ({ evaluation_id, agent_id, tool }, { action, found = [] }) => {
    if (action === "passed" || action === "observed") return;
    const rules = foundWords(found);
    log.info(`an output was ${outcomes[action]}`, {
      evaluation: evaluation_id,
      agent: agent_id,
      tool,
      rules,
    });
  };
}

interface Listening {
  now: () => Read;
  outbox: Outbox;
  tally: Tally;
  status: () => RunningProxy;
  metrics: () => Promise<string>;
  options: Pick<ServeOptions, "socket" | "onRequest">;
}

/** What writes them is loaded when they are asked for the first time. */
async function metricsOf(
  { queue, state, otel }: Outbox,
  counted: Pick<MetricReadings, "verdicts" | "counters">,
): Promise<string> {
  const { metricsText } = await import("./metrics.ts");
  return await metricsText({ ...counted, queue, state, otel, now: Date.now });
}

async function listening({ now, outbox, tally, status, metrics, options }: Listening): Promise<Proxy> {
  const { loaded, served } = now();
  const config = loaded.values;
  const control = createControl(controlDeps({ now, outbox, status, metrics }));
  const { listen, allowHost, allowOrigin } = config;
  try {
    return await startProxy(
      { ...served, ...listen, socket: options.socket, allowHosts: allowHost, allowOrigins: allowOrigin },
      {
        log: outbox.log,
        append(record, local) {
          tally.note(record, local);
          return outbox.append(record, local);
        },
        count: tally.count,
        control: config.ui ? control : undefined,
        ...(options.onRequest === undefined ? {} : { onRequest: options.onRequest }),
      },
    );
  } catch (error) {
    throw listenFailure(error, listen, outbox.home) ?? error;
  }
}

function factsOf(
  command: string,
  url: string | undefined,
  { upstreams }: Served,
): Omit<RunningFacts, "config"> {
  return {
    version,
    command,
    ...(url === undefined ? {} : { url }),
    upstreams: upstreams.map(({ name, url, ca, policy, agentId }) => ({
      name,
      url,
      ...(ca === undefined ? {} : { ca: ca.file }),
      mode: policy.mode,
      profile: policy.profile ?? defaultProfile,
      agent: agentId,
    })),
  };
}
