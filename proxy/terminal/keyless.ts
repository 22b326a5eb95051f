import { recipientCommand, typedCommand } from "../../shared/next-command.ts";
import { isLoopback } from "../loopback.ts";

/** Where no collector runs on this machine yet, its first start makes a key and saves it for the proxies here. */
export const isMadeByStart = (collector: string, answers: boolean): boolean =>
  !answers && isLoopback(new URL(collector).hostname);

/** What somebody does who has no key. */
export function keyless(collector: string, answers: boolean): { why: string; command: string } {
  return isMadeByStart(collector, answers)
    ? { why: "its first start saves a key here", command: typedCommand("collector", "start") }
    : { why: "no key", command: recipientCommand("login") };
}
