import type { Queue, QueueStats } from "../queue/queue.ts";
import type { HomeState, State } from "../queue/state.ts";

/** How sending goes, in the words that scripts read. */
export interface SyncState {
  /** `stopped`: nobody sends, as no proxy runs. `held`: the collector refuses all of it, for a reason that somebody has to mend. */
  state: "stopped" | "idle" | "sending" | "backing_off" | "held";
  /** Of the last request; null when it got no answer. */
  last_status: number | null;
  /** Why it got no answer. */
  unanswered?: string;
  next_attempt_s: number | null;
  hold?: HomeState["hold"];
}

/** The queue in figures, and how sending goes: `queue stats`, `status` and the status page say the same. */
export interface QueueStatus extends QueueStats {
  sync: SyncState;
}

export function queueStatus(
  queue: Pick<Queue, "stats" | "lease">,
  state: Pick<State, "read">,
  nowMs: number,
): QueueStatus {
  const stats = queue.stats(nowMs);
  const sender = { runs: queue.lease.holder() !== undefined, waiting: stats.queued + stats.in_flight };
  return { ...stats, sync: syncStateOf(state.read(), sender, nowMs) };
}

/** `sender`: whether a process of the home holds the lease, and how much waits for it. */
function syncStateOf(
  { last_contact, unanswered, next_attempt_at, hold }: HomeState,
  sender: { runs: boolean; waiting: number },
  nowMs: number,
): SyncState {
  const waitMs =
    sender.runs && next_attempt_at !== undefined ? Math.max(0, Date.parse(next_attempt_at) - nowMs) : 0;
  const at =
    unanswered === undefined
      ? { last_status: last_contact?.status ?? null }
      : { last_status: null, unanswered };
  const next_attempt_s = waitMs > 0 ? Math.ceil(waitMs / 1_000) : null;
  if (hold !== undefined) return { state: "held", ...at, next_attempt_s, hold };
  if (!sender.runs) return { state: "stopped", ...at, next_attempt_s };
  if (waitMs > 0) return { state: "backing_off", ...at, next_attempt_s };
  return { state: sender.waiting > 0 ? "sending" : "idle", ...at, next_attempt_s };
}
