import { CommandError } from "../../shared/exit-codes.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { createControl, lastVerdicts } from "../accept/control.ts";
import type { LoadedConfig, ProxyConfig } from "../config.ts";
import { deliverySettings } from "../config-delivery.ts";
import { shownConfig } from "../config-shown.ts";
import { watchConfig } from "../config-watch.ts";
import { type Proxy, type Served, startProxy } from "../proxy.ts";
import { type Measures, registerRunning, type RunningFacts, type RunningProxy } from "../running.ts";
import { servedBy } from "../served.ts";
import { collectorOf } from "../sync/target.ts";
import { queueStatus } from "../sync-state.ts";
import type { LocalFacts, VerdictRecord } from "../tool-call.ts";
import { catchForeignFaults } from "../uncaught.ts";
import { version } from "../version.ts";
import { keepYoungSpaceSmall } from "../young-space.ts";
import { type Ground, openGround } from "./ground.ts";
import { createOnlooker, type Onlooker } from "./onlooker.ts";

export interface ServeOptions {
  command: "http" | "run" | "try";
  /** Read once at the start, and again whenever the configuration may have changed. */
  load: () => LoadedConfig;
  /** Told of each verdict before the agent sees the answer. */
  onVerdict?: (record: VerdictRecord, local: LocalFacts) => void;
}

export interface Serving extends AsyncDisposable {
  url: string;
  config: ProxyConfig;
  served: Served;
  ground: Ground;
}

/** A proxy as the commands run it. Closed in reverse: calls end, then what waits is sent once more, then the files are closed. */
export async function serveProxy(options: ServeOptions): Promise<Serving> {
  const { values: config, file } = options.load();
  const inFolders = options.command === "run";
  let now: Read = { config, served: servedBy(config, inFolders) };
  const opened = new Opened();
  try {
    const ground = await openGround(config, opened);
    const onlooker = createOnlooker(options.onVerdict);
    const started = new Date().toISOString();
    let proxy: Proxy | undefined;
    const collector = config.offline
      ? undefined
      : collectorOf(config.collector, ground.keys.current()?.collector);
    const facts = (): RunningFacts => ({
      ...factsOf(options.command, proxy?.url, now.served),
      ...(collector === undefined ? {} : { collector }),
    });
    const measure = (): Measures => {
      const trouble = ground.queue.trouble();
      return {
        counters: onlooker.counters,
        unused_rules: proxy?.unusedRules().map(({ rule }) => rule) ?? [],
        ...(trouble === undefined ? {} : { trouble }),
      };
    };
    const status = (): RunningProxy => ({ pid: process.pid, started, ...facts(), ...measure() });
    proxy = opened.add(await listening({ now: () => now, ground, onlooker, status }));
    const { abandon, serve, url } = proxy;
    opened.add(catchForeignFaults({ log: ground.log, count: onlooker.count, abandon }));
    opened.add(keepYoungSpaceSmall());
    opened.add(registerRunning(ground.home, facts(), measure));
    opened.add(
      watchConfig({
        file,
        load() {
          const { values } = options.load();
          return { config: values, served: servedBy(values, inFolders) };
        },
        onChange(read) {
          const later = changedForLater(config, read.config);
          now = read;
          serve(now.served);
          ground.log.info("the configuration was read anew");
          if (later.length > 0)
            ground.log.warn(`holds from the next start on, not before: ${later.join(", ")}`);
        },
        onWrong: (problem) =>
          ground.log.error(`the configuration is wrong, and the one from before holds: ${problem}`),
      }),
    );
    return { url, ...now, ground, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
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

/** The configuration as it was read last, and what follows from it. */
interface Read {
  config: ProxyConfig;
  served: Served;
}

interface Listening {
  now: () => Read;
  ground: Ground;
  onlooker: Onlooker;
  status: () => RunningProxy;
}

async function listening({ now, ground, onlooker, status }: Listening): Promise<Proxy> {
  const { config, served } = now();
  const { log, queue, state, sync } = ground;
  const control = createControl({
    status,
    verdicts: () => lastVerdicts(queue),
    config: () => shownConfig(now().config),
    queue: () => queueStatus(queue, state, Date.now()),
    syncNow: () => sync?.wake(),
  });
  const { listen, allowHost, allowOrigin } = config;
  try {
    return await startProxy(
      { ...served, ...listen, allowHosts: allowHost, allowOrigins: allowOrigin },
      {
        log,
        append(record, local) {
          onlooker.note(record, local);
          return queue.append(record, local);
        },
        count: onlooker.count,
        control: config.ui ? control : undefined,
      },
    );
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "EADDRINUSE" && code !== "EADDRNOTAVAIL" && code !== "EACCES") throw error;
    const where = `${listen.host}:${listen.port}`;
    const why = code === "EADDRINUSE" ? "is in use by another program" : "cannot be listened on";
    throw new CommandError("failure", `${where} ${why}: choose another with --listen 127.0.0.1:0`, error);
  }
}

function factsOf(command: string, url: string | undefined, { upstreams }: Served): RunningFacts {
  return {
    version,
    command,
    ...(url === undefined ? {} : { url }),
    upstreams: upstreams.map(({ name, url, ca, policy, agentId }) => ({
      name,
      url,
      ...(ca === undefined ? {} : { ca: ca.file }),
      mode: policy.mode,
      agent: agentId,
    })),
  };
}
