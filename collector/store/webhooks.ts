import type { AlertType } from "../../shared/contract/webhooks.ts";

/** When an alert is sent. Only what its events need is there. */
export interface Thresholds {
  belowScore?: number | undefined;
  belowPassRate?: number | undefined;
  failingShare?: number | undefined;
  failingOf?: number | undefined;
  silentMinutes?: number | undefined;
}

export interface Webhook {
  id: string;
  org: string;
  url: string;
  events: readonly AlertType[];
  thresholds: Thresholds;
  /** What signs its bodies, sealed. */
  sealed: string;
  createdAtMs: number;
  /** Its receiver is gone (410), and nothing is sent to it any more. */
  offAtMs: number | undefined;
}

/** What a webhook was told last of one subject. With it the same events lead to the same alerts, also after a kill. */
export interface Mark {
  webhook: string;
  type: AlertType;
  /** An agent's id, or a key's. */
  subject: string;
  /** The time of acceptance of the event that led to the last alert; 0 when there was none. */
  toldAtMs: number;
  /** What was wrong then and still is. */
  told: readonly string[];
}

export type DeliveryState = "waiting" | "delivered" | "failed";

/** An alert on its way to one webhook, and afterwards a line of its log. */
export interface Delivery {
  webhook: string;
  org: string;
  /** A digest of what has happened: the same fact has the same id, however often it is found. */
  id: string;
  type: AlertType | "test";
  agentId: string | undefined;
  /** The bytes that are signed: the same for every attempt. */
  body: string;
  createdAtMs: number;
  state: DeliveryState;
  attempts: number;
  /** When it is tried again, as long as it waits. */
  nextAtMs: number;
  lastAtMs: number | undefined;
  status: number | undefined;
  /** Why the last attempt has failed, in our own words. */
  why: string | undefined;
}

/** What an organization's events have led to: kept together, so that what was read is never without its alerts. */
export interface Advance {
  /** Where to go on reading; without it, as before. */
  place?: string | undefined;
  deliveries: readonly Delivery[];
  /** Those that have changed. */
  marks: readonly Mark[];
}

/** A key has sent a batch. */
export interface Sender {
  key: string;
  lastMs: number;
}

/** So many of a webhook may wait. */
export const waitingMax = 1_000;
/** So many of a webhook that are over are kept as its log. */
export const loggedMax = 200;
export const tooMany = "too many wait";

/** Where webhooks live, with their outbox and their log: in the directory. */
export interface WebhookStore {
  all(): Promise<readonly Webhook[]>;
  create(webhook: Webhook): Promise<void>;
  /** Takes it away with its deliveries and marks. */
  remove(webhook: Webhook): Promise<void>;
  /** Nothing is sent to it any more: what waits has failed. */
  switchOff(id: string, atMs: number, why: string): Promise<void>;
  reseal(sealed: ReadonlyMap<string, string>): Promise<void>;
  place(org: string): Promise<string | undefined>;
  /** The next alerts of an organization, or of all, begin with what is accepted from now on. */
  forgetPlaces(org?: string): Promise<void>;
  marks(org: string): Promise<readonly Mark[]>;
  /**
   * A delivery that is there already stays as it is. Of a webhook with too many that wait, it has failed at once. One that is
   * switched off gets none.
   */
  advance(org: string, advance: Advance): Promise<void>;
  /** The webhooks for which something is to be sent now. */
  due(nowMs: number): Promise<readonly string[]>;
  next(webhook: string, nowMs: number): Promise<Delivery | undefined>;
  /** Notes what became of attempts, of those that are still there. */
  settle(tried: readonly Delivery[]): Promise<void>;
  /** Newest first. */
  log(webhook: string, limit: number): Promise<readonly Delivery[]>;
  noteSenders(org: string, senders: readonly Sender[]): Promise<void>;
  senders(org: string): Promise<readonly Sender[]>;
  /** Takes away all that names an agent. */
  eraseAgent(org: string, agentId: string): Promise<void>;
  eraseOrganization(org: string): Promise<void>;
  /** Whether this process is the one that reads and sends, for so long. */
  lease(holder: string, nowMs: number, forMs: number): Promise<boolean>;
}
