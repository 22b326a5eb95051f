import type { Log } from "../app/log.ts";
import type { Store } from "../store/store.ts";

const dayMs = 86_400_000;
const everyMs = 3_600_000;
const restMs = 20;

export interface RetentionDeps {
  store: Store;
  log: Log;
  now: () => number;
}

/** Deletes what is older than the given days, hourly and in small slices with a rest between them. Off when no days are given. */
export function startRetention(
  deps: RetentionDeps,
  days: number | undefined,
): AsyncDisposable & { doneAtMs: () => number | undefined } {
  // Who has just started is not late.
  let doneAtMs = days === undefined ? undefined : deps.now();
  const controller = new AbortController();
  let running = Promise.resolve();
  const run = (): void => {
    if (days === undefined) return;
    running = purge(deps, deps.now() - days * dayMs, controller.signal).then(
      () => void (doneAtMs = deps.now()),
      (error: unknown) =>
        deps.log.warn("retention could not finish", {
          cause: error instanceof Error ? error.name : "unknown",
        }),
    );
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    doneAtMs: () => doneAtMs,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      controller.abort();
      await running;
    },
  };
}

async function purge({ store, log }: RetentionDeps, beforeMs: number, signal: AbortSignal): Promise<void> {
  let deleted = 0;
  let cursor: string | undefined;
  do {
    const slice = await store.retain(beforeMs, cursor);
    deleted += slice.deleted;
    cursor = slice.cursor;
    await new Promise((resolve) => setTimeout(resolve, restMs));
  } while (cursor !== undefined && !signal.aborted);
  if (deleted > 0) log.info("old events deleted", { deleted });
}
