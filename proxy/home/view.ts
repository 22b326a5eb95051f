import { CommandError } from "../../shared/exit-codes.ts";
import { Opened } from "../../shared/lifecycle.ts";
import { type DeliveryConfig, loadDelivery } from "../config/load.ts";
import { type Home, homeOf, unwritable } from "./home.ts";
import { isOfTheDisk } from "../queue/disk-words.ts";
import type { Queue, QueuedRecord } from "../queue/queue.ts";
import { openQueue } from "../queue/sqlite.ts";
import { openState, type State } from "../queue/state.ts";
import { type QueueStatus, queueStatus } from "./queue-status.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { proxyCommand } from "../../shared/next-command.ts";

/** A home as the commands see it, whether proxies run or none does. */
export interface HomeView extends AsyncDisposable {
  config: DeliveryConfig;
  home: Home;
  queue: Queue;
  state: State;
  stats: () => QueueStatus;
}

export async function openHomeView(flags: HomeFlags): Promise<HomeView> {
  const config = loadDelivery({ ...flags });
  const home = homeOf(config.home);
  const opened = new Opened();
  try {
    // A look drops nothing: how much is kept is for the proxies to say, which may run with other settings.
    const bounds = { maxBytes: Number.MAX_SAFE_INTEGER, maxAgeMs: Number.MAX_SAFE_INTEGER };
    const queue = opened.add(await openQueue({ home, ...bounds, durability: "interval", now: Date.now }));
    const state = opened.add(openState(home.stateFile));
    const stats = (): QueueStatus => queueStatus(queue, state, Date.now());
    return { config, home, queue, state, stats, [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose]() };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw isOfTheDisk(error) ? unwritable(config.home, error) : error;
  }
}

/** The one record that an id, or the start of one, means. */
export function theRecord({ queue }: HomeView, prefix: string): QueuedRecord {
  const found = queue.find(prefix);
  const exact = found.find(({ evaluation_id }) => evaluation_id === prefix);
  const [first, ...others] = exact === undefined ? found : [exact];
  if (first === undefined)
    throw new CommandError("failure", `there is no verdict ${prefix} here: ${proxyCommand("queue", "ls")}`);
  if (others.length > 0)
    throw new CommandError("failure", `more than one verdict begins with ${prefix}: give more of the id`);
  return first;
}
