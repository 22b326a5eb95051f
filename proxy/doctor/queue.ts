import { readdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Finding } from "../../shared/doctor.ts";
import type { RunningProxy } from "../home/running.ts";
import type { HomeView } from "../home/view.ts";
import { diskWords } from "../queue/disk-words.ts";
import { count, droppedWords, holdWords, size } from "../terminal/words.ts";
import { noKey } from "../sync/next-step.ts";
import { proxyCommand, recipientCommand } from "../../shared/next-command.ts";

/** What ends a hold, by its reason. */
const mends = {
  key: `store a key that works: ${recipientCommand("login")}`,
  configuration: "is it a collector? name the right one with --collector, or in the configuration file",
  refused: "look at the collector's log: it refuses every verdict; another version may accept them",
} as const;

/** Only a write shows whether a disk takes anything. A proxy may have limits of its own, so what it has met counts as well. */
function writeTrouble(home: string, proxies: readonly RunningProxy[]): string | undefined {
  const stuck = proxies.find(({ trouble }) => trouble !== undefined);
  if (stuck !== undefined) return `the proxy with pid ${stuck.pid} cannot write to it`;
  const file = join(home, `.doctor-${process.pid}`);
  try {
    writeFileSync(file, Buffer.alloc(65_536), { mode: 0o600 });
    return undefined;
  } catch (error) {
    return diskWords(error);
  } finally {
    rmSync(file, { force: true });
  }
}

export function checkQueue({ home, queue, stats }: HomeView, proxies: readonly RunningProxy[]): Finding[] {
  const { queued, in_flight, dead, dropped, bytes, sync } = stats();
  const trouble = writeTrouble(home.path, proxies);
  const gone = droppedWords(dropped);
  const waiting = `${queued + in_flight} waiting, ${size(bytes)}${gone && `, dropped so far: ${gone}`}`;
  const aside = readdirSync(dirname(home.queueFile)).filter((name) =>
    name.startsWith(`${basename(home.queueFile)}.corrupt-`),
  );
  const { hold } = sync;
  return [
    {
      name: "queue",
      ok: trouble === undefined,
      detail: `${home.queueFile}, ${trouble ?? "writable"}, ${waiting}`,
      fix: `make room on its disk, or give write access to ${home.path}`,
    },
    ...queue.notices.map((detail) => ({ name: "queue", ok: true, detail })),
    {
      name: "damaged queues",
      ok: aside.length === 0,
      detail: aside.length === 0 ? "none" : `moved aside: ${aside.join(", ")}`,
      fix: `what could be read is in the queue again; delete them from ${home.path}`,
    },
    {
      name: "dead letters",
      ok: dead === 0,
      detail:
        dead === 0
          ? "none"
          : count(dead, "verdict that the collector refuses", "verdicts that the collector refuses"),
      fix:
        `look at them: ${proxyCommand("queue", "ls", "--state", "dead")}` +
        `   then: ${proxyCommand("queue", "retry")}   or: ${proxyCommand("queue", "drop", "ID")}`,
    },
    // A key that is missing is a finding of its own.
    ...(hold === undefined || hold.code === noKey
      ? []
      : [
          {
            name: "sending",
            ok: false,
            detail: holdWords(hold),
            fix: mends[hold.reason],
          },
        ]),
  ];
}
