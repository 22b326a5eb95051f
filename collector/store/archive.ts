import type { AuditEntry } from "./erasure.ts";
import type { Directory, DirectorySnapshot, KeptEvent } from "./store.ts";
import type { Delivery, Mark, Sender, Webhook } from "./webhooks.ts";

/** What retention leaves of an event, for ever: its number and its id stay taken. */
export interface ErasedEvent {
  agentId: string;
  evaluationId: string;
  sequence: number;
}

export type ArchivedEvent = KeptEvent | ErasedEvent;

export function isKept(event: ArchivedEvent): event is KeptEvent {
  return "score" in event;
}

export interface ArchivedAgent {
  agentId: string;
  /** Undefined where nobody registered it. */
  registeredAtMs: number | undefined;
  /** The number of its newest event, or one that was so a moment ago. */
  sequence: number;
  /** When it was seen up to that event, erased events included; undefined without one. */
  seen: { firstMs: number; lastMs: number } | undefined;
}

/** A reader that goes on from a page needs to know what the pages up to it brought: each agent's newest number. */
export interface Progress {
  /** Undefined when all that was written came out of turn. */
  cursor: string | undefined;
  /** How many events were written. */
  events: number;
  newest: ReadonlyMap<string, number>;
}

export interface ArchivePage {
  events: readonly ArchivedEvent[];
  /** Where the reader goes on after this page; undefined for events that came out of turn. */
  cursor: string | undefined;
}

/** What is known of an event without reading all of it. An erased one has no score. */
export interface Outline {
  agentId: string;
  sequence: number;
  score: number | undefined;
  /** Where the reader finds the event. */
  at: string;
}

/** What an organization's webhooks were told, and are to be. The place where they read on is left out: another store cannot use it. */
export interface ArchivedAlerts {
  marks: readonly Mark[];
  /** Those that wait and the log, oldest first. */
  deliveries: readonly Delivery[];
  senders: readonly Sender[];
}

/** All that a store holds, to be read from one end to the other: for export, backup and migration. Reading changes nothing. */
export interface ArchiveReader extends AsyncDisposable {
  snapshot(): Promise<DirectorySnapshot>;
  audit(): Promise<readonly AuditEntry[]>;
  /** Those of all organizations. */
  webhooks(): Promise<readonly Webhook[]>;
  alerts(org: string): Promise<ArchivedAlerts>;
  /** How many events an organization has had, erased ones included. */
  count(org: string): Promise<number>;
  /** Every event in order of acceptance, each agent's without a gap, even while collectors write. Erased ones come out of order, or not at all. */
  pages(org: string, options: { erased: boolean; from?: Progress | undefined }): AsyncIterable<ArchivePage>;
  agents(org: string): AsyncIterable<readonly ArchivedAgent[]>;
  /** Looks at every event once, in no particular order. An erased event whose number is not known has number 0. */
  outlines(org: string): AsyncIterable<readonly Outline[]>;
  /** The events at these places of outlines; those that have been erased since are missing. */
  events(places: readonly string[]): Promise<Map<string, KeptEvent>>;
}

/** What an earlier run has left of an organization. */
export interface Remains {
  /** Where it stood; undefined before the first page. */
  progress: Progress | undefined;
  /** Set once everything was copied and compared. */
  finished: { atMs: number; events: number } | undefined;
}

/** Takes what a reader gives. Whatever moment it is killed at, it goes on from its remains and keeps nothing twice. */
export interface ArchiveWriter extends AsyncDisposable {
  readonly directory: Directory;
  remains(org: string): Promise<Remains | undefined>;
  /** Whether the organization has neither events nor agents here. */
  isEmpty(org: string): Promise<boolean>;
  begin(org: string): Promise<void>;
  write(org: string, page: ArchivePage): Promise<void>;
  writeAgents(org: string, agents: readonly ArchivedAgent[]): Promise<void>;
  finish(org: string, events: number, atMs: number): Promise<void>;
  /** Takes back an organization that was begun and not finished. */
  discard(org: string): Promise<void>;
}
