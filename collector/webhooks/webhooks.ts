import { randomUUID } from "node:crypto";
import type { Log } from "../app/log.ts";
import type { Keys } from "../auth/keys.ts";
import type { Sealer } from "../auth/seal.ts";
import type { Directory, Store } from "../store/store.ts";
import type { Webhook } from "../store/webhooks.ts";
import type { IdSource } from "../../shared/ids.ts";
import type { CollectorOptions } from "../options.ts";
import { readsEvents } from "./alerts.ts";
import { Deliverer } from "./deliverer.ts";
import type { AttemptDeps } from "./attempt.ts";
import { manageWebhooks, sendingOf, type WebhookManagement } from "./manage.ts";
import { silences } from "./silence.ts";
import { Watch } from "./watch.ts";

const lookMs = 1_000;
/** What commands have changed is noticed within so long. */
const listMs = 2_000;
const listenMs = 30_000;
/** Of several collectors one reads and sends. Another takes over when it has not said for so long that it still does. */
const leaseMs = 15_000;
const renewMs = 5_000;

type WebhooksOptions = Pick<CollectorOptions, "hasPages" | "publicUrl" | "webhooksToPrivate">;

export interface WebhooksDeps {
  store: Store;
  directory: Directory;
  sealer: Sealer;
  keys: Keys;
  log: Log;
  newId: IdSource;
  isErasing: (org: string, agentId: string) => boolean;
  /** How alerts are sent, where it is not as always. */
  sending?: Partial<AttemptDeps>;
  now: () => number;
  monotonic: () => number;
  random: () => number;
}

/** The webhooks of all organizations. Those without one cost nothing: a recorded flight is a look into an empty map. */
export class Webhooks implements AsyncDisposable {
  readonly #options: WebhooksOptions;
  readonly #deps: WebhooksDeps;
  readonly #holder = randomUUID();
  readonly #startedAtMs: number;
  readonly #watches = new Map<string, Watch>();
  readonly #deliverer: Deliverer;
  readonly #batches = new Map<string, Map<string, number>>();
  /** For the routes. */
  readonly management: WebhookManagement;
  #ownUrl = "";
  #listening: ReadonlySet<string> = new Set();
  #list: ReadonlyMap<string, Webhook> = new Map();
  #listedAtMs = -Infinity;
  #heardAtMs: number;
  #leasedAtMs = -Infinity;
  #isHolder = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  constructor(options: WebhooksOptions, deps: WebhooksDeps) {
    this.#options = options;
    this.#deps = deps;
    this.#startedAtMs = deps.now();
    this.#heardAtMs = deps.monotonic();
    const { directory, newId, now, sealer } = deps;
    const sending = { ...sendingOf(options), ...deps.sending };
    const changed = (): void => this.changed();
    const endOf = async (org: string): Promise<string> => (await deps.store.follow(org, undefined)).next;
    const managing = { directory, sending, newId, now, endOf, changed };
    this.management = manageWebhooks({ ...managing, sealer: async () => sealer });
    this.#deliverer = new Deliverer({
      ...sending,
      sealer,
      webhooks: deps.directory.webhooks,
      now: deps.now,
      random: deps.random,
      webhookOf: (id) => (this.#isHolder ? this.#list.get(id) : undefined),
      switchedOff: (id) => {
        deps.log.warn("a webhook was switched off: its receiver answered 410", { webhook: id });
        this.changed();
      },
    });
  }

  /** Where it listens is where its pages are, unless people reach it elsewhere. */
  start(ownUrl: string): void {
    this.#ownUrl = ownUrl;
    this.#timer = setInterval(() => this.#wake(), lookMs).unref();
    this.#wake();
  }

  /** To be called when events of an organization were stored. */
  wake(org: string): void {
    // What others store beside this collector is looked for once a second, and its own with it.
    if (!this.#deps.store.shared) this.#watches.get(org)?.wake();
  }

  /** To be called when a batch came. */
  noteBatch(org: string, key: string): void {
    if (!this.#listening.has(org)) return;
    const batches = this.#batches.get(org) ?? new Map<string, number>();
    this.#batches.set(org, batches.set(key, this.#deps.now()));
  }

  /** To be called when webhooks were made or taken away here. */
  changed(): void {
    this.#listedAtMs = -Infinity;
    this.#wake();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
    await this.#deliverer.stop();
    await Promise.all([...this.#watches.values()].map((watch) => watch.stop({ isKept: true })));
    await this.#noteSenders().catch(() => undefined);
  }

  #wake(): void {
    this.#looking ??= this.#look()
      // A database that is away is asked again in a second.
      .catch(() => undefined)
      .finally(() => (this.#looking = undefined));
  }

  async #look(): Promise<void> {
    const { store, monotonic } = this.#deps;
    if (monotonic() - this.#listedAtMs >= listMs) await this.#readList();
    if (this.#list.size > 0) await this.#takeLease();
    await this.#arrangeWatches();
    if (monotonic() - this.#heardAtMs >= listenMs) await this.listen();
    if (!this.#isHolder || this.#list.size === 0) return;
    if (store.shared) for (const watch of this.#watches.values()) watch.wake();
    this.#deliverer.wake();
  }

  async #readList(): Promise<void> {
    const { directory, keys, monotonic } = this.#deps;
    this.#listedAtMs = monotonic();
    const own = new Map<string, Webhook>();
    const all = await directory.webhooks.all();
    if (all.length > 0) await keys.refresh();
    for (const webhook of all) {
      const organization = keys.organization(webhook.org);
      if (organization === undefined || organization.suspendedAtMs !== undefined) continue;
      if (webhook.offAtMs === undefined) own.set(webhook.id, webhook);
    }
    this.#list = own;
    const silent = [...own.values()].filter(({ events }) => events.includes("proxy.silent"));
    this.#listening = new Set(silent.map(({ org }) => org));
  }

  async #takeLease(): Promise<void> {
    const { directory, monotonic, now } = this.#deps;
    if (monotonic() - this.#leasedAtMs < renewMs) return;
    try {
      this.#isHolder = await directory.webhooks.lease(this.#holder, now(), leaseMs);
      if (this.#isHolder) this.#leasedAtMs = monotonic();
    } catch {
      // While it is not known, another one can have it only after it has ended.
      this.#isHolder &&= monotonic() - this.#leasedAtMs < leaseMs;
    }
  }

  /** A watch for each organization with a webhook, where this process is the one that reads. */
  async #arrangeWatches(): Promise<void> {
    const byOrg = new Map<string, Webhook[]>();
    if (this.#isHolder)
      for (const webhook of [...this.#list.values()].filter(readsEvents))
        byOrg.set(webhook.org, [...(byOrg.get(webhook.org) ?? []), webhook]);
    for (const [org, watch] of this.#watches)
      if (!byOrg.has(org)) {
        this.#watches.delete(org);
        await watch.stop({ isKept: false });
      }
    for (const [org, webhooks] of byOrg) {
      const known = this.#watches.get(org);
      if (known !== undefined) known.webhooks = webhooks;
      else {
        const watch = new Watch(org, webhooks, this.#watchDeps());
        this.#watches.set(org, watch);
        watch.wake();
      }
    }
  }

  #watchDeps() {
    const { directory, keys, ...deps } = this.#deps;
    return {
      ...deps,
      webhooks: directory.webhooks,
      organizationName: (org: string) => keys.organization(org)?.name ?? org,
      linkTo: (agentId: string) => this.#linkTo(agentId),
      made: () => this.#deliverer.wake(),
    };
  }

  #linkTo(agentId: string): string | undefined {
    const { hasPages, publicUrl = this.#ownUrl } = this.#options;
    if (!hasPages) return undefined;
    return `${publicUrl.replace(/\/+$/, "")}/#/agents/${encodeURIComponent(agentId)}`;
  }

  /** Who has become silent. Called twice a minute. */
  async listen(): Promise<void> {
    const { directory, keys, monotonic, now } = this.#deps;
    this.#heardAtMs = monotonic();
    await this.#noteSenders();
    if (!this.#isHolder) return;
    await keys.refresh();
    for (const org of this.#listening) {
      const found = silences({
        webhooks: [...this.#list.values()].filter((webhook) => webhook.org === org),
        marks: await directory.webhooks.marks(org),
        senders: await directory.webhooks.senders(org),
        keys: keys.keysOf(org),
        organization: keys.organization(org)?.name ?? org,
        sinceMs: this.#startedAtMs,
        nowMs: now(),
      });
      if (found.deliveries.length === 0) continue;
      await directory.webhooks.advance(org, found);
      this.#deliverer.wake();
    }
  }

  async #noteSenders(): Promise<void> {
    const { webhooks } = this.#deps.directory;
    for (const [org, batches] of this.#batches) {
      const senders = [...batches].map(([key, lastMs]) => ({ key, lastMs }));
      await webhooks.noteSenders(org, senders);
      // What came meanwhile is noted the next time.
      for (const { key, lastMs } of senders) if (batches.get(key) === lastMs) batches.delete(key);
      if (batches.size === 0) this.#batches.delete(org);
    }
  }
}
