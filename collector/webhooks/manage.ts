import { randomBytes } from "node:crypto";
import type { CreateWebhookRequest, ListedDelivery, ListedWebhook } from "../../shared/contract/webhooks.ts";
import { GateError } from "../../shared/errors.ts";
import type { IdSource } from "../../shared/ids.ts";
import { version } from "../../shared/version.ts";
import { iso } from "../auth/listed-key.ts";
import { ofWebhook, type Sealer } from "../auth/seal.ts";
import { note } from "../data/audit-entry.ts";
import type { Directory } from "../store/store.ts";
import { type Delivery, loggedMax, type Thresholds, type Webhook } from "../store/webhooks.ts";
import { faultOfHost, faultOfUrl, resolve } from "./address.ts";
import { defaults, readsEvents } from "./alerts.ts";
import { type AttemptDeps, attemptMs } from "./attempt.ts";
import { attemptTo, triedOnce } from "./deliverer.ts";
import { newDelivery } from "./watch.ts";

export const webhooksPerOrganization = 10;
const secretBytes = 24;

/** How alerts are sent, but for the keyring that opens their secrets. */
export function sendingOf({ webhooksToPrivate }: { webhooksToPrivate: boolean }): AttemptDeps {
  const userAgent = `agent-gate-collector/${version}`;
  return { isPrivateAllowed: webhooksToPrivate, userAgent, resolve, timeoutMs: attemptMs };
}

export interface ManagingDeps {
  directory: Directory;
  sending: AttemptDeps;
  /** The keyring, for what makes a secret or signs with one. */
  sealer: () => Promise<Sealer>;
  newId: IdSource;
  now: () => number;
  /** The end of an organization's events. Without it, alerts begin when a collector notices the webhook. */
  endOf?: (org: string) => Promise<string>;
  /** To be told that there is another webhook, or one less. */
  changed: () => void;
}

/** Whose webhooks they are, and who asks. */
export interface Asker {
  org: string;
  organization: string;
  who: string;
}

export interface WebhookManagement {
  list: (by: Asker) => Promise<ListedWebhook[]>;
  create: (by: Asker, asked: CreateWebhookRequest) => Promise<ListedWebhook & { secret: string }>;
  remove: (by: Asker, id: string) => Promise<void>;
  /** Sends a test now, once, and says what came of it. */
  test: (by: Asker, id: string) => Promise<ListedDelivery>;
  deliveries: (by: Asker, id: string) => Promise<ListedDelivery[]>;
}

/** An organization's webhooks, as one of its secret keys manages them, or an operator. */
export function manageWebhooks(deps: ManagingDeps): WebhookManagement {
  const { directory, sending, sealer, newId, now, changed } = deps;
  const { webhooks } = directory;
  const own = async (org: string): Promise<Webhook[]> =>
    (await webhooks.all()).filter((webhook) => webhook.org === org);
  const find = async (org: string, id: string): Promise<Webhook> => {
    const webhook = (await own(org)).find((one) => one.id === id);
    if (webhook === undefined)
      throw new GateError("not_found", { message: "There is no webhook of this id" });
    return webhook;
  };
  const listed = async (webhook: Webhook): Promise<ListedWebhook> => {
    const [last] = await webhooks.log(webhook.id, 1);
    return listedWebhookOf(webhook, last);
  };

  return {
    async list({ org }) {
      return Promise.all((await own(org)).map(listed));
    },

    async create({ org, who }, { url, events, ...given }) {
      const { isPrivateAllowed } = sending;
      const fault = faultOfUrl(url, isPrivateAllowed) ?? (await faultOfHost(url, sending));
      if (fault !== undefined) throw invalid("url", fault);
      const others = await own(org);
      if (others.length >= webhooksPerOrganization)
        throw new GateError("forbidden", {
          message: `An organization may have ${webhooksPerOrganization} webhooks`,
        });
      const id = newId("whk_");
      const secret = `whsec_${randomBytes(secretBytes).toString("base64url")}`;
      const wanted = [...new Set(events)];
      const webhook: Webhook = {
        id,
        org,
        url,
        events: wanted,
        thresholds: thresholdsOf(wanted, given),
        sealed: (await sealer()).seal(secret, ofWebhook({ id, org })),
        createdAtMs: now(),
        offAtMs: undefined,
      };
      // Where nothing was read, the place is missing or old.
      const isRead = others.some((other) => other.offAtMs === undefined && readsEvents(other));
      if (!isRead) await webhooks.forgetPlaces(org);
      const place = isRead ? undefined : await deps.endOf?.(org);
      await webhooks.create(webhook);
      if (place !== undefined) await webhooks.advance(org, { place, deliveries: [], marks: [] });
      await note(
        { directory, newId, now, who },
        { action: "webhook.created", org, details: { webhook: id } },
      );
      changed();
      return { ...(await listed(webhook)), secret };
    },

    async remove({ org, who }, id) {
      await webhooks.remove(await find(org, id));
      await note(
        { directory, newId, now, who },
        { action: "webhook.removed", org, details: { webhook: id } },
      );
      changed();
    },

    async test({ org, organization }, id) {
      const webhook = await find(org, id);
      const nowMs = now();
      const testId = newId("alt_");
      const body = { id: testId, type: "test", created_at: iso(nowMs), organization };
      const made = newDelivery(webhook, { id: testId, type: "test", agentId: undefined, nowMs, body });
      const signal = new AbortController().signal;
      const sealing = { ...sending, sealer: await sealer() };
      const attempted = await attemptTo(sealing, webhook, { id: testId, body: made.body, signal });
      const tried = triedOnce(made, attempted, now());
      await webhooks.settle([tried]);
      return listedDeliveryOf(tried);
    },

    async deliveries({ org }, id) {
      const { id: webhook } = await find(org, id);
      return (await webhooks.log(webhook, loggedMax)).map(listedDeliveryOf);
    },
  };
}

function thresholdsOf(
  events: Webhook["events"],
  given: Omit<CreateWebhookRequest, "url" | "events">,
): Thresholds {
  const { below_score, below_pass_rate } = given;
  const hasNeither = below_score === undefined && below_pass_rate === undefined;
  return {
    ...(events.includes("agent.below")
      ? { belowScore: below_score, belowPassRate: hasNeither ? defaults.belowPassRate : below_pass_rate }
      : {}),
    ...(events.includes("gate.failing")
      ? {
          failingShare: given.failing_share ?? defaults.failingShare,
          failingOf: given.failing_of ?? defaults.failingOf,
        }
      : {}),
    ...(events.includes("proxy.silent")
      ? { silentMinutes: given.silent_minutes ?? defaults.silentMinutes }
      : {}),
  };
}

function listedWebhookOf(webhook: Webhook, last: Delivery | undefined): ListedWebhook {
  const { belowScore, belowPassRate, failingShare, failingOf, silentMinutes } = webhook.thresholds;
  return {
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    ...(belowScore === undefined ? {} : { below_score: belowScore }),
    ...(belowPassRate === undefined ? {} : { below_pass_rate: belowPassRate }),
    ...(failingShare === undefined ? {} : { failing_share: failingShare }),
    ...(failingOf === undefined ? {} : { failing_of: failingOf }),
    ...(silentMinutes === undefined ? {} : { silent_minutes: silentMinutes }),
    state: webhook.offAtMs === undefined ? "on" : "off",
    created_at: iso(webhook.createdAtMs),
    last: last === undefined ? null : listedDeliveryOf(last),
  };
}

function listedDeliveryOf(delivery: Delivery): ListedDelivery {
  const { id, type, agentId, state, attempts, status = null, why = null } = delivery;
  return {
    id,
    type,
    ...(agentId === undefined ? {} : { agent_id: agentId }),
    state,
    attempts,
    status,
    why,
    created_at: iso(delivery.createdAtMs),
    last_attempt_at: iso(delivery.lastAtMs),
    next_attempt_at: state === "waiting" ? iso(delivery.nextAtMs) : null,
  };
}

function invalid(path: string, message: string): GateError {
  return new GateError("validation_error", { message: `${path}: ${message}`, details: [{ path, message }] });
}
