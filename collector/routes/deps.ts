import type { Readable } from "node:stream";
import type { IdSource } from "../../shared/ids.ts";
import type { Scope } from "../auth/authenticate.ts";
import type { KeyManagement } from "../auth/manage-keys.ts";
import type { Recorded } from "../score/recorder.ts";
import type { Standing } from "../score/windows.ts";
import type { Tally } from "../../shared/explain/tally.ts";
import type { GateResult } from "../../shared/contract/gate-result.ts";
import type { AgentsListed, AgentsPage } from "../store/agents-page.ts";
import type { CountsAsked } from "../store/counts/counts.ts";
import type { EventsFilter, NewEvent } from "../store/store.ts";
import type { WorstAsked, WorstRead } from "../store/standings-read.ts";
import type { ScorePoint } from "../store/window-reads.ts";
import type { Asked } from "../stream/streams.ts";
import type { WrittenEvents } from "../store/written-events.ts";
import type { WebhookManagement } from "../webhooks/manage.ts";

/** What the gates made of one output. */
export interface Verdict {
  evaluation_id: string;
  passed: boolean;
  gates: GateResult[];
  total_latency_ms: number;
}

export interface ToJudge {
  organization: string;
  output: unknown;
  /** The output as it was sent, which is judged instead: it is large, or holds more than its value does. */
  written: string | undefined;
  tool?: string | undefined;
  input?: unknown;
  latency_ms?: number | undefined;
}

/** All that the routes together need of the rest of the collector. */
export interface RouteDeps {
  judge: (judged: ToJudge) => Promise<Verdict>;
  record: (org: string, events: readonly NewEvent[]) => Promise<Recorded>;
  standing: (org: string, agentId: string) => Promise<Standing>;
  tally: (org: string, agentId: string, only?: "failures") => Promise<Tally>;
  worst: (org: string, asked: WorstAsked) => Promise<WorstRead | undefined>;
  history: (org: string, agentId: string) => Promise<ScorePoint[]>;
  events: (org: string, filter: EventsFilter) => Promise<WrittenEvents>;
  /** What is counted, as JSON. */
  counts: (org: string, asked: CountsAsked) => Promise<string>;
  agents: (org: string, page: AgentsPage) => Promise<AgentsListed>;
  register: (org: string, agentId: string, atMs: number) => Promise<void>;
  follow: (scope: Scope, asked: Asked) => Promise<Readable>;
  keys: KeyManagement;
  webhooks: WebhookManagement;
  /** Told with which key a batch was sent. */
  noteBatch: (org: string, key: string) => void;
  newId: IdSource;
  now: () => number;
  /** Told of every evaluation that was recorded. */
  observe: (source: "evaluate" | "ingest", events: readonly NewEvent[], duplicates: number) => void;
}
