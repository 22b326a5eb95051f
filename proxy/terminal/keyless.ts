import { recipientCommand, typedCommand } from "../../shared/next-command.ts";
import { isLoopback } from "../loopback.ts";

/**
 * What somebody does who has no key. Where no collector runs on this machine, its first start makes a key and saves it
 * for the proxies here. Else somebody has a key already.
 */
export function keyless(collector: string, answers: boolean): { why: string; command: string } {
  return !answers && isLoopback(new URL(collector).hostname)
    ? { why: "its first start saves a key here", command: typedCommand("collector", "start") }
    : { why: "no key", command: recipientCommand("login") };
}
