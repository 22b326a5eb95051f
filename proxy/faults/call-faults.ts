import { causeOf } from "./causes.ts";
import { faultOf } from "./fault.ts";
import type { Log } from "../log.ts";
import type { RefusalCode } from "../refusal.ts";
import { createSampled } from "./sampled.ts";
import { recipientCommand } from "../../shared/next-command.ts";

interface Told {
  log: Log;
  count: (what: string) => void;
  monotonic?: () => number;
}

/** A call that crashed fails alone. Of what threw only its kind and its place in the program are told, for a message may quote a tool. */
export function crashing({ log, count }: Told): (error: unknown) => void {
  return (error) => {
    const { cause, at } = faultOf(error);
    count("crashed");
    log.error("a call crashed", { cause, at });
  };
}

const words: Partial<Record<RefusalCode, string>> = {
  upstream_unreachable: "the tool cannot be reached",
  upstream_untrusted: `the certificate of the tool is not trusted: ${recipientCommand("doctor")}`,
  upstream_failed: "the tool broke off its answer",
  loop_detected: "the tool's address leads back to this proxy: name the tool's own address",
};

/** Each call that a tool did not answer is counted, and said now and then: a tool may be down for days. */
export function failing(
  { log, count, monotonic = () => performance.now() }: Told,
  upstream: string,
): (failure: RefusalCode, code: string) => void {
  const sampled = createSampled(monotonic);
  return (failure, code) => {
    count(failure);
    const cause = causeOf(code);
    sampled(`${failure} ${code}`, (times) =>
      log.warn(words[failure] ?? failure, {
        upstream,
        code,
        ...(cause === undefined ? {} : { cause }),
        ...(times > 1 ? { times } : {}),
      }),
    );
  };
}
