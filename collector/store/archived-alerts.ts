import type { ArchivedAlerts } from "./archive.ts";
import { loggedMax, waitingMax, type WebhookStore } from "./webhooks.ts";

export async function readAlerts(store: WebhookStore, org: string): Promise<ArchivedAlerts> {
  const webhooks = (await store.all()).filter((webhook) => webhook.org === org);
  const logs = await Promise.all(webhooks.map(({ id }) => store.log(id, waitingMax + loggedMax)));
  const deliveries = logs.flatMap((log) => log.toReversed());
  return { marks: await store.marks(org), deliveries, senders: await store.senders(org) };
}
