import type { Flight, StoredAs } from "../store/store.ts";

/** What flights tried to store without learning whether they did. Where it is there now, it was not there before: it is no duplicate. */
export class Tries {
  readonly #tries = new Map<string, StoredAs[]>();

  /** Of each agent as many events as `counts` says, from its first on. */
  note({ agentIds, events }: Flight, receivedAtMs: number, counts: readonly number[]): void {
    const left = [...counts];
    for (const { event, agent, sequence } of events) {
      if (left[agent]!-- <= 0) continue;
      const key = keyOf(agentIds[agent] ?? "", event.evaluationId);
      const tries = this.#tries.get(key) ?? [];
      this.#tries.set(key, tries);
      tries.push({ sequence, receivedAtMs });
    }
  }

  /**
   * Those of an agent's known ids that are stored because they were tried. An id may have been stored long before: then it has another number or time. A store that
   * nobody else writes to says neither. There a flight is stored whole or not at all, so the agent's newest number tells.
   */
  own(
    agentId: string,
    known: ReadonlyMap<string, StoredAs | undefined>,
    newest: number,
  ): ReadonlySet<string> {
    const own = new Set<string>();
    for (const [id, stored] of known) {
      const key = keyOf(agentId, id);
      const isOwn = (tried: StoredAs): boolean =>
        stored === undefined
          ? tried.sequence <= newest
          : tried.sequence === stored.sequence && tried.receivedAtMs === stored.receivedAtMs;
      if (this.#tries.get(key)?.some(isOwn) === true) own.add(id);
      // Later flights may give its number to another.
      else if (stored === undefined) this.#tries.delete(key);
    }
    return own;
  }
}

/** No id has a NUL. */
const keyOf = (agentId: string, evaluationId: string): string => `${agentId}\0${evaluationId}`;
