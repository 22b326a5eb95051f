import type { AskCollector } from "./collector-link.ts";
import { notACollector } from "./next-step.ts";

export type KeyCheck =
  | { verdict: "works" }
  | { verdict: "refused"; status: number; code: string }
  /** Nobody answered, or somebody who is no collector or cannot say now. */
  | { verdict: "unknown"; status?: number; code: string };

/** Asks the collector for one event, which it gives to nobody whose key it does not know. */
export async function checkKey(exchange: AskCollector, collector: URL, key: string): Promise<KeyCheck> {
  const outcome = await exchange({
    method: "GET",
    url: new URL("v1/events?limit=1", collector),
    headers: { authorization: `Bearer ${key}` },
    signal: new AbortController().signal,
  });
  if (outcome.kind === "no_answer") return { verdict: "unknown", code: outcome.code };
  const { status, code = `http_${status}`, listsEvents = false } = outcome;
  // A key that may only send batches is told so, and that is all that a proxy needs.
  if ((status === 200 && listsEvents) || (status === 403 && code === "key_access"))
    return { verdict: "works" };
  if (status === 200) return { verdict: "unknown", status, code: notACollector };
  return { verdict: status === 401 || status === 403 ? "refused" : "unknown", status, code };
}
