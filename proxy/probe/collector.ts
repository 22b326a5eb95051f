import { setMaxListeners } from "node:events";
import { askReputation } from "../sync/ask-reputation.ts";
import { checkKey, type KeyCheck } from "../sync/check-key.ts";
import { openCollectorLink } from "../sync/collector-link.ts";
import { canLookUp } from "../sync/name-server.ts";
import type { Outcome, Reputation } from "../sync/outcome.ts";
import type { Recipient } from "./recipient.ts";

/** Who looks does not wait as long as who sends. */
const patience = { connectMs: 3_000, headersMs: 3_000, bodyMs: 3_000 };
/** Scores are only an extra of what is looked for, so all of them together get so long. */
const scoresMs = 1_000;

export async function askHealth({ target }: Pick<Recipient, "target">, waits = patience): Promise<Outcome> {
  if (!("url" in target)) return { kind: "misconfigured", code: target.problem };
  await using link = openCollectorLink(process.env, waits);
  return await link.exchange({
    method: "GET",
    url: new URL("health", target.url),
    headers: {},
    signal: new AbortController().signal,
  });
}

/** Undefined when there is no key, or nobody to ask. */
export async function askAboutKey(
  { target, credentials }: Pick<Recipient, "target" | "credentials">,
  waits = patience,
): Promise<KeyCheck | undefined> {
  if (!("url" in target) || credentials === undefined) return undefined;
  await using link = openCollectorLink(process.env, waits);
  return await checkKey(link.exchange, target.url, credentials.bearer);
}

/** What the collector says of these agents now. Those that it says nothing of in time are missing, all of them when there is no key or nobody to ask. */
export async function askReputations(
  { target, credentials }: Recipient,
  agentIds: readonly string[],
): Promise<Map<string, Reputation>> {
  const found = new Map<string, Reputation>();
  if (!("url" in target) || credentials === undefined) return found;
  const signal = AbortSignal.timeout(scoresMs);
  // Node takes more than ten who listen for a leak, and says so on stderr.
  setMaxListeners(agentIds.length, signal);
  if (!(await canLookUp(target.url, scoresMs / 2))) return found;
  // Whoever takes longer to connect to would not answer in time, and a connection that is being made keeps the end waiting.
  const waits = { connectMs: scoresMs / 2, headersMs: scoresMs, bodyMs: scoresMs };
  await using link = openCollectorLink(process.env, waits, agentIds.length);
  const asking = { collector: target.url, key: credentials.bearer, signal };
  const ask = async (agentId: string): Promise<void> => {
    const reputation = await askReputation(link.exchange, asking, agentId);
    if (reputation !== undefined) found.set(agentId, reputation);
  };
  await Promise.all(agentIds.map(ask));
  return found;
}
