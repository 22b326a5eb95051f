/** What is to be erased: an agent or a whole organization; with a time, only events that were created before it. */
export interface ErasureTarget {
  org: string;
  agentId?: string | undefined;
  beforeMs?: number | undefined;
}

export interface ErasedCounts {
  events: number;
  agents: number;
  /** Whether no file of ours holds the old bytes any more. A database server frees its files by itself, so nobody can say it there. */
  compacted: boolean;
}

/** An erasure that was asked for and is not finished. Whatever ends meanwhile, it is kept until somebody has finished it. */
export interface Erasure extends ErasureTarget {
  id: string;
  who: string;
  requestedAtMs: number;
}

/** Who did what to keys, organizations and data. It is only ever added to, and names no agent. */
export interface AuditEntry {
  id: string;
  atMs: number;
  who: string;
  action: string;
  org: string | undefined;
  details: Readonly<Record<string, unknown>>;
}

export function isWhole({ beforeMs }: ErasureTarget): boolean {
  return beforeMs === undefined;
}
