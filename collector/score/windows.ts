import { Window } from "../../shared/window.ts";
import type { AgentHead, Store } from "../store/store.ts";

/** An agent as this process last saw it stored: the number of its newest event and its window. */
export interface Standing {
  sequence: number;
  readonly window: Window;
}

export function standingOf(head: AgentHead): Standing {
  return { sequence: head.sequence, window: Window.of(head.window) };
}

/** A name for an agent across organizations that no agent id can imitate. */
export function agentKey(org: string, agentId: string): string {
  return `${org}\0${agentId}`;
}

/**
 * The windows of the agents seen last, 5 KB each; what falls out is read from the store again when it is needed. A window is taken out to be changed and
 * put back once the change is stored, so nobody reads a score that a crash could take back.
 */
export class Windows {
  readonly #standings = new Map<string, Standing>();
  readonly #max: number;

  constructor(max = 10_000) {
    this.#max = max;
  }

  get size(): number {
    return this.#standings.size;
  }

  take(key: string): Standing | undefined {
    const standing = this.#standings.get(key);
    this.#standings.delete(key);
    return standing;
  }

  put(key: string, standing: Standing): void {
    this.#standings.set(key, standing);
    if (this.#standings.size <= this.#max) return;
    const oldest = this.#standings.keys().next();
    if (!oldest.done) this.#standings.delete(oldest.value);
  }

  /** Of one agent, or of all of an organization. */
  forget(org: string, agentId: string | undefined): void {
    if (agentId !== undefined) this.#standings.delete(agentKey(org, agentId));
    else
      for (const key of this.#standings.keys()) if (key.startsWith(`${org}\0`)) this.#standings.delete(key);
  }

  /** For looking only. What is remembered of a shared store is good enough to try a number on, which the store checks, and not to tell. */
  async look(store: Store, org: string, agentId: string): Promise<Standing> {
    const remembered = store.shared ? undefined : this.#standings.get(agentKey(org, agentId));
    return remembered ?? standingOf(await store.head(org, agentId));
  }
}
