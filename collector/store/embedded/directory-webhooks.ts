import { type Delivery, loggedMax, type Mark, tooMany, waitingMax, type WebhookStore } from "../webhooks.ts";
import type { Database, runner as Prepare } from "./database.ts";
import { rows, runner as plainRunner, transact } from "./database.ts";
import {
  type DeliveryRow,
  deliveryColumns,
  fromDelivery,
  readTold,
  toDelivery,
  toWebhook,
  type WebhookRow,
} from "./directory-webhook-rows.ts";

/** Only what an operator does may use the reserve: an alert that finds no room waits with the events, which find none either. */
export function openWebhooks(database: Database, lending: typeof Prepare): WebhookStore {
  const run = (sql: string): ReturnType<typeof plainRunner> => plainRunner(database, sql);
  const selectAll = rows<WebhookRow>(
    database,
    "SELECT id, org, url, events, thresholds, sealed, created, switched_off FROM webhooks ORDER BY created, id",
  );
  const insert = run("INSERT INTO webhooks VALUES (?, ?, ?, ?, ?, ?, ?, ?)");
  const remove = lending(database, "DELETE FROM webhooks WHERE id = ?");
  const removeDeliveries = lending(database, "DELETE FROM deliveries WHERE webhook = ?");
  const removeMarks = lending(database, "DELETE FROM webhook_marks WHERE webhook = ?");
  const switchOff = run("UPDATE webhooks SET switched_off = ? WHERE id = ?");
  const failWaiting = run(
    "UPDATE deliveries SET state = 'failed', why = ?1, last = coalesce(last, ?2) WHERE webhook = ?3 AND state = 'waiting'",
  );
  const reseal = run("UPDATE webhooks SET sealed = ? WHERE id = ?");
  const selectPlace = rows<readonly [string]>(database, "SELECT place FROM webhook_places WHERE org = ?");
  const forgetPlaces = run("DELETE FROM webhook_places WHERE ?1 IN ('', org)");
  const putPlace = run("INSERT OR REPLACE INTO webhook_places VALUES (?, ?)");
  const selectMarks = rows<readonly [string, Mark["type"], string, number, string]>(
    database,
    "SELECT webhook, type, subject, told_at, told FROM webhook_marks WHERE webhook IN (SELECT id FROM webhooks WHERE org = ?)",
  );
  const putMark = run(
    "INSERT OR REPLACE INTO webhook_marks SELECT ?1, ?2, ?3, ?4, ?5 WHERE EXISTS (SELECT 1 FROM webhooks WHERE id = ?1)",
  );
  const put = run(
    `INSERT INTO deliveries (${deliveryColumns}) SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
       WHERE EXISTS (SELECT 1 FROM webhooks WHERE id = ? AND (? <> 'waiting' OR switched_off IS NULL))
       ON CONFLICT (webhook, id) DO NOTHING`,
  );
  const countWaiting = rows<readonly [number]>(
    database,
    "SELECT count(*) FROM deliveries WHERE webhook = ? AND state = 'waiting'",
  );
  const prune = run(
    `DELETE FROM deliveries WHERE webhook = ?1 AND state <> 'waiting' AND n NOT IN
       (SELECT n FROM deliveries WHERE webhook = ?1 AND state <> 'waiting' ORDER BY n DESC LIMIT ${loggedMax})`,
  );
  const selectDue = rows<readonly [string]>(
    database,
    "SELECT DISTINCT webhook FROM deliveries WHERE state = 'waiting' AND next <= ?",
  );
  const selectNext = rows<DeliveryRow>(
    database,
    `SELECT ${deliveryColumns} FROM deliveries WHERE webhook = ? AND state = 'waiting' AND next <= ? ORDER BY next, n LIMIT 1`,
  );
  const update = run(
    "UPDATE deliveries SET state = ?, attempts = ?, next = ?, last = ?, status = ?, why = ? WHERE webhook = ? AND id = ?",
  );
  const selectLog = rows<DeliveryRow>(
    database,
    `SELECT ${deliveryColumns} FROM deliveries WHERE webhook = ? ORDER BY n DESC LIMIT ?`,
  );
  const putSender = run(
    "INSERT INTO webhook_senders VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET last = max(last, excluded.last)",
  );
  const selectSenders = rows<readonly [string, number]>(
    database,
    "SELECT key, last FROM webhook_senders WHERE org = ?",
  );
  const eraseDeliveries = lending(database, "DELETE FROM deliveries WHERE org = ? AND agent = ?");
  const eraseMarks = lending(
    database,
    "DELETE FROM webhook_marks WHERE webhook IN (SELECT id FROM webhooks WHERE org = ?) AND subject = ?",
  );
  const eraseAll = [
    "DELETE FROM webhook_marks WHERE webhook IN (SELECT id FROM webhooks WHERE org = ?)",
    "DELETE FROM webhooks WHERE org = ?",
    "DELETE FROM deliveries WHERE org = ?",
    "DELETE FROM webhook_senders WHERE org = ?",
    "DELETE FROM webhook_places WHERE org = ?",
  ].map((sql) => lending(database, sql));

  const add = (delivery: Delivery): void => {
    const { webhook, state } = delivery;
    const isFull = state === "waiting" && (countWaiting(webhook)[0]?.[0] ?? 0) >= waitingMax;
    const made = isFull ? { ...delivery, state: "failed" as const, why: tooMany } : delivery;
    put(...fromDelivery(made), webhook, state);
    prune(webhook);
  };

  return {
    all: async () => selectAll().map(toWebhook),
    async create({ id, org, url, events, thresholds, sealed, createdAtMs, offAtMs = null }) {
      const written = [JSON.stringify(events), JSON.stringify(thresholds)];
      transact(database, () => insert(id, org, url, ...written, sealed, createdAtMs, offAtMs));
    },
    async remove({ id }) {
      remove(id);
      removeDeliveries(id);
      removeMarks(id);
    },
    async switchOff(id, atMs, why) {
      transact(database, () => {
        switchOff(atMs, id);
        failWaiting(why, atMs, id);
        prune(id);
      });
    },
    async reseal(sealed) {
      transact(database, () => {
        for (const [id, text] of sealed) reseal(text, id);
      });
    },
    place: async (org) => selectPlace(org)[0]?.[0],
    forgetPlaces: async (org) => void forgetPlaces(org ?? ""),
    marks: async (org) =>
      selectMarks(org).map(([webhook, type, subject, toldAtMs, told]) => {
        return { webhook, type, subject, toldAtMs, told: readTold(told) };
      }),
    async advance(org, { place, deliveries, marks }) {
      transact(database, () => {
        for (const delivery of deliveries) add(delivery);
        for (const { webhook, type, subject, toldAtMs, told } of marks)
          putMark(webhook, type, subject, toldAtMs, JSON.stringify(told));
        if (place !== undefined) putPlace(org, place);
      });
    },
    due: async (nowMs) => selectDue(nowMs).map(([webhook]) => webhook),
    next: async (webhook, nowMs) => selectNext(webhook, nowMs).map(toDelivery)[0],
    async settle(tried) {
      transact(database, () => {
        for (const one of tried) {
          const { webhook, id, state, attempts, nextAtMs, lastAtMs, status, why } = one;
          if (one.type === "test") add(one);
          else update(state, attempts, nextAtMs, lastAtMs ?? null, status ?? null, why ?? null, webhook, id);
          if (state !== "waiting") prune(webhook);
        }
      });
    },
    log: async (webhook, limit) => selectLog(webhook, limit).map(toDelivery),
    async noteSenders(org, senders) {
      transact(database, () => {
        for (const { key, lastMs } of senders) putSender(org, key, lastMs);
      });
    },
    senders: async (org) => selectSenders(org).map(([key, lastMs]) => ({ key, lastMs })),
    async eraseAgent(org, agentId) {
      eraseDeliveries(org, agentId);
      eraseMarks(org, agentId);
    },
    async eraseOrganization(org) {
      for (const erase of eraseAll) erase(org);
    },
    // One collector serves a data directory.
    lease: async () => true,
  };
}
