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
  const path = `v1/reputation/${encodeURIComponent(agentId)}`;
  const ask = (what: string): ReturnType<AskCollector> =>
    exchange({
      method: "GET",
      url: new URL(what, collector),
      headers: { authorization: `Bearer ${key}` },
      signal,
    });
  const explained = await ask(`${path}/explain`);
  const outcome = isUnknown(explained) ? await ask(path) : explained;
  if (outcome.kind !== "answered" || outcome.status !== 200) return undefined;
  const { reputation } = outcome;
  if (reputation === undefined || (reputation.agentId ?? agentId) !== agentId) return undefined;
  // Of an agent it has never heard of, a collector says that nothing was evaluated.
  return reputation.evaluations === 0 ? undefined : reputation;
}

/** Whether the collector may know the reputation but not its explanation: the contract does not say what an unknown route is answered. */
function isUnknown(outcome: Awaited<ReturnType<AskCollector>>): boolean {
  if (outcome.kind !== "answered") return false;
  const { status } = outcome;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}
