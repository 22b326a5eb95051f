import { failingOfMax } from "../../shared/contract/webhooks.ts";
import { RecentMap } from "../../shared/recent-map.ts";
import { Window } from "../../shared/window.ts";
import { toStoredEvent } from "../store/stored-event.ts";
import type { KeptEvent, Store } from "../store/store.ts";
import { failedGatesOf, type Seen } from "./alerts.ts";

/** Of an organization; what is forgotten is read again. A window takes 6 KB. */
const agentsMax = 1_000;
/** `evt_` and the digits of the time of acceptance. */
const timeCharacters = 14;

interface Past {
  sequence: number;
  window: Window | undefined;
  failedGates: string[][] | undefined;
}

export interface Needs {
  passRate: boolean;
  gates: boolean;
}

/** What is known of the agents of one organization right before their next event. Only what its webhooks need is read. */
export class Pasts {
  readonly #org: string;
  readonly #store: Pick<Store, "head" | "events">;
  readonly #known = new RecentMap<string, Past>(agentsMax);

  constructor(org: string, store: Pick<Store, "head" | "events">) {
    this.#org = org;
    this.#store = store;
  }

  clear(): void {
    this.#known.clear();
  }

  async take(event: KeptEvent, needs: Needs): Promise<Seen> {
    const { agentId, sequence, passed, latencyMs } = event;
    const known = this.#known.get(agentId);
    // An agent that was erased begins anew.
    const past: Past =
      known?.sequence === sequence - 1
        ? known
        : { sequence: sequence - 1, window: undefined, failedGates: undefined };
    if (needs.passRate) past.window ??= await this.#windowBefore(event);
    if (needs.gates) past.failedGates ??= await this.#failedBefore(event);
    past.sequence = sequence;
    const [facts] = past.window?.pushAll([{ passed, latencyMs }]) ?? [];
    past.failedGates?.push(failedGatesOf(event));
    if (past.failedGates !== undefined && past.failedGates.length > failingOfMax) past.failedGates.shift();
    if (needs.passRate || needs.gates) this.#known.set(agentId, past);
    return {
      event,
      passRate: facts === undefined ? 1 : facts.passed / facts.evaluations,
      failedGates: past.failedGates ?? [],
    };
  }

  /** The store may be further than the event: what it has from the event on is left out. */
  async #windowBefore({ agentId, sequence }: KeptEvent): Promise<Window> {
    const head = await this.#store.head(this.#org, agentId);
    const later = head.sequence - (sequence - 1);
    return Window.of(head.window.slice(0, Math.max(0, head.window.length - later)));
  }

  async #failedBefore(event: KeptEvent): Promise<string[][]> {
    const { agentId } = event;
    const time = toStoredEvent(this.#org, event).id.slice(0, timeCharacters);
    const newest = await this.#store.events(this.#org, { agentId, limit: failingOfMax, offset: 0 });
    return newest
      .filter(({ id }) => id.slice(0, timeCharacters) < time)
      .toReversed()
      .map(failedGatesOf);
  }
}
