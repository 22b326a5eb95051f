import type { Finding } from "../../shared/doctor.ts";
import type { KeyCheck } from "../sync/check-key.ts";
import type { Outcome } from "../sync/outcome.ts";
import type { Recipient } from "../probe/recipient.ts";
import { isMadeByStart } from "../terminal/keyless.ts";
import { recipientCommand, typedCommand } from "../../shared/next-command.ts";

const skewMsMax = 60_000;

export function checkCollector({ collector, credentials }: Recipient, outcome: Outcome): Finding {
  const name = "collector";
  switch (outcome.kind) {
    case "answered": {
      const fix = `look at the log of the collector at ${collector}`;
      const ok = outcome.status === 200;
      return { name, ok, detail: `${collector} answers${ok ? "" : ` ${outcome.status}`}`, fix };
    }
    case "no_answer": {
      const key = credentials === undefined ? "; its first start saves a key here" : "";
      const fix = `start it: ${typedCommand("collector", "start")}   (verdicts are kept here meanwhile${key})`;
      return { name, ok: false, detail: `${collector} does not answer (${outcome.code})`, fix };
    }
    case "misconfigured": {
      const fix = "use https, or --insecure to send the key without encryption";
      return { name, ok: false, detail: `${collector} may not be sent to (${outcome.code})`, fix };
    }
  }
}

/** Whether there is a key, and whether the collector takes it. What is only odd about it does not count as a problem. */
export function checkKey(
  { collector, credentials, warnings }: Recipient,
  check: KeyCheck | undefined,
  health: Outcome,
): Finding[] {
  const name = "key";
  const odd = warnings.map((warning) => ({ name, ok: true, detail: warning }));
  if (credentials === undefined) {
    // That no collector runs is a finding already, and to start one mends both.
    if (isMadeByStart(collector, health.kind === "answered")) return odd;
    return [...odd, { name, ok: false, detail: "there is none", fix: recipientCommand("login") }];
  }
  const { hint, source } = credentials;
  const said = check?.verdict === "refused" ? `the collector refuses it: ${check.code}` : wordsOf(check);
  const ok = check?.verdict !== "refused";
  const fix = `store one that works: ${recipientCommand("login")}`;
  return [...odd, { name, ok, detail: `${hint} (${source}), ${said}`, fix }];
}

function wordsOf(check: KeyCheck | undefined): string {
  return check?.verdict === "works" ? "the collector takes it" : "it could not be checked";
}

export function checkClock(outcome: Outcome, nowMs: number): Finding[] {
  if (outcome.kind !== "answered" || outcome.dateMs === undefined) return [];
  // A `Date` has whole seconds, so that half a second is the middle of what it may mean.
  const skewMs = Math.abs(nowMs - outcome.dateMs - 500);
  const detail = `${(skewMs / 1_000).toFixed(1)} s from the collector's`;
  return [
    { name: "clock", ok: skewMs <= skewMsMax, detail, fix: "set the clock of the machine that is wrong" },
  ];
}
