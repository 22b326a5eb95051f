import type { Trend } from "../../shared/contract/explanation.ts";
import type { RunningProxy } from "../home/running.ts";
import type { QueueStatus } from "../home/queue-status.ts";
import type { QueuedRecord } from "../queue/queue.ts";

/** What is answered as JSON below `/.agent-gate/`, and what the page reads. */

export type { RunningProxy } from "../home/running.ts";
export type { QueuedRecord } from "../queue/queue.ts";

/** A value, and where it came from in words. */
export interface Chosen {
  value: string;
  from: string;
}

/** How the outputs of one upstream, or of the hooks of hosts, are judged. */
export interface PolicyShown {
  name: string;
  /** Hooks have no address. */
  url?: string;
  agent: Chosen;
  mode: Chosen;
  profile: Chosen;
  /** What it does, in one sentence. */
  says: string;
  gates: readonly { gate: string; seeks: string; action: string; from: string }[];
}

export interface ConfigShown {
  /** The file that is read, or would be if it was there. */
  file: string;
  policies: readonly PolicyShown[];
  /** The user's own rules, the first that matches applies. */
  rules: readonly { says: string; action: string; isUnused: boolean }[];
  settings: readonly SettingShown[];
}

export interface SettingShown {
  name: string;
  /** Without one it holds nothing. */
  value?: string;
  isDefault: boolean;
  from: string;
  says: string;
}

/** One verdict, what would have made the output clean, and what would have kept it from the agent. */
export interface VerdictShown {
  /** null for an id that is not kept here any more, or never was. */
  verdict: QueuedRecord | null;
  /** Not there for a clean output. */
  allow?: RulesShown;
  /** Not there where the agent got nothing of what was found. */
  withhold?: RulesShown;
}

export interface RulesShown {
  rules: readonly unknown[];
  /** The file of the configuration that they belong into, and who reads it. */
  file: string;
  readers: string;
  /** Puts them there. */
  command: string;
  otherWays: readonly string[];
}

export interface QueueShown extends QueueStatus {
  /** How sending goes, in words. */
  says: string;
  /** What there is to type when something holds sending up. */
  command?: string;
}

/** A verdict that the collector does not have. */
export interface UndeliveredShown extends QueuedRecord {
  /** Why the collector refused it, in words. */
  why?: string;
}

export interface AgentShown {
  agent_id: string;
  /** Of those that this machine still knows. */
  outputs: number;
  clean: number;
  trend: Pick<Trend, "direction" | "change">;
  failing?: { gate: string; tool: string; times: number };
  last_seen?: string;
  /** As the collector last told it. */
  score?: { score: number; status: string; at: string };
}

/** What there is to see of a running proxy. All of it may be shown to all who may reach it: a secret is hidden before it gets here. */
export interface ControlDeps {
  status: () => RunningProxy;
  /** The last ones, newest first. */
  verdicts: () => readonly QueuedRecord[];
  verdict: (id: string) => VerdictShown;
  config: () => ConfigShown;
  queue: () => QueueShown;
  /** Newest first, the dead ones among them. */
  undelivered: () => readonly UndeliveredShown[];
  /** The worst first. */
  agents: () => readonly AgentShown[];
  syncNow: () => void;
  /** Dead letters wait again: all of them, or one. How many did. */
  retry: (id?: string) => number;
  /** How many were given up. */
  drop: (id: string) => number;
  /** As Prometheus reads it. */
  metrics: () => Promise<string>;
}
