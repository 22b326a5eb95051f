import { Window } from "../../shared/window.ts";
import type { AgentHead, Store } from "../store/store.ts";

/** An agent as this process last saw it stored: the number of its newest event and its window. */
export interface Standing {
  sequence: number;
  window: Window;
}

export function standingOf(head: AgentHead): Standing {
  return { sequence: head.sequence, window: Window.of(head.window) };
}

/** A name for an agent across organizations that no agent id can imitate. */
export function agentKey(org: string, agentId: string): string {
  return `${org}\0${agentId}`;
}

/** The windows of the agents seen last, 5 KB each. What falls out is read from the store again when it is needed. */
export class Windows {
  readonly #standings = new Map<string, Standing>();
  readonly #max: number;

  constructor(max = 10_000) {
    this.#max = max;
  }

  get(key: string): Standing | undefined {
    const standing = this.#standings.get(key);
    if (standing === undefined) return undefined;
    this.#standings.delete(key);
    this.#standings.set(key, standing);
    return standing;
  }

  set(key: string, standing: Standing): void {
    this.#standings.delete(key);
    this.#standings.set(key, standing);
    if (this.#standings.size <= this.#max) return;
    const oldest = this.#standings.keys().next();
    if (!oldest.done) this.#standings.delete(oldest.value);
  }

  forget(key: string): void {
    this.#standings.delete(key);
  }

  async load(store: Store, org: string, agentId: string): Promise<Standing> {
    return this.get(agentKey(org, agentId)) ?? standingOf(await store.head(org, agentId));
  }
}
