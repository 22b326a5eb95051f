import type { QueuedRecord } from "../queue/queue.ts";
import type { Host } from "./host.ts";

/** Whether a verdict is about what a host was answered. Programs of a host call themselves by its name and more: `codex-mcp-client`. */
export function verdictsOf([id, { name, hooks }]: readonly [string, Host]): (
  record: Pick<QueuedRecord, "agent_id" | "host">,
) => boolean {
  const names = [id, name, ...(hooks === undefined ? [] : [hooks.dialect])].map((each) => each.toLowerCase());
  return ({ agent_id, host = agent_id }) => {
    const called = host.toLowerCase();
    return names.some((each) => called === each || called.startsWith(`${each}-`));
  };
}
