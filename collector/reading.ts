import type { WorstAsked } from "./store/standings-read.ts";
import type { Store } from "./store/store.ts";

type Asked = Pick<Store, "tally" | "history" | "worst">;

/** Reads one window at a time, with the organizations in turn. The one that asks is charged for the work. */
export function windowReadsOf(
  store: Asked,
  turns: { run: <T>(org: string, job: () => Promise<T>) => Promise<T> },
  work: { spend: (org: string, ms: number) => void },
) {
  const { worst } = store;
  const read = <T extends { workMs: number }>(org: string, job: () => Promise<T>): Promise<T> =>
    turns.run(org, async () => {
      const found = await job();
      work.spend(org, found.workMs);
      return found;
    });
  return {
    tally: async (...[org, agentId, only]: Parameters<Asked["tally"]>) =>
      (await read(org, () => store.tally(org, agentId, only))).tally,
    history: async (org: string, agentId: string) =>
      (await read(org, () => store.history(org, agentId))).points,
    /** Undefined where the store cannot compare all agents. */
    worst: async (org: string, asked: WorstAsked) => worst && (await read(org, () => worst(org, asked))),
  };
}
