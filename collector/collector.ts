import { setTimeout } from "node:timers/promises";
import { createIdSource } from "../shared/ids.ts";
import { createGate } from "../shared/gates/create-gate.ts";
import { judgingWith } from "./judging.ts";
import { createAdminApp } from "./app/admin.ts";
import { AdminPortError, listen } from "./app/listen.ts";
import type { Log } from "./app/log.ts";
import { createMetrics } from "./app/metrics.ts";
import { OneTimeKeys } from "./app/one-time-keys.ts";
import { openapiDocument } from "./app/openapi.ts";
import { Dropping } from "./app/dropping.ts";
import { LargeBodies } from "./app/large-bodies.ts";
import { tellUnreadable } from "./app/unreadable.ts";
import { createApp } from "./app/serve.ts";
import { watchStore } from "./app/store-watch.ts";
import { version } from "../shared/version.ts";
import { authenticate, isStillGood } from "./auth/authenticate.ts";
import { checkBatch } from "./auth/signature.ts";
import { Keys } from "./auth/keys.ts";
import { manageKeys } from "./auth/manage-keys.ts";
import type { Sealer } from "./auth/seal.ts";
import { AgentQuota } from "./limit/agent-quota.ts";
import { DayCount } from "./limit/day-count.ts";
import { BodyRoom } from "./limit/body-room.ts";
import { InTurn } from "./limit/in-turn.ts";
import { OneEach } from "./limit/one-each.ts";
import { LocalLimits } from "./limit/limit.ts";
import { SharedLimits } from "./limit/shared-limits.ts";
import { Quotas } from "./limit/quotas.ts";
import { WorkShare } from "./limit/work-share.ts";
import { routes } from "./routes/index.ts";
import { readingCounts } from "./store/counts/read-counts.ts";
import { readPage } from "./store/pages.ts";
import { windowReadsOf } from "./reading.ts";
import { ErasureWatch } from "./erase/watch.ts";
import type { CollectorOptions } from "./options.ts";
import { Recorder } from "./score/recorder.ts";
import { Windows } from "./score/windows.ts";
import { startRetention } from "./score/retention.ts";
import type { LimitLog } from "./store/limit-log.ts";
import type { Directory, Store } from "./store/store.ts";
import { Streams } from "./stream/streams.ts";
import type { AttemptDeps } from "./webhooks/attempt.ts";
import { Webhooks } from "./webhooks/webhooks.ts";

export interface CollectorDeps {
  store: Store;
  directory: Directory;
  sealer: Sealer;
  /** Shared by the collectors whose limits are the same; a collector without one has its limits for itself. */
  limitLog?: LimitLog | undefined;
  log: Log;
  /** Of the disk that is the collector's own. */
  disk?: () => Promise<{ usedBytes: number; freeBytes: number }>;
  /** Wall clock. */
  now?: () => number;
  /** A clock that never goes back: rate limits run on it. */
  monotonic?: () => number;
  random?: () => number;
  /** How webhooks are sent, where a test says it. */
  sending?: Partial<AttemptDeps>;
}

export interface Collector extends AsyncDisposable {
  url: string;
  adminUrl: string | undefined;
  addressFor: (key: string) => string;
}

/** Of each organization, also while others ask. */
const oneAtATime = (): OneEach => new OneEach(() => performance.now(), { isAlone: () => false });
const graceMs = 8_000;
const flushUseMs = 30_000;

/** Everything the collector is, in the order a request meets it. What it keeps is closed by whoever opened them. */
export async function startCollector(options: CollectorOptions, deps: CollectorDeps): Promise<Collector> {
  const { store, directory, log } = deps;
  const now = deps.now ?? Date.now;
  const monotonic = deps.monotonic ?? (() => performance.now());
  const random = deps.random ?? Math.random;
  const startedAt = performance.now();
  let stopping = false;

  const keys = new Keys(directory, deps.sealer, (key) =>
    log.warn(
      "the keyring does not open a secret key: its signatures are refused here, unless it is the bearer too",
      { key },
    ),
  );
  await keys.reload();
  const { limitLog } = deps;
  const shared =
    limitLog &&
    (await SharedLimits.open(options.limits, { limitLog, log, monotonic, random, pause: setTimeout }));
  const newId = createIdSource({ now });
  const gate = createGate({ profile: options.profile, latencyThresholdMs: options.latencyThresholdMs });
  gate.warm({ readsJson: false });
  const windows = new Windows();
  const resting = windows.keepResting();
  const recorder = new Recorder({ store, windows, now, random });
  const erasures = await ErasureWatch.start({ store, directory, windows, log, now });
  const days = await DayCount.start({ directory, shared: store.shared, log, now });
  const quotas = new Quotas({
    limitsOf: (org) => keys.limitsOf(org),
    agentsMax: options.agentsPerOrganization,
    bytesPerDayMax: options.bytesPerDay,
    agents: new AgentQuota({ store, isKnown: (org, agentId) => windows.holds(org, agentId), monotonic }),
    days,
  });
  const table = routes(options.bodies);
  const room = new BodyRoom(options.bodyRoom);
  const answers = new BodyRoom(options.answerRoom);
  let waitingEvents = 0;
  const retention = startRetention({ store, log, now }, options.retainDays);
  const metrics = createMetrics({
    isWritable: () => store.health().writable,
    isReady: () => !stopping && store.health().writable,
    disk: async () => deps.disk?.(),
    agentsInMemory: () => windows.size,
    bodyBytes: () => room.bytes,
    answerBytes: () => answers.bytes,
    waitingEvents: () => waitingEvents,
    retainedAtMs: retention.doneAtMs,
    erasureSinceMs: () => erasures.sinceMs,
    streams: () => streams.size,
    now,
  });
  const work = new WorkShare(options.workMsAMinute, monotonic);
  const large = new LargeBodies(new InTurn(), new OneEach(() => performance.now(), work));
  const windowReads = windowReadsOf(store, new InTurn(), work);
  const pages = { store, oneEach: oneAtATime(), searching: new InTurn(), work };
  const streams = new Streams({
    store,
    sealer: deps.sealer,
    isGood: (scope) => isStillGood(keys, scope, now()),
    monotonic,
    dropped: metrics.observeDroppedStream,
    spend: (org, ms) => work.spend(org, ms),
  });

  const isErasing = (org: string, agentId: string) => erasures.isOpenFor(org, agentId);
  const webhooks = new Webhooks(options, { ...deps, keys, isErasing, now, monotonic, random, newId });
  const oneTimeKeys = new OneTimeKeys(monotonic);
  const publicDeps = {
    version,
    storeKind: store.kind,
    health: () => store.health(),
    ping: () => store.ping(),
    isStopping: () => stopping,
    uptimeS: () => Math.round((performance.now() - startedAt) / 1000),
    metrics,
    metricsToken: options.metricsToken,
    hasAdmin: options.admin !== undefined,
    isMetricsPublic: options.isMetricsPublic,
    openapi: openapiDocument(table, version),
  };
  const app = createApp({
    authenticate: (header) => authenticate(keys, header, now()),
    bodies: {
      checkBatch: (scope, signature, body) => checkBatch(keys, scope, signature, { body, nowMs: now() }),
      received: (org, bytes) => quotas.received(org, bytes),
      room,
      work,
      dropping: new Dropping(() => performance.now()),
      large,
    },
    answers: { room: answers, work },
    work,
    quotas,
    limits: shared ?? new LocalLimits(options.limits, monotonic),
    routes: table,
    routeDeps: {
      judge: judgingWith(gate, new InTurn(), work),
      record: async (org, events) => {
        erasures.refuse(org, new Set(events.map((event) => event.agentId)));
        waitingEvents += events.length;
        try {
          return await quotas.record(org, events, () => recorder.record(org, events));
        } finally {
          waitingEvents -= events.length;
          streams.wake(org);
          webhooks.wake(org);
        }
      },
      standing: (org, agentId) => windows.look(store, org, agentId),
      ...windowReads,
      counts: readingCounts(store, oneAtATime(), work),
      events: (org, filter) => readPage(pages, org, filter),
      agents: (org, page) => store.agents(org, page),
      register: async (org, agentId, atMs) => {
        erasures.refuse(org, [agentId]);
        await quotas.register(org, agentId, () => store.register(org, agentId, atMs));
      },
      follow: (scope, asked) => streams.open(scope, asked),
      keys: manageKeys({ directory, sealer: deps.sealer, newId, now }),
      webhooks: webhooks.management,
      noteBatch: (org, key) => webhooks.noteBatch(org, key),
      newId,
      now,
      observe: metrics.observeEvents,
    },
    publicDeps,
    pages: options.hasPages ? { oneTimeKeys } : undefined,
    metrics,
    log,
    trusted: options.trusted,
    origins: options.origins,
  });
  const unreadable = tellUnreadable(metrics, log);
  const { admin } = options;
  const adminApp = { handle: createAdminApp(publicDeps).callback(), unreadable };
  const operators =
    admin &&
    (await listen(adminApp, admin.host, admin.port).catch((cause: unknown) => {
      throw new AdminPortError(cause);
    }));
  const answering = { handle: app.callback(), unreadable };
  const listener = await listen(answering, options.host, options.port).catch(async (error: unknown) => {
    await operators?.close(0);
    throw error;
  });
  webhooks.start(listener.url);
  const watch = watchStore(() => store.health(), log);
  const flush = setInterval(() => keys.flushUse(now()), flushUseMs).unref();

  return {
    url: listener.url,
    adminUrl: operators?.url,
    addressFor: (key) => `${listener.url}/#/open/${oneTimeKeys.offer(key)}`,
    async [Symbol.asyncDispose]() {
      stopping = true;
      if (options.drainMs > 0) await setTimeout(options.drainMs);
      clearInterval(flush);
      resting[Symbol.dispose]();
      await erasures[Symbol.asyncDispose]();
      await retention[Symbol.asyncDispose]();
      streams[Symbol.dispose]();
      await webhooks[Symbol.asyncDispose]();
      await listener.close(graceMs);
      await operators?.close(0);
      watch[Symbol.dispose]();
      await shared?.[Symbol.asyncDispose]();
      await days[Symbol.asyncDispose]();
      keys.flushUse(now());
      await gate.close();
      await large[Symbol.asyncDispose]();
    },
  };
}
