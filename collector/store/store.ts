import type { AgentRecord } from "../../shared/contract/agents.ts";
import type { StoredEvent } from "../../shared/contract/events.ts";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import type { WindowEntry } from "../../shared/window.ts";
import type { AgentsListed, AgentsPage } from "./agents-page.ts";
import type { CountsAsked, CountsRead } from "./counts/counts.ts";
import type { AuditEntry, ErasedCounts, Erasure, ErasureTarget } from "./erasure.ts";
import type { HistoryRead, TallyRead } from "./window-reads.ts";
import type { Followed } from "./follow.ts";
import type { WebhookStore } from "./webhooks.ts";
import type { WorstAsked, WorstRead } from "./standings-read.ts";
import type { WrittenEvents } from "./written-events.ts";

/** An evaluation that has been accepted and is not yet numbered. */
export interface NewEvent {
  agentId: string;
  evaluationId: string;
  tool?: string | undefined;
  passed: boolean;
  gates: readonly GateResult[];
  totalLatencyMs: number;
  /** What the window and so the score see: the agent's own latency when it is known, the gates' otherwise. */
  latencyMs: number;
  createdAtMs: number;
  source: "evaluate" | "ingest";
}

/** An event with its place in its agent's history and the score that this place gives it. */
export interface NumberedEvent {
  event: NewEvent;
  /** Which of the flight's agents it is of. */
  agent: number;
  sequence: number;
  score: number;
}

/** Events that go to the store together, in the order of acceptance; each agent's are numbered without a gap. */
export interface Flight {
  agentIds: readonly string[];
  events: readonly NumberedEvent[];
}

/** What became of an agent's events in a flight: all stored, none, or only so many, from its first on. */
export type Outcome = boolean | number;

/** Where an agent stands: the number of its newest event and its window, oldest first. */
export interface AgentHead {
  sequence: number;
  window: readonly WindowEntry[];
}

/** By both, who tried to store an event and heard nothing knows it again. */
export interface StoredAs {
  sequence: number;
  /** Not a number when retention has erased it. */
  receivedAtMs: number;
}

export interface EventsFilter {
  limit: number;
  offset: number;
  agentId?: string | undefined;
  passed?: boolean | undefined;
  fromMs?: number | undefined;
  toMs?: number | undefined;
  tool?: string | undefined;
  /** Events in which the gate of this name did not pass. */
  gate?: string | undefined;
  evaluationId?: string | undefined;
  /** Events are shown with their evaluation ids. */
  isWithId?: boolean | undefined;
}

/** An event with everything that a store keeps of it: what export writes and another store can take. */
export interface KeptEvent extends NewEvent {
  sequence: number;
  score: number;
  receivedAtMs: number;
}

export interface StoreHealth {
  writable: boolean;
  /** Our own words for what is wrong; never the engine's message. */
  reason?: string;
}

/** How many agents an organization has, and which of those asked for it has not. */
export interface Census {
  agents: number;
  missing: readonly string[];
}

/**
 * Where events live. A store knows nothing of scores: it takes numbered events and refuses a number or an id that is taken, which is all
 * that exactness needs (insert as compare-and-swap). Every call names the organization; there is no call that could forget it.
 */
export interface Store extends AsyncDisposable {
  readonly kind: "memory" | "embedded" | "mongo";
  /** Other processes write to it too, so what this one remembers of an agent may be old. */
  readonly shared: boolean;
  /**
   * Keeps a flight and resolves when it is durable. The answer says, agent by agent, what was stored. It is less than all when the first number was
   * taken or an evaluation id is known (or, where agents go together, when this was so for another agent of the flight). Only a store that has no
   * transaction answers with a number. A rejection is a StoreError.
   */
  insert(org: string, receivedAtMs: number, flight: Flight): Promise<readonly Outcome[]>;
  head(org: string, agentId: string): Promise<AgentHead>;
  /** What explains the score of the window of `head`. Where only the failures are needed, a store may leave the times out. */
  tally(org: string, agentId: string, only?: "failures"): Promise<TallyRead>;
  /** Which of these evaluation ids this agent has ever used; where several processes write, with what tells who stored them. */
  known(
    org: string,
    agentId: string,
    evaluationIds: readonly string[],
  ): Promise<ReadonlyMap<string, StoredAs | undefined>>;
  register(org: string, agentId: string, atMs: number): Promise<void>;
  /** The score after each event of the window of `head`, oldest first. */
  history(org: string, agentId: string): Promise<HistoryRead>;
  /** Newest first by creation time, then by acceptance. */
  events(org: string, filter: EventsFilter): Promise<StoredEvent[]>;
  /** The same page as JSON, written on another thread than that of the requests. Not every store can do that. */
  writtenEvents?(org: string, filter: EventsFilter): Promise<WrittenEvents>;
  /** Outputs by the time of their creation, counted as they are stored now: without what was erased, or cannot be read. */
  counts(org: string, asked: CountsAsked): Promise<CountsRead>;
  /** By last_seen, newest first, then by id. Who is seen while pages are read moves to the front, and so may be on none of them. */
  agents(org: string, page: AgentsPage): Promise<AgentsListed>;
  /** The worst agents by their windows, worst first. Not every store can compare all of them. */
  readonly worst?: (org: string, asked: WorstAsked) => Promise<WorstRead>;
  agent(org: string, agentId: string): Promise<AgentRecord | undefined>;
  census(org: string, agentIds: readonly string[]): Promise<Census>;
  /**
   * Every event of an organization in order of acceptance, in pages: pass the cursor of the page before. Tests compare all stores with the model by it; what
   * has to be exact about erased events and other writers is the archive's, which memory does not have.
   */
  scan(org: string, cursor: string | undefined): Promise<{ events: KeptEvent[]; cursor: string | undefined }>;
  /**
   * Events in order of acceptance, in pages: pass `next` of the page before, or the place of an event. The end has a place too: without one, nothing is read and
   * the answer says where the end is now. Erased and damaged events are passed over.
   */
  follow(org: string, after: string | undefined): Promise<Followed<KeptEvent>>;
  /** Deletes, in one bounded slice, events received before the time that no window reaches. Says whether there is more to look at. */
  retain(
    beforeMs: number,
    cursor: string | undefined,
  ): Promise<{ deleted: number; cursor: string | undefined }>;
  /**
   * Erases for good, in slices between which others are served. Of an agent or organization that is erased whole nothing is left, and its numbers begin anew;
   * of events before a time their numbers stay taken, and not their evaluation ids. Nobody may write to what is being erased.
   */
  erase(target: ErasureTarget): Promise<ErasedCounts>;
  /** Forgets what this process remembers of these agents, so that the next question is answered from what is stored. */
  forget(target: ErasureTarget): Promise<void>;
  health(): StoreHealth;
  ping(): Promise<void>;
}

/** What an organization may do in place of what the settings say; what is not there is as they say. */
export interface OrganizationLimits {
  ingestPerMinute?: number | undefined;
  otherPerMinute?: number | undefined;
  eventsPerDay?: number | undefined;
  bytesPerDay?: number | undefined;
  /** 0 for any number. */
  agents?: number | undefined;
}

/** What an organization has sent in a day of UTC. */
export interface DayUse {
  events: number;
  /** Of the bodies of its requests. */
  bytes: number;
}

export interface Organization {
  id: string;
  name: string;
  signing: "optional" | "required";
  ingestKey: "any" | "secret";
  createdAtMs: number;
  /** From then on nothing of it is served, and nothing taken for it. */
  suspendedAtMs: number | undefined;
  limits?: OrganizationLimits | undefined;
}

/** What a key may do: everything, only look, or only send batches. */
export type KeyAccess = "all" | "read" | "ingest";

export interface OrganizationChange extends Partial<Pick<Organization, "name" | "signing" | "ingestKey">> {
  /** null: it is suspended no more. */
  suspendedAtMs?: number | null;
  /** All of them at once; null: none of its own. */
  limits?: OrganizationLimits | null;
}

export interface KeyRecord {
  id: string;
  org: string;
  type: "pk" | "sk";
  name: string;
  hash: string;
  hint: string;
  /** The key itself, sealed, for `sk` keys only: an HMAC cannot be verified with a hash. */
  sealed: string | undefined;
  access: KeyAccess;
  createdAtMs: number;
  lastUsedAtMs: number | undefined;
  revokedAtMs: number | undefined;
  expiresAtMs: number | undefined;
}

export interface DirectorySnapshot {
  organizations: readonly Organization[];
  keys: readonly KeyRecord[];
}

/** Organizations and keys. It is small, read whole, and shared by every process that works on the same data. */
export interface Directory extends AsyncDisposable {
  readonly webhooks: WebhookStore;
  /** Whether another snapshot would differ from the last one taken. Asked on every request, so it costs microseconds. */
  changed(): boolean;
  snapshot(): Promise<DirectorySnapshot>;
  /** False when the name is taken. */
  createOrganization(organization: Organization): Promise<boolean>;
  /** False when the name is taken. */
  updateOrganization(id: string, change: OrganizationChange): Promise<boolean>;
  /** False when the very same key is there already. */
  createKey(key: KeyRecord): Promise<boolean>;
  revokeKey(id: string, atMs: number): Promise<void>;
  /** Replaces what is sealed of these keys, by their ids. */
  resealKeys(sealed: ReadonlyMap<string, string>): Promise<void>;
  /** Takes an organization and its keys away; says how many keys it had. */
  removeOrganization(id: string): Promise<number>;
  requestErasure(erasure: Erasure): Promise<void>;
  /** Those that are not finished, oldest first. */
  erasures(): Promise<readonly Erasure[]>;
  /** The erasure is over: its entry is in the audit log and nothing of it anywhere else. */
  finishErasure(id: string, entry: AuditEntry): Promise<void>;
  /** Adds entries that are not there yet, by their ids. */
  appendAudit(entries: readonly AuditEntry[]): Promise<void>;
  /** Oldest first. */
  audit(): Promise<readonly AuditEntry[]>;
  /** Notes what a collector has counted of a day, in place of what it noted of it before, and forgets the days before the last. */
  noteDay(writer: string, day: number, uses: ReadonlyMap<string, DayUse>): Promise<void>;
  /** What organizations have sent in a day, by their ids, as all collectors have noted it except the one that asks. */
  dayUses(day: number, except?: string): Promise<Map<string, DayUse>>;
  /** Notes when keys were last used. It may be lost; nothing waits for it. */
  touch(keyIds: Iterable<string>, atMs: number): void;
}
