import type { AskCollector } from "./collector-link.ts";
import type { Reputation } from "./outcome.ts";

export interface Asking {
  collector: URL;
  key: string;
  signal: AbortSignal;
}

/** What the collector says of an agent at this moment, or undefined when it says nothing, nothing of that agent, or nothing that can be read. */
export async function askReputation(
  exchange: AskCollector,
  { collector, key, signal }: Asking,
  agentId: string,
): Promise<Reputation | undefined> {
  // Half a character has no place in a path, and no collector takes it in an agent's id.
  if (!agentId.isWellFormed()) return undefined;
  const outcome = await exchange({
    method: "GET",
    url: new URL(`v1/reputation/${encodeURIComponent(agentId)}`, collector),
    headers: { authorization: `Bearer ${key}` },
    signal,
  });
  if (outcome.kind !== "answered" || outcome.status !== 200) return undefined;
  const { reputation } = outcome;
  if (reputation === undefined || (reputation.agentId ?? agentId) !== agentId) return undefined;
  // Of an agent it has never heard of, a collector says that nothing was evaluated.
  return reputation.evaluations === 0 ? undefined : reputation;
}
