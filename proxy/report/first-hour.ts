import { readFileSync, renameSync, existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { proxyCommand } from "../../shared/next-command.ts";
import { readHistory } from "../home/history.ts";
import type { Outbox } from "../home/outbox.ts";
import { sentenceOf } from "./print.ts";
import { summaryOf } from "./summary.ts";

const hourMs = 3_600_000;
/** There is nothing to sum up before a tool has answered. */
const againMs = 60_000;

/**
 * When the first proxy of a home has run for an hour, one line of a log says what came of it, and where to read more.
 * A file of the home holds when that was; whichever proxy gives it its other name tells.
 */
export function tellFirstHour({ home, log }: Pick<Outbox, "home" | "log">): Disposable {
  const waiting = join(home.path, "first-hour");
  const told = join(home.path, "first-hour.told");
  let timer: NodeJS.Timeout | undefined;
  const look = (): void => {
    try {
      const summary = summaryOf(readHistory(home, 0));
      if (summary.judged === 0) return void (timer = setTimeout(look, againMs).unref());
      renameSync(waiting, told);
      log.info(`the first hour: ${sentenceOf(summary)}. What to do about it: ${proxyCommand("report")}`);
    } catch {
      // Another proxy was faster, or the home is gone: this line is a courtesy.
    }
  };
  try {
    if (!existsSync(told)) timer = setTimeout(look, remaining(waiting)).unref();
  } catch {
    // Where the home cannot be written, others say so.
  }
  return { [Symbol.dispose]: () => clearTimeout(timer) };
}

/** Of the hour that begins now, or has begun with an earlier proxy. */
function remaining(file: string): number {
  if (!existsSync(file)) writeFileSync(file, new Date().toISOString(), { mode: 0o600 });
  const began = Date.parse(readFileSync(file, "utf8"));
  // A clock that was set in between never makes it longer.
  return Number.isNaN(began) ? hourMs : Math.min(hourMs, Math.max(0, began + hourMs - Date.now()));
}
