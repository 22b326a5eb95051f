import { CommandError } from "../../shared/exit-codes.ts";
import { noKey } from "../sync/next-step.ts";
import { targetOf } from "../sync/target.ts";
import { askHealth } from "./collector.ts";
import { diskWords } from "../queue/disk-words.ts";
import { pause } from "../sync/pause.ts";
import type { Sync } from "../sync/sync.ts";
import type { Outbox } from "../home/outbox.ts";
import { recipientCommand } from "../../shared/next-command.ts";

export interface Draining extends Pick<Outbox, "queue" | "state"> {
  sync: Sync;
  collector: string;
}

const lookMs = 100;
const failuresMax = 3;
const patienceMs = 5_000;
const rateLimited = 429;

/** Until nothing waits. The failure to end with when something stands in the way that waiting does not mend. */
export async function drain(draining: Draining, signal: AbortSignal): Promise<CommandError | undefined> {
  const { queue, sync } = draining;
  const stuckElsewhere = watchOther(draining);
  const stuckHere = watchDisk(draining);
  while (!signal.aborted) {
    await sync.flush(lookMs);
    const { queued, in_flight } = queue.stats(Date.now());
    if (queued + in_flight === 0) return undefined;
    if (stuckHere()) return diskRefuses(draining);
    const { state, failures, last_status } = sync.status();
    if (state === "held") return heldBack(draining);
    if (failures >= failuresMax && last_status !== rateLimited) return unreachable(draining, last_status);
    if (state === "standby" && stuckElsewhere())
      // What the other one was told may be long ago.
      return ((await answers(draining)) ? heldBack(draining) : undefined) ?? unreachable(draining, undefined);
    await pause(lookMs, signal);
  }
  return new CommandError("interrupted", "stopped: what was not sent waits");
}

/** Whether the proxy that sends instead of us gets nowhere. It says so in the state, where what an earlier one said may stand for a moment. */
function watchOther({ state }: Draining): () => boolean {
  let freeAt = performance.now();
  return () => {
    const { hold, next_attempt_at, last_contact } = state.read();
    const waits =
      hold !== undefined || (next_attempt_at !== undefined && last_contact?.status !== rateLimited);
    if (!waits) freeAt = performance.now();
    return performance.now() - freeAt > patienceMs;
  };
}

/** Whether nothing was sent for a while, and the disk takes no note of what is: it would only be sent again and again. */
function watchDisk({ queue, sync }: Draining): () => boolean {
  let movedAt = performance.now();
  let moved = 0;
  return () => {
    const { acknowledged, dead } = sync.status();
    if (queue.trouble() === undefined || acknowledged + dead !== moved) movedAt = performance.now();
    moved = acknowledged + dead;
    return performance.now() - movedAt > patienceMs;
  };
}

function diskRefuses({ queue }: Draining): CommandError {
  const why = diskWords(queue.refused());
  return new CommandError(
    "failure",
    `${why}: what is sent cannot be noted, so nothing more is; make room, then sync again; what was not sent waits`,
  );
}

async function answers({ collector }: Draining): Promise<boolean> {
  const target = targetOf(collector, true);
  return (await askHealth({ target })).kind === "answered";
}

const heldKinds = { key: "auth", configuration: "unreachable", refused: "failure" } as const;

function heldBack({ state, collector }: Draining): CommandError | undefined {
  const { hold } = state.read();
  if (hold === undefined) return undefined;
  const { reason, code } = hold;
  if (code === noKey)
    return new CommandError(
      "auth",
      `there is no key: put one here with ${recipientCommand("login")}; what was not sent waits`,
    );
  const says = {
    key: `the collector ${collector} refuses the key (${code}): give it another with ${recipientCommand("login")}`,
    configuration: `${collector} cannot be sent to (${code}): is it a collector?`,
    refused: `the collector ${collector} refuses every verdict (${code})`,
  };
  return new CommandError(heldKinds[reason], `${says[reason]}; what was not sent waits`);
}

function unreachable({ collector }: Draining, status: number | undefined): CommandError {
  const what = status === undefined ? "does not answer" : `answers ${status}`;
  return new CommandError("unreachable", `the collector ${collector} ${what}: what was not sent waits`);
}
