import type { HomeState } from "../queue/state.ts";
import type { Outcome } from "./outcome.ts";

export type HoldReason = NonNullable<HomeState["hold"]>["reason"];

/** What to do with the events of a request. Whatever it is, none of them is forgotten unless the collector has it. */
export type Step =
  | { do: "acknowledge" }
  /** `asked`: the collector wants to be left alone for that long. */
  | { do: "retry"; afterMs: number; asked: boolean }
  | { do: "hold"; reason: HoldReason; status: number; code: string }
  | { do: "bisect"; status: number; code: string };

const backoffMs = { first: 500, max: 30_000 };
const retryAfterMsMax = 600_000;

/** The code while there is no key to send with: no request was made. */
export const noKey = "no_key";
/** The code for a 2xx that is no receipt for the events that were sent. */
export const notACollector = "not_a_collector";

const aboutTheKey = new Set([401, 403]);
const aboutTheEvents = new Set([400, 413, 422]);
const passing = new Set([408, 425, 429]);
const namesATime = new Set([429, 503]);

/** The table of answers. `attempt` counts the failures in a row before this one. */
export function nextStep(outcome: Outcome, attempt: number, random: () => number, nowMs: number): Step {
  if (outcome.kind === "misconfigured")
    return { do: "hold", reason: "configuration", status: 0, code: outcome.code };
  const backoff = random() * Math.min(backoffMs.max, backoffMs.first * 2 ** attempt);
  if (outcome.kind === "no_answer") return { do: "retry", afterMs: backoff, asked: false };

  const { status, code = `http_${outcome.status}`, retryAfter, dateMs = nowMs } = outcome;
  if (status >= 200 && status < 300)
    return outcome.isReceipt === true
      ? { do: "acknowledge" }
      : { do: "hold", reason: "configuration", status, code: notACollector };
  if (aboutTheEvents.has(status)) return { do: "bisect", status, code };
  if (aboutTheKey.has(status)) return { do: "hold", reason: "key", status, code };
  if (status < 500 && !passing.has(status)) return { do: "hold", reason: "configuration", status, code };
  const asked = namesATime.has(status) ? readRetryAfter(retryAfter, dateMs) : 0;
  return { do: "retry", afterMs: Math.max(backoff, asked), asked: asked > 0 };
}

const imfDate = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** Seconds or a date, between nothing and ten minutes; what is neither is no wish. A date counts from the clock of whoever wrote it. */
function readRetryAfter(text: string | undefined, nowMs: number): number {
  if (text === undefined) return 0;
  const ms = imfDate.test(text) ? Date.parse(text) - nowMs : /^\d+$/.test(text) ? Number(text) * 1000 : 0;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), retryAfterMsMax);
}
