import type { KeyRecord } from "../store/store.ts";
import type { Delivery, Mark, Sender, Webhook } from "../store/webhooks.ts";
import { alertId, defaults } from "./alerts.ts";
import { newDelivery } from "./watch.ts";

const minuteMs = 60_000;

export interface Listening {
  webhooks: readonly Webhook[];
  marks: readonly Mark[];
  senders: readonly Sender[];
  keys: readonly KeyRecord[];
  organization: string;
  /** Before that no batch could come, and silence does not count. */
  sinceMs: number;
  nowMs: number;
}

/**
 * Which proxies have become silent. A proxy is known by the key that it sends with: a key that has sent a batch, and is still good, and sends no more. Each silence is
 * told once.
 */
export function silences(listening: Listening): { deliveries: Delivery[]; marks: Mark[] } {
  const deliveries: Delivery[] = [];
  const marks: Mark[] = [];
  const told = new Map(
    listening.marks.map((mark) => [`${mark.webhook} ${mark.type} ${mark.subject}`, mark.toldAtMs]),
  );
  const { nowMs, organization } = listening;
  const type = "proxy.silent";
  for (const webhook of listening.webhooks) {
    if (!webhook.events.includes(type)) continue;
    const { silentMinutes = defaults.silentMinutes } = webhook.thresholds;
    for (const { key: subject, lastMs } of listening.senders) {
      const key = listening.keys.find(({ id }) => id === subject);
      const quietMs = nowMs - Math.max(lastMs, listening.sinceMs);
      if (key === undefined || !isGood(key, nowMs) || quietMs < silentMinutes * minuteMs) continue;
      if (told.get(`${webhook.id} ${type} ${subject}`) === lastMs) continue;
      const id = alertId(webhook.org, type, subject, lastMs);
      const body = {
        id,
        type,
        created_at: new Date(nowMs).toISOString(),
        organization,
        key: { id: key.id, name: key.name },
        last_batch_at: new Date(lastMs).toISOString(),
        silent_minutes: silentMinutes,
      };
      deliveries.push(newDelivery(webhook, { id, type, agentId: undefined, nowMs, body }));
      marks.push({ webhook: webhook.id, type, subject, toldAtMs: lastMs, told: ["silent"] });
    }
  }
  return { deliveries, marks };
}

function isGood({ revokedAtMs, expiresAtMs = Infinity }: KeyRecord, nowMs: number): boolean {
  return revokedAtMs === undefined && nowMs < expiresAtMs;
}
