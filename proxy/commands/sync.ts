import { Command } from "commander";
import type { CommandError } from "../../shared/exit-codes.ts";
import { Opened, untilStopped } from "../../shared/lifecycle.ts";
import { grouped, printJson, printWrapped, say } from "../../shared/print.ts";
import { loadDelivery } from "../config/load.ts";
import { type Log, silentLog } from "../log.ts";
import { collectorOf, requireTarget } from "../sync/target.ts";
import { type CollectorFlags, withCollector } from "../terminal/collector-options.ts";
import { openOutbox } from "../home/outbox.ts";
import { drain, type Draining } from "../probe/drain.ts";

interface Flags extends CollectorFlags {
  watch?: boolean;
}

/** What the command ends with is said by the failure that it ends with. */
const briefLog: Log = { ...silentLog, warn: say };

export function syncCommand(): Command {
  return withCollector(new Command("sync"))
    .description(
      "send waiting verdicts to the collector; exits 4 when the key is missing or refused, 5 when the collector does not answer",
    )
    .option("--once", "end when nothing waits (default)")
    .option("--watch", "keep sending until it is stopped")
    .action(sync);
}

async function sync({ json = false, watch, ...flags }: Flags): Promise<void> {
  // What is kept, and for how long, is for the proxies to say: to send drops nothing.
  const bounds = { queueMaxBytes: Number.MAX_SAFE_INTEGER, queueMaxAge: Number.MAX_SAFE_INTEGER };
  const config = { ...loadDelivery({ ...flags }), ...bounds, offline: false };
  const stopped = new AbortController();
  const stop = untilStopped().then(() => stopped.abort());
  await using opened = new Opened();
  const { queue, state, keys, sync } = await openOutbox(
    config,
    opened,
    watch === true ? undefined : briefLog,
  );
  if (sync === undefined) return;
  const collector = collectorOf(config.collector, keys.current()?.collector);
  requireTarget(collector, config.insecure);

  const draining = { queue, state, sync, collector };
  const before = queue.stats(Date.now()).acknowledged;
  tellWhoSends(draining);
  let failure: CommandError | undefined;
  if (watch === true) await stop;
  else failure = await drain(draining, stopped.signal);
  report(draining, before, json);
  if (failure !== undefined) throw failure;
}

function tellWhoSends({ sync, queue }: Draining): void {
  const { queued, in_flight } = queue.stats(Date.now());
  if (sync.status().state !== "standby" || queued + in_flight === 0) return;
  const holder = queue.lease.holder();
  if (holder !== undefined) say(`a running proxy sends what waits (pid ${holder.pid})`);
}

/** What a running proxy has sent meanwhile counts too: it is what somebody asked for. */
function report({ sync, queue, collector }: Draining, before: number, json: boolean): void {
  const { queued, in_flight, dead, acknowledged } = queue.stats(Date.now());
  const { dead: refused } = sync.status();
  const sent = acknowledged - before;
  const waiting = queued + in_flight;
  if (json) return printJson({ collector, sent, refused, waiting, dead });
  const left = `${waiting} waiting · ${dead} dead`;
  const nothing = `nothing to send: ${collector} has all ${grouped(acknowledged)} verdicts`;
  printWrapped(sent === 0 && waiting + dead === 0 ? nothing : `${sent} sent to ${collector} · ${left}`);
}
