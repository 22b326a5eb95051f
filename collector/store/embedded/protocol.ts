import type { AgentRecord } from "../../../shared/contract/agents.ts";
import type { StoredEvent } from "../../../shared/contract/events.ts";
import type { AgentsListed, AgentsPage } from "../agents-page.ts";
import type { CountsAsked, CountsRead } from "../counts/counts.ts";
import type { ErasedCounts, ErasureTarget } from "../erasure.ts";
import type { AgentHead, Census, EventsFilter, KeptEvent, StoreHealth } from "../store.ts";
import type { WorstAsked, WorstRead } from "../standings-read.ts";
import type { HistoryRead, TallyRead } from "../window-reads.ts";
import type { Followed } from "../follow.ts";
import type { WrittenEvents } from "../written-events.ts";

/** A flight on its way into the store, as the bytes of one commit: two buffers that change hands cost less than a thousand values that are copied. */
export interface CommitRequest {
  org: string;
  receivedAtMs: number;
  /** The agents of the commit; `packed.agent` points into this list until their numbers are known. */
  agentIds: readonly string[];
  packed: Uint8Array<ArrayBuffer>;
  rests: Uint8Array<ArrayBuffer>;
}

/** What can be asked of the thread that owns the database. Each line is a method there and a message here. */
export interface StoreCalls {
  commit: (request: CommitRequest) => Promise<boolean>;
  head: (org: string, agentId: string) => AgentHead;
  tally: (org: string, agentId: string, only?: "failures") => Promise<TallyRead>;
  history: (org: string, agentId: string) => Promise<HistoryRead>;
  known: (org: string, agentId: string, evaluationIds: readonly string[]) => string[];
  register: (org: string, agentId: string, atMs: number) => Promise<void>;
  events: (org: string, filter: EventsFilter) => Promise<StoredEvent[]>;
  writtenEvents: (org: string, filter: EventsFilter) => Promise<WrittenEvents>;
  counts: (org: string, asked: CountsAsked) => Promise<CountsRead>;
  agents: (org: string, page: AgentsPage) => AgentsListed;
  worst: (org: string, asked: WorstAsked) => Promise<WorstRead>;
  agent: (org: string, agentId: string) => AgentRecord | undefined;
  census: (org: string, agentIds: readonly string[]) => Census;
  scan: (org: string, cursor: string | undefined) => { events: KeptEvent[]; cursor: string | undefined };
  follow: (org: string, after: string | undefined) => Followed<KeptEvent>;
  retain: (
    beforeMs: number,
    cursor: string | undefined,
  ) => Promise<{ deleted: number; cursor: string | undefined }>;
  erase: (target: ErasureTarget) => Promise<ErasedCounts>;
  close: () => Promise<void>;
}

export type CallName = keyof StoreCalls;

export interface CallMessage {
  id: number;
  name: CallName;
  args: readonly unknown[];
}

export type ReplyMessage =
  | { id: number; value: unknown }
  | { id: number; error: { outcome: "refused" | "unknown"; message: string } }
  | { health: StoreHealth }
  /** The number of commits that are known to be damaged. */
  | { damaged: number }
  | { ready: true }
  /** Told: in words for whoever typed the command. */
  | { failed: string; isTold: boolean };

export interface WorkerOptions {
  dataDir: string;
  readOnly: boolean;
}
