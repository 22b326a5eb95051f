import { at } from "../hooks/fields.ts";
import { one, type LinkAnswer } from "../http-link.ts";
import type { NoAnswer } from "../sync/outcome.ts";
import type { Signal } from "./settings.ts";

/** What becomes of records after an answer. `rejected`: the receiver has taken the others. */
export type Step = { do: "done"; rejected: number } | { do: "retry"; afterMs: number } | { do: "drop" };

/** The specification of OTLP names these four. All other failures stay what they are, however often one asks. */
const passing = new Set([429, 502, 503, 504]);
const attemptsMax = 6;
const firstWaitMs = 1_000;
const retryAfterMsMax = 600_000;

/** `attempt` counts the failures before this one. The waits are 1, 2, 4, 8 and 16 seconds, a fifth more or less. */
export function nextStep(
  answer: LinkAnswer | NoAnswer,
  attempt: number,
  random: () => number,
  nowMs: number,
): Step {
  if (answer.kind === "answered" && answer.status >= 200 && answer.status < 300)
    return { do: "done", rejected: rejectedIn(answer.text) };
  if (answer.kind === "answered" && !passing.has(answer.status)) return { do: "drop" };
  if (attempt + 1 >= attemptsMax) return { do: "drop" };
  const asked =
    answer.kind === "answered" ? retryAfter(one(answer.headers["retry-after"]), nowMs) : undefined;
  return { do: "retry", afterMs: asked ?? firstWaitMs * 2 ** attempt * (0.8 + 0.4 * random()) };
}

/** Seconds, or a date. */
function retryAfter(text: string | undefined, nowMs: number): number | undefined {
  const ms = /^\d+$/.test(text ?? "") ? Number(text) * 1_000 : Date.parse(text ?? "") - nowMs;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), retryAfterMsMax);
}

const rejectedKeys: Readonly<Record<Signal, string>> = {
  logs: "rejectedLogRecords",
  traces: "rejectedSpans",
};

/** A receiver that took only some says how many it did not. What else it answers with 2xx means that it took all. */
function rejectedIn(text: string): number {
  if (!text.includes("artialSuccess")) return 0;
  try {
    const answer: unknown = JSON.parse(text);
    const said = Object.values(rejectedKeys).map((key) => Number(at(answer, "partialSuccess", key) ?? 0));
    return said.reduce((sum, each) => sum + (Number.isSafeInteger(each) && each > 0 ? each : 0), 0);
  } catch {
    return 0;
  }
}
