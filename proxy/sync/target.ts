import { isLoopback } from "../loopback.ts";
import { CommandError } from "../../shared/exit-codes.ts";

const defaultCollector = "http://127.0.0.1:8377";

export type Target = { url: URL } | { problem: "bad_collector_url" | "insecure_collector" };

/**
 * The address of a collector, or why nothing may be sent there. A key over plain http is a key given away, unless it never leaves the machine. A
 * user and a password in an address would turn up wherever it is shown.
 */
export function targetOf(text: string, insecure: boolean): Target {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { problem: "bad_collector_url" };
  if (url.protocol === "http:" && !insecure && !isLoopback(url.hostname))
    return { problem: "insecure_collector" };
  url.search = "";
  url.hash = "";
  if (!url.pathname.endsWith("/")) url.pathname += "/";
  return { url };
}

/** For an address that somebody typed: what is wrong with it is told at once. */
export function requireTarget(text: string, insecure: boolean): URL {
  const target = targetOf(text, insecure);
  if ("url" in target) return target.url;
  throw new CommandError(
    "config",
    target.problem === "insecure_collector"
      ? "the collector is not on this machine and its address is plain http: use https, or --insecure to send the key without encryption"
      : `the collector's address must be http://host:port or https://host, without a user, such as ${defaultCollector}`,
  );
}

/** A key that was stored for a collector goes to that one, unless the user names another. */
export function collectorOf(configured: string | undefined, stored: string | undefined): string {
  return configured ?? stored ?? defaultCollector;
}
