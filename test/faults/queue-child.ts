import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { QueueStats } from "../../proxy/queue/queue.ts";
// It runs what is compiled.
import "../support/programs.ts";

const program = fileURLToPath(new URL("queue-process.mjs", import.meta.url));

/** Where a process may be killed between a verdict and its delivery, in the order in which a record comes by. */
export const queueSteps = [
  "queue.insert",
  "queue.move.before",
  "queue.move.after",
  "queue.take",
  "queue.acknowledge.before",
  "queue.acknowledge.after",
  "lease.taken",
] as const;

export interface ChildOptions {
  home: string;
  prefix?: string;
  append?: number;
  drain?: boolean;
  /** Ids that its collector refuses for good. */
  refuse?: readonly string[];
  /** How many records before other work gets a turn. */
  pace?: number;
  maxBytes?: number;
  /** Waits for a line on stdin before it closes the queue. */
  stay?: boolean;
  /** Waits for a line on stdin after the first record. */
  halt?: boolean;
  /** Does not wait until a record is written down. */
  hasty?: boolean;
}

/** What a child has done, as it said itself. */
export interface Line {
  opened?: number;
  notices?: string[];
  seen?: string;
  waitedMs?: number;
  sent?: string[];
  done?: boolean;
  trouble?: string | null;
  stats?: QueueStats;
}

export interface QueueChild extends AsyncDisposable {
  readonly pid: number;
  readonly lines: readonly Line[];
  /** The first line that is what is looked for, or undefined when the child ends without one. */
  until(wanted: (line: Line) => boolean): Promise<Line | undefined>;
  /** What it was killed by, or null when it ended by itself. */
  readonly ended: Promise<NodeJS.Signals | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Lets a child that halts write the others. */
  goOn(): void;
  /** Lets a child that stays close its queue. */
  close(): Promise<void>;
}

/** A queue in a process of its own, which really can be killed. */
export function startQueueChild(
  options: ChildOptions,
  { env = {}, prelude }: { env?: Record<string, string>; prelude?: string } = {},
): QueueChild {
  const argv = [process.execPath, program, JSON.stringify(options)];
  const [command = "", ...args] =
    prelude === undefined ? argv : ["bash", "-c", `${prelude}; exec "$@"`, "bash", ...argv];
  const child = spawn(command, args, {
    env: { ...process.env, NODE_ENV: "test", ...env },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines: Line[] = [];
  const watchers = new Set<() => void>();
  const wake = (): void => {
    for (const watcher of watchers) watcher();
  };
  const reader = createInterface(child.stdout).on("line", (text) => {
    lines.push(parseLine(text));
    wake();
  });
  let isOver = false;
  const end = async (): Promise<NodeJS.Signals | null> => {
    const [[, signal]] = await Promise.all([once(child, "exit"), once(reader, "close")]);
    isOver = true;
    wake();
    return signal;
  };
  const ended = end();
  const until = (wanted: (line: Line) => boolean): Promise<Line | undefined> =>
    new Promise((resolve) => {
      let looked = 0;
      const look = (): void => {
        for (; looked < lines.length; looked++) {
          const line = lines[looked];
          if (line === undefined || !wanted(line)) continue;
          watchers.delete(look);
          return resolve(line);
        }
        if (isOver) resolve(undefined);
      };
      watchers.add(look);
      look();
    });
  const kill = async (signal: NodeJS.Signals = "SIGKILL"): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    pid: child.pid ?? -1,
    lines,
    until,
    ended,
    kill,
    goOn: () => void child.stdin.write("\n"),
    close: async () => {
      child.stdin.write("\n");
      await ended;
    },
    [Symbol.asyncDispose]: () => kill(),
  };
}

/** Its last line may be cut short when it is killed. */
function parseLine(text: string): Line {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return JSON.parse(text) as Line;
  } catch {
    return {};
  }
}
