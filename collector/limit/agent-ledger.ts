import type { NewEvent } from "../store/store.ts";

/** What brings an agent. */
export type Bringing = Pick<NewEvent, "agentId" | "source">;

/** The place of a request whose agents were let in. */
export interface Entry {
  /** To be called when the request is over, with those of its agents that were new; without, when nobody can say. */
  leave: (newAgents?: readonly string[]) => void;
}

/** An agent of requests under way that may be new. */
export interface Coming {
  requests: number;
  /** Whether room was taken for it, by whichever request came first. */
  hasRoom: boolean;
  /** Whether it is there now, as far as anybody can say. */
  hasCome: boolean;
}

/** What is known of an organization's agents. */
export interface Ledger {
  max: number;
  /** How many more there may be, as far as is known here; undefined before the first census. */
  left: number | undefined;
  /** How many of these may come in without another census. */
  room: number;
  countedAtMs: number;
  coming: Map<string, Coming>;
  waiting: Waiting[];
  isCounting: boolean;
}

/** A request that waits for a census. */
export interface Waiting {
  unknown: readonly string[];
  events: readonly Bringing[];
  resolve: (entry: Entry) => void;
  reject: (error: unknown) => void;
}

export function newLedger(max: number): Ledger {
  const unknown = { left: undefined, room: 0, countedAtMs: -Infinity };
  return { max, ...unknown, coming: new Map(), waiting: [], isCounting: false };
}

/** Takes room for those that are wanted and not on their way already. */
export function take(ledger: Ledger, unknown: readonly string[], wanted: readonly string[]): Entry {
  const taking = new Set(wanted);
  for (const agentId of unknown) {
    const coming = ledger.coming.get(agentId);
    if (coming !== undefined) coming.requests++;
    else {
      const hasRoom = taking.has(agentId);
      ledger.coming.set(agentId, { requests: 1, hasRoom, hasCome: false });
      if (hasRoom) spend(ledger, 1);
    }
  }
  let isIn = true;
  return {
    leave: (newAgents = unknown) => {
      if (!isIn) return;
      isIn = false;
      const come = new Set(newAgents);
      for (const agentId of unknown) {
        const coming = ledger.coming.get(agentId);
        if (coming === undefined) continue;
        coming.hasCome ||= come.has(agentId);
        if (--coming.requests > 0) continue;
        ledger.coming.delete(agentId);
        if (coming.hasRoom && !coming.hasCome) spend(ledger, -1);
      }
    },
  };
}

function spend(ledger: Ledger, agents: number): void {
  ledger.room = Math.max(0, ledger.room - agents);
  if (ledger.left !== undefined) ledger.left = Math.max(0, ledger.left - agents);
}
