import {
  type Delivery,
  loggedMax,
  type Mark,
  type Sender,
  tooMany,
  waitingMax,
  type Webhook,
  type WebhookStore,
} from "./webhooks.ts";

const keyOf = ({ webhook, id }: Delivery): string => `${webhook} ${id}`;

function removeWhere<T>(map: Map<string, T>, isGone: (value: T) => boolean): void {
  for (const [key, value] of map) if (isGone(value)) map.delete(key);
}

/** Webhooks that live as long as the process. */
export function openMemoryWebhooks(): WebhookStore {
  const webhooks = new Map<string, Webhook>();
  const places = new Map<string, string>();
  const marks = new Map<string, Mark>();
  const deliveries = new Map<string, Delivery>();
  const senders = new Map<string, Sender & { org: string }>();
  const ofWebhook = (id: string): Delivery[] => [...deliveries.values()].filter((one) => one.webhook === id);
  const put = (delivery: Delivery): void => {
    deliveries.set(keyOf(delivery), delivery);
    const over = ofWebhook(delivery.webhook).filter(({ state }) => state !== "waiting");
    const old = over.sort((a, b) => b.createdAtMs - a.createdAtMs).slice(loggedMax);
    for (const one of old) deliveries.delete(keyOf(one));
  };

  return {
    all: async () => [...webhooks.values()],
    async create(webhook) {
      webhooks.set(webhook.id, webhook);
    },
    async remove({ id }) {
      webhooks.delete(id);
      removeWhere(deliveries, ({ webhook }) => webhook === id);
      removeWhere(marks, ({ webhook }) => webhook === id);
    },
    async switchOff(id, atMs, why) {
      const webhook = webhooks.get(id);
      if (webhook !== undefined) webhooks.set(id, { ...webhook, offAtMs: atMs });
      for (const one of ofWebhook(id))
        if (one.state === "waiting") put({ ...one, state: "failed", why, lastAtMs: one.lastAtMs ?? atMs });
    },
    async reseal(sealed) {
      for (const webhook of webhooks.values())
        webhooks.set(webhook.id, { ...webhook, sealed: sealed.get(webhook.id) ?? webhook.sealed });
    },
    place: async (org) => places.get(org),
    async forgetPlaces(org) {
      for (const each of org === undefined ? places.keys() : [org]) places.delete(each);
    },
    marks: async (org) => [...marks.values()].filter(({ webhook }) => webhooks.get(webhook)?.org === org),
    async advance(org, { place, deliveries: made, marks: changed }) {
      for (const one of made) {
        const webhook = webhooks.get(one.webhook);
        if (deliveries.has(keyOf(one)) || webhook === undefined) continue;
        if (one.state === "waiting" && webhook.offAtMs !== undefined) continue;
        const waiting = ofWebhook(one.webhook).filter(({ state }) => state === "waiting").length;
        const isFull = one.state === "waiting" && waiting >= waitingMax;
        put(isFull ? { ...one, state: "failed", why: tooMany } : one);
      }
      for (const mark of changed) marks.set(`${mark.webhook} ${mark.type} ${mark.subject}`, mark);
      if (place !== undefined) places.set(org, place);
    },
    due: async (nowMs) => [
      ...new Set(
        [...deliveries.values()]
          .filter(({ state, nextAtMs }) => state === "waiting" && nextAtMs <= nowMs)
          .map(({ webhook }) => webhook),
      ),
    ],
    next: async (id, nowMs) =>
      ofWebhook(id)
        .filter(({ state, nextAtMs }) => state === "waiting" && nextAtMs <= nowMs)
        .sort((a, b) => a.nextAtMs - b.nextAtMs)[0],
    async settle(tried) {
      for (const one of tried) if (one.type === "test" || deliveries.has(keyOf(one))) put(one);
    },
    log: async (id, limit) =>
      ofWebhook(id)
        .toReversed()
        .sort((a, b) => b.createdAtMs - a.createdAtMs)
        .slice(0, limit),
    async noteSenders(org, noted) {
      for (const { key, lastMs } of noted) {
        const known = senders.get(`${org} ${key}`)?.lastMs ?? 0;
        senders.set(`${org} ${key}`, { org, key, lastMs: Math.max(lastMs, known) });
      }
    },
    senders: async (org) => [...senders.values()].filter((sender) => sender.org === org),
    async eraseAgent(org, agentId) {
      removeWhere(deliveries, (one) => one.org === org && one.agentId === agentId);
      removeWhere(marks, ({ webhook, subject }) => subject === agentId && webhooks.get(webhook)?.org === org);
    },
    async eraseOrganization(org) {
      removeWhere(marks, ({ webhook }) => webhooks.get(webhook)?.org === org);
      removeWhere(webhooks, (one) => one.org === org);
      removeWhere(deliveries, (one) => one.org === org);
      removeWhere(senders, (one) => one.org === org);
      places.delete(org);
    },
    lease: async () => true,
  };
}
