import type { AgentPlace } from "../agents-page.ts";
import { compareIds, comparePlaces } from "../agents-page.ts";

const chunkMax = 512;
const waitingMax = 4_096;

/** What the order needs to know of an agent. */
export interface Listed {
  readonly id: string;
  readonly registeredAtMs: number;
  readonly sequence: number;
  readonly lastSeenMs: number;
  /** The time by which it stands in the list of agents; undefined while it is in none. */
  listedMs: number | undefined;
}

/**
 * The agents of an organization, last seen first, in sorted chunks. Who was seen anew is noted and moved before the next page or with the next four
 * thousand, so an agent costs an event nothing but the note, and a page costs the same however many agents there are.
 */
export class SeenOrder<A extends Listed> {
  readonly #chunks: A[][] = [];
  readonly #waiting = new Set<A>();

  constructor(agents: readonly A[]) {
    for (const agent of agents) agent.listedMs = lastSeenOf(agent);
    const all = agents.toSorted((a, b) => (b.listedMs ?? 0) - (a.listedMs ?? 0) || compareIds(a.id, b.id));
    for (let from = 0; from < all.length; from += chunkMax / 2)
      this.#chunks.push(all.slice(from, from + chunkMax / 2));
  }

  /** The agent is new, or was seen. */
  note(agent: A): void {
    this.#waiting.add(agent);
    if (this.#waiting.size >= waitingMax) this.#settle();
  }

  drop(agent: A): void {
    this.#waiting.delete(agent);
    this.#take(agent);
  }

  /** The agents behind a place, one more than asked for when there are more. */
  behind(after: AgentPlace | undefined, limit: number): A[] {
    this.#settle();
    const page: A[] = [];
    let at = after === undefined ? 0 : this.#chunkOf(after);
    let from = after === undefined ? 0 : firstBehind(this.#chunks[at] ?? [], after);
    for (; at < this.#chunks.length && page.length <= limit; at++, from = 0)
      page.push(...(this.#chunks[at] ?? []).slice(from, from + limit + 1 - page.length));
    return page;
  }

  #settle(): void {
    for (const agent of this.#waiting) {
      if (agent.listedMs === lastSeenOf(agent)) continue;
      this.#take(agent);
      this.#put(agent);
    }
    this.#waiting.clear();
  }

  #take(agent: A): void {
    if (agent.listedMs === undefined) return;
    const at = this.#chunkOf(listedAt(agent));
    const chunk = this.#chunks[at] ?? [];
    chunk.splice(firstBehind(chunk, listedAt(agent)) - 1, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    agent.listedMs = undefined;
  }

  #put(agent: A): void {
    agent.listedMs = lastSeenOf(agent);
    const at = Math.min(this.#chunkOf(listedAt(agent)), Math.max(0, this.#chunks.length - 1));
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      this.#chunks.push([agent]);
      return;
    }
    chunk.splice(firstBehind(chunk, listedAt(agent)), 0, agent);
    if (chunk.length > chunkMax) this.#chunks.splice(at + 1, 0, chunk.splice(chunkMax / 2));
  }

  /** The first chunk whose last agent is at this place or behind it. */
  #chunkOf(place: AgentPlace): number {
    return firstWhere(this.#chunks, (chunk) => {
      const last = chunk.at(-1);
      return last !== undefined && comparePlaces(listedAt(last), place) >= 0;
    });
  }
}

export function placeOf(agent: Listed): AgentPlace {
  return { lastSeenMs: lastSeenOf(agent), agentId: agent.id };
}

function lastSeenOf(agent: Listed): number {
  return agent.sequence === 0 ? agent.registeredAtMs : agent.lastSeenMs;
}

/** Where it stands in the list, which is not yet where it belongs when it was seen since. */
function listedAt(agent: Listed): AgentPlace {
  return { lastSeenMs: agent.listedMs ?? 0, agentId: agent.id };
}

function firstBehind(chunk: readonly Listed[], place: AgentPlace): number {
  return firstWhere(chunk, (agent) => comparePlaces(listedAt(agent), place) > 0);
}

/** The first place from which on the question is answered with yes; for all before it, it must be answered with no. */
function firstWhere<T>(items: readonly T[], reached: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && reached(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
