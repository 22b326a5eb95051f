import { failpoint } from "../../shared/failpoint.ts";
import { ofWebhook, type Sealer } from "../auth/seal.ts";
import type { Delivery, Webhook, WebhookStore } from "../store/webhooks.ts";
import { attempt, type AttemptDeps, type Attempted } from "./attempt.ts";

const inAllMax = 64;
const ofOrganizationMax = 8;
const dayMs = 24 * 60 * 60_000;
const secondMs = 1_000;
/** After the first failure, the second, and so on; the last one after all others. */
const pausesS = [5, 15, 30, 60, 120, 300, 600, 1_200, 1_800, 3_600];
/** What a receiver that fails is spared, also by what it was not sent yet. */
const restMaxMs = 600 * secondMs;
const gone = 410;
/** A receiver that fails is tried so seldom that many alerts would wait for days for their turn. */
const tooLate = "its receiver failed for a day";

export interface DelivererDeps extends AttemptDeps {
  webhooks: WebhookStore;
  sealer: Sealer;
  now: () => number;
  random: () => number;
  /** Those that are sent to, by their ids. */
  webhookOf: (id: string) => Webhook | undefined;
  switchedOff: (id: string) => void;
}

/**
 * Sends what waits: to one webhook one after the other, to few of an organization and in all at a time. A receiver that fails rests, so that it takes no turn from
 * others. What became of an attempt is written down after it: a kill in between sends the same again, under the same id.
 */
export class Deliverer {
  readonly #deps: DelivererDeps;
  readonly #busy = new Map<string, { org: string; done: Promise<void> }>();
  readonly #rests = new Map<string, { failures: number; untilMs: number }>();
  /** Who was served longest ago comes first. */
  readonly #served = new Map<string, number>();
  readonly #stopping = new AbortController();
  #turns = 0;
  #looking: Promise<void> | undefined;
  #isWoken = false;

  constructor(deps: DelivererDeps) {
    this.#deps = deps;
  }

  /** There may be something to send. */
  wake(): void {
    this.#isWoken = true;
    this.#looking ??= this.#look().finally(() => (this.#looking = undefined));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#looking;
    await Promise.all([...this.#busy.values()].map(({ done }) => done));
  }

  async #look(): Promise<void> {
    while (this.#isWoken && !this.#stopping.signal.aborted) {
      this.#isWoken = false;
      const nowMs = this.#deps.now();
      // A database that is away is asked again by the next call.
      const due = await this.#deps.webhooks.due(nowMs).catch(() => []);
      const order = due.toSorted((a, b) => (this.#served.get(a) ?? 0) - (this.#served.get(b) ?? 0));
      for (const id of order) {
        const webhook = this.#deps.webhookOf(id);
        if (webhook !== undefined && this.#mayStart(webhook, nowMs)) this.#start(webhook);
      }
    }
  }

  #mayStart({ id, org }: Webhook, nowMs: number): boolean {
    if (this.#stopping.signal.aborted || this.#busy.has(id) || this.#busy.size >= inAllMax) return false;
    if ((this.#rests.get(id)?.untilMs ?? 0) > nowMs) return false;
    return [...this.#busy.values()].filter((other) => other.org === org).length < ofOrganizationMax;
  }

  #start(webhook: Webhook): void {
    const { id, org } = webhook;
    this.#served.set(id, ++this.#turns);
    const done = this.#serve(webhook);
    this.#busy.set(id, { org, done });
  }

  async #serve(webhook: Webhook): Promise<void> {
    // What cannot be written down is tried again by the next call.
    const hasSent = await this.#send(webhook).catch(() => false);
    this.#busy.delete(webhook.id);
    if (hasSent) this.wake();
  }

  async #send(webhook: Webhook): Promise<boolean> {
    const { webhooks, now } = this.#deps;
    const delivery = await webhooks.next(webhook.id, now());
    if (delivery === undefined) return false;
    if (this.#rests.has(webhook.id) && now() > delivery.createdAtMs + dayMs) {
      await webhooks.settle([{ ...delivery, state: "failed", why: delivery.why ?? tooLate }]);
      return true;
    }
    failpoint("webhooks.before-sending");
    const attempted = await this.#attempt(webhook, delivery);
    failpoint("webhooks.after-sending");
    if (this.#stopping.signal.aborted) return false;
    const tried = this.#after(delivery, attempted);
    await webhooks.settle([tried]);
    if (tried.state === "delivered") this.#rests.delete(webhook.id);
    else this.#rest(webhook.id);
    if (attempted.status === gone) {
      await webhooks.switchOff(webhook.id, now(), goneWords);
      this.#deps.switchedOff(webhook.id);
    }
    return true;
  }

  #attempt(webhook: Webhook, { id, body }: Pick<Delivery, "id" | "body">): Promise<Attempted> {
    return attemptTo(this.#deps, webhook, { id, body, signal: this.#stopping.signal });
  }

  #after(delivery: Delivery, attempted: Attempted): Delivery {
    const nowMs = this.#deps.now();
    const tried = triedOnce(delivery, attempted, nowMs);
    if (tried.state === "delivered") return tried;
    const nextAtMs = nowMs + this.#pauseMs(tried.attempts);
    const isOver = attempted.status === gone || nextAtMs > delivery.createdAtMs + dayMs;
    return { ...tried, state: isOver ? "failed" : "waiting", nextAtMs };
  }

  #rest(id: string): void {
    const failures = (this.#rests.get(id)?.failures ?? 0) + 1;
    const untilMs = this.#deps.now() + Math.min(restMaxMs, this.#pauseMs(failures));
    this.#rests.set(id, { failures, untilMs });
  }

  /** A fifth more or less, so that not all come again at once. */
  #pauseMs(failures: number): number {
    const pauseS = pausesS[Math.min(failures, pausesS.length) - 1] ?? 0;
    return Math.round(pauseS * secondMs * (0.8 + 0.4 * this.#deps.random()));
  }
}

export async function attemptTo(
  deps: AttemptDeps & { sealer: Sealer },
  webhook: Webhook,
  { id, body, signal }: { id: string; body: string; signal: AbortSignal },
): Promise<Attempted> {
  const secret = deps.sealer.open(webhook.sealed, ofWebhook(webhook));
  if (secret === undefined) return { status: undefined, why: "the keyring does not open its secret" };
  return attempt(deps, { url: webhook.url, id, body, secret, signal });
}

/** A delivery as one attempt leaves it: delivered, or failed for good. */
export function triedOnce(delivery: Delivery, { status, why }: Attempted, nowMs: number): Delivery {
  const isDelivered = status !== undefined && status >= 200 && status < 300;
  return {
    ...delivery,
    state: isDelivered ? "delivered" : "failed",
    attempts: delivery.attempts + 1,
    lastAtMs: nowMs,
    status,
    why: isDelivered ? undefined : (why ?? wordsOf(status ?? 0)),
  };
}

const goneWords = "its receiver is gone (410), and it was switched off";

function wordsOf(status: number): string {
  if (status === gone) return goneWords;
  return status >= 300 && status < 400 ? "redirects are not followed" : "its answer is not 2xx";
}
