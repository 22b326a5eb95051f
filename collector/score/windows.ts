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

/** A window that nobody asks about for so long, or for up to twice as long, is forgotten. */
const restMs = 300_000;

/**
 * The windows of the agents seen last, 5 KB each; what falls out is read from the store again when it is needed. A window is taken out to be changed and
 * put back once the change is stored, so nobody reads a score that a crash could take back.
 */
export class Windows {
  #recent = new Map<string, Standing>();
  /** Those that nobody has asked about since the last rest. */
  #older = new Map<string, Standing>();
  /** Agents that have an event and whose window was taken out and not put back: it may have been lost on the way, and they are there. */
  readonly #away = new Set<string>();
  readonly #max: number;

  constructor(max = 10_000) {
    this.#max = max;
  }

  get size(): number {
    return this.#recent.size + this.#older.size;
  }

  take(key: string): Standing | undefined {
    const standing = this.#find(key);
    this.#recent.delete(key);
    this.#older.delete(key);
    if (standing !== undefined && standing.sequence > 0) this.#away.add(key);
    if (this.#away.size > this.#max) dropFirst(this.#away);
    return standing;
  }

  put(key: string, standing: Standing): void {
    this.#away.delete(key);
    this.#recent.set(key, standing);
    if (this.#recent.size + this.#older.size > this.#max)
      dropFirst(this.#older.size > 0 ? this.#older : this.#recent);
  }

  /** Whether the agent is known to have an event. */
  holds(org: string, agentId: string): boolean {
    const key = agentKey(org, agentId);
    return (this.#find(key)?.sequence ?? 0) > 0 || this.#away.has(key);
  }

  /** Of one agent, or of all of an organization. */
  forget(org: string, agentId: string | undefined): void {
    for (const keys of [this.#recent, this.#older, this.#away])
      if (agentId !== undefined) keys.delete(agentKey(org, agentId));
      else for (const key of keys.keys()) if (key.startsWith(`${org}\0`)) keys.delete(key);
  }

  /** For looking only. What is remembered of a shared store is good enough to try a number on, which the store checks, and not to tell. */
  async look(store: Store, org: string, agentId: string): Promise<Standing> {
    const key = agentKey(org, agentId);
    const remembered = store.shared ? undefined : this.#find(key);
    if (remembered !== undefined && this.#older.delete(key)) this.#recent.set(key, remembered);
    return remembered ?? standingOf(await store.head(org, agentId));
  }

  /** Forgets what nobody has asked about since the last time. */
  rest(): void {
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  /** Rests now and then, until it is disposed of. */
  keepResting(): Disposable {
    const timer = setInterval(() => this.rest(), restMs).unref();
    return { [Symbol.dispose]: () => clearInterval(timer) };
  }

  #find(key: string): Standing | undefined {
    return this.#recent.get(key) ?? this.#older.get(key);
  }
}

function dropFirst(of: Map<string, unknown> | Set<string>): void {
  const first = of.keys().next();
  if (!first.done) of.delete(first.value);
}
