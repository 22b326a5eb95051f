import { setTimeout } from "node:timers/promises";
import { failpoint } from "../../shared/failpoint.ts";
import type { KeptEvent, Store } from "../store/store.ts";
import type { Delivery, Mark, Webhook, WebhookStore } from "../store/webhooks.ts";
import { alertId, decide, needsGates, needsPassRate } from "./alerts.ts";
import { Pasts } from "./past.ts";

const paceMs = 250;
/** A page is followed by a rest of so many times the work that it was. */
const restParts = 9;
const restMaxMs = 1_000;
const againMs = 1_000;
/** How much is read again after a kill, where nothing had to be told. */
const keepPlaceMs = 10_000;

export interface WatchDeps {
  store: Pick<Store, "follow" | "head" | "events">;
  webhooks: WebhookStore;
  /** Whether an agent is being erased: nothing of it is written down. */
  isErasing: (org: string, agentId: string) => boolean;
  organizationName: (org: string) => string;
  linkTo: (agentId: string) => string | undefined;
  now: () => number;
  monotonic: () => number;
  /** Told when there is something to send. */
  made: () => void;
}

/**
 * Reads the stored events of one organization in order, and writes down what its webhooks are to be told. The place where it reads is kept with that, so that a kill
 * loses nothing: what was not written down is read again, and leads to the same.
 */
export class Watch {
  readonly #org: string;
  readonly #deps: WatchDeps;
  readonly #pasts: Pasts;
  #webhooks: readonly Webhook[];
  /** Undefined until it is read. */
  #marks: Map<string, Mark> | undefined;
  #place: string | undefined;
  #keptAtMs = 0;
  #keptPlace: string | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;

  constructor(org: string, webhooks: readonly Webhook[], deps: WatchDeps) {
    this.#org = org;
    this.#webhooks = webhooks;
    this.#deps = deps;
    this.#pasts = new Pasts(org, deps.store);
  }

  set webhooks(webhooks: readonly Webhook[]) {
    // What a new one needs may not be remembered.
    if (webhooks.some(({ id }) => this.#webhooks.every((other) => other.id !== id))) this.#pasts.clear();
    this.#webhooks = webhooks;
  }

  /** There may be something new. */
  wake(): void {
    this.#isWoken = true;
    if (!this.#isStopped) this.#running ??= this.#run().finally(() => (this.#running = undefined));
  }

  /** Where another process reads on, or nothing is read any more, the place is not this one's to keep. */
  async stop({ isKept }: { isKept: boolean }): Promise<void> {
    this.#isStopped = true;
    await this.#running;
    if (isKept && this.#place !== undefined && this.#place !== this.#keptPlace)
      await this.#keep(this.#place, [], []).catch(() => undefined);
  }

  async #run(): Promise<void> {
    while (this.#isWoken && !this.#isStopped) {
      this.#isWoken = false;
      let waitMs = paceMs;
      try {
        await this.#round();
      } catch {
        // The store starts over, its database is away, or its disk is full. What was not kept is read again.
        this.#marks = undefined;
        this.#place = undefined;
        this.#pasts.clear();
        this.#isWoken = true;
        waitMs = againMs;
      }
      if (!this.#isStopped) await setTimeout(waitMs, undefined, { ref: false });
    }
  }

  async #round(): Promise<void> {
    const { store, monotonic } = this.#deps;
    this.#place ??= await this.#begin();
    for (let isEnd = false; !isEnd && !this.#isStopped;) {
      const page = await store.follow(this.#org, this.#place);
      const startedMs = monotonic();
      await this.#take(
        page.events.map(({ event }) => event),
        page.next,
      );
      isEnd = page.isEnd;
      if (!isEnd)
        await setTimeout(Math.min(restMaxMs, restParts * (monotonic() - startedMs)), undefined, {
          ref: false,
        });
    }
  }

  /** The first webhook of an organization begins with what is accepted from now on. */
  async #begin(): Promise<string> {
    const { store, webhooks } = this.#deps;
    const marks = await webhooks.marks(this.#org);
    this.#marks = new Map(marks.map((mark) => [keyOf(mark), mark]));
    const kept = await webhooks.place(this.#org);
    if (kept !== undefined) return kept;
    const { next } = await store.follow(this.#org, undefined);
    await this.#keep(next, [], []);
    return next;
  }

  async #take(events: readonly KeptEvent[], next: string): Promise<void> {
    const webhooks = this.#webhooks;
    const needs = { passRate: webhooks.some(needsPassRate), gates: webhooks.some(needsGates) };
    const deliveries: Delivery[] = [];
    const changed = new Map<string, Mark>();
    for (const event of events) {
      const seen = await this.#pasts.take(event, needs);
      for (const webhook of webhooks)
        for (const type of webhook.events) {
          const key = keyOf({ webhook: webhook.id, type, subject: event.agentId });
          // An agent that was erased begins anew.
          const before = event.sequence === 1 ? undefined : this.#marks?.get(key);
          const decision = decide(type, webhook, seen, before);
          if (decision === undefined) continue;
          const mark = { webhook: webhook.id, type, subject: event.agentId, ...decision.mark };
          if (isChange(mark, before)) {
            this.#marks?.set(key, mark);
            changed.set(key, mark);
          }
          if (decision.facts !== undefined)
            deliveries.push(this.#delivery(webhook, type, event, decision.facts));
        }
    }
    const isErasing = (agentId = ""): boolean => this.#deps.isErasing(this.#org, agentId);
    const made = deliveries.filter(({ agentId }) => !isErasing(agentId));
    const marks = [...changed.values()].filter(({ subject }) => !isErasing(subject));
    this.#place = next;
    const isOld = next !== this.#keptPlace && this.#deps.monotonic() - this.#keptAtMs >= keepPlaceMs;
    if (made.length > 0) failpoint("webhooks.before-keeping");
    if (made.length > 0 || marks.length > 0 || isOld) await this.#keep(next, made, marks);
    if (made.length > 0) this.#deps.made();
  }

  async #keep(place: string, deliveries: readonly Delivery[], marks: readonly Mark[]): Promise<void> {
    await this.#deps.webhooks.advance(this.#org, { place, deliveries, marks });
    this.#keptPlace = place;
    this.#keptAtMs = this.#deps.monotonic();
  }

  #delivery(
    webhook: Webhook,
    type: Exclude<Delivery["type"], "test">,
    { agentId, sequence, receivedAtMs }: KeptEvent,
    facts: Record<string, unknown>,
  ): Delivery {
    const id = alertId(this.#org, type, agentId, sequence, receivedAtMs);
    const link = this.#deps.linkTo(agentId);
    return newDelivery(webhook, {
      id,
      type,
      agentId,
      nowMs: this.#deps.now(),
      body: {
        id,
        type,
        created_at: new Date(receivedAtMs).toISOString(),
        organization: this.#deps.organizationName(this.#org),
        agent_id: agentId,
        ...facts,
        ...(link === undefined ? {} : { link }),
      },
    });
  }
}

export interface Made {
  id: string;
  type: Delivery["type"];
  agentId: string | undefined;
  nowMs: number;
  body: Record<string, unknown>;
}

export function newDelivery({ id: webhook, org }: Webhook, { nowMs, body, ...made }: Made): Delivery {
  return {
    webhook,
    org,
    ...made,
    body: JSON.stringify(body),
    createdAtMs: nowMs,
    state: "waiting",
    attempts: 0,
    nextAtMs: nowMs,
    lastAtMs: undefined,
    status: undefined,
    why: undefined,
  };
}

const keyOf = ({ webhook, type, subject }: Pick<Mark, "webhook" | "type" | "subject">): string =>
  `${webhook} ${type} ${subject}`;

/** Of most events nothing was told and nothing is to be. */
function isChange(mark: Mark, before: Mark | undefined): boolean {
  if (before === undefined) return mark.toldAtMs > 0;
  return mark.toldAtMs !== before.toldAtMs || mark.told.join("\0") !== before.told.join("\0");
}
