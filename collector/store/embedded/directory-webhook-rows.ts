import { z } from "zod";
import { alertTypes } from "../../../shared/contract/webhooks.ts";
import type { Delivery, Webhook } from "../webhooks.ts";

export type WebhookRow = readonly [string, string, string, string, string, string, number, number | null];
export type DeliveryRow = readonly [
  string,
  string,
  string,
  Delivery["type"],
  string | null,
  string,
  number,
  Delivery["state"],
  number,
  number,
  number | null,
  number | null,
  string | null,
];

/** A delivery is a row of the outbox as long as it waits, and of the log afterwards. */
export const webhooksSchema = `
  CREATE TABLE webhooks (
    id TEXT PRIMARY KEY, org TEXT NOT NULL, url TEXT NOT NULL, events TEXT NOT NULL, thresholds TEXT NOT NULL, sealed TEXT NOT NULL,
    created INTEGER NOT NULL, switched_off INTEGER) WITHOUT ROWID;
  CREATE TABLE webhook_places (org TEXT PRIMARY KEY, place TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE webhook_marks (
    webhook TEXT NOT NULL, type TEXT NOT NULL, subject TEXT NOT NULL, told_at INTEGER NOT NULL, told TEXT NOT NULL,
    PRIMARY KEY (webhook, type, subject)) WITHOUT ROWID;
  CREATE TABLE webhook_senders (org TEXT NOT NULL, key TEXT NOT NULL, last INTEGER NOT NULL, PRIMARY KEY (org, key)) WITHOUT ROWID;
  CREATE TABLE deliveries (
    n INTEGER PRIMARY KEY, webhook TEXT NOT NULL, org TEXT NOT NULL, id TEXT NOT NULL, type TEXT NOT NULL, agent TEXT, body TEXT NOT NULL,
    created INTEGER NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, next INTEGER NOT NULL, last INTEGER, status INTEGER, why TEXT,
    UNIQUE (webhook, id));
  CREATE INDEX deliveries_waiting ON deliveries (webhook, next) WHERE state = 'waiting';
  CREATE INDEX deliveries_by_webhook ON deliveries (webhook, n);`;

const eventsSchema = z.array(z.enum(alertTypes));
const thresholdsSchema = z.object({
  belowScore: z.number().optional(),
  belowPassRate: z.number().optional(),
  failingShare: z.number().optional(),
  failingOf: z.number().optional(),
  silentMinutes: z.number().optional(),
});
const toldSchema = z.array(z.string());

export const readTold = (text: string): string[] => toldSchema.parse(JSON.parse(text));

export const deliveryColumns =
  "webhook, org, id, type, agent, body, created, state, attempts, next, last, status, why";

export function toWebhook(row: WebhookRow): Webhook {
  const [id, org, url, events, thresholds, sealed, createdAtMs, offAt] = row;
  return {
    id,
    org,
    url,
    events: eventsSchema.parse(JSON.parse(events)),
    thresholds: thresholdsSchema.parse(JSON.parse(thresholds)),
    sealed,
    createdAtMs,
    offAtMs: offAt ?? undefined,
  };
}

export function fromDelivery(delivery: Delivery): unknown[] {
  const { webhook, org, id, type, agentId, body, createdAtMs, state, attempts, nextAtMs } = delivery;
  const { lastAtMs, status, why } = delivery;
  const tried = [lastAtMs ?? null, status ?? null, why ?? null];
  return [webhook, org, id, type, agentId ?? null, body, createdAtMs, state, attempts, nextAtMs, ...tried];
}

export function toDelivery(row: DeliveryRow): Delivery {
  const [webhook, org, id, type, agent, body, createdAtMs, state, attempts, nextAtMs, last, status, why] =
    row;
  const tried = { lastAtMs: last ?? undefined, status: status ?? undefined, why: why ?? undefined };
  return {
    webhook,
    org,
    id,
    type,
    agentId: agent ?? undefined,
    body,
    createdAtMs,
    state,
    attempts,
    nextAtMs,
    ...tried,
  };
}
